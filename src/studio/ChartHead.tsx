/** The head of the picture: which chart it is, what the marks mean, opening and folding all areas, link and files. */
import { chakra } from '@chakra-ui/react'
import { areasOf } from '../../machines/studio/outline/areas.ts'
import { mainLineFor } from '../../machines/studio/outline/mainLine.ts'
import { Button } from '../ui/Button.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { T } from '../ui/T.tsx'
import { CompareVersion } from './CompareVersion.tsx'
import { Modes } from './Header.tsx'
import { CopyLink, ExportMenu } from './Share.tsx'
import { ExtentChoice, PeopleSwitch, TestsSwitch } from './Switches.tsx'
import { useOutline, useStudio, useStudioState, useWording } from './studio-context.ts'

/** Name of the chart and legend. */
export function ChartHead() {
  const studio = useStudio()
  const outline = useOutline()
  const wording = useWording()
  const closed = useStudioState(({ context }) => context.closed)
  const extent = useStudioState(({ context }) => context.extent)
  const sought = useStudioState(({ context }) => context.sought)
  const main = mainLineFor(outline)
  const areas = areasOf(extent === 'main' && main ? main.outline : outline)
  return (
    <chakra.header
      position="relative"
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      gap="2"
      columnGap="4"
      px={{ base: '4', md: '6' }}
      py="2"
      minH="14"
      bg="paper"
      borderBottom="{borders.line}"
    >
      <chakra.div display={{ base: 'block', lg: 'none' }} w="full" mb="-2">
        <Button variant="quiet" size="small" icon="left" label="chart.back" onClick={() => studio.send({ type: 'list.requested' })} />
      </chakra.div>
      <chakra.h1 textStyle="title">{wording.chart(outline.name)}</chakra.h1>
      {areas.length > 0 && (
        <chakra.span display="inline-flex" gap="3">
          {areas.some((path) => closed.includes(path)) && (
            <Button
              variant="quiet"
              size="small"
              label="chart.areas.open"
              onClick={() => studio.send({ type: 'areas.toggled', closed: [] })}
            />
          )}
          {areas.some((path) => !closed.includes(path)) && (
            <Button
              variant="quiet"
              size="small"
              label="chart.areas.fold"
              onClick={() => studio.send({ type: 'areas.toggled', closed: areas })}
            />
          )}
        </chakra.span>
      )}
      {main && <ExtentChoice />}
      <chakra.span display="inline-flex" gap="2" flexWrap="wrap">
        <PeopleSwitch />
        <TestsSwitch />
      </chakra.span>
      <ExportMenu />
      <CopyLink />
      <CompareVersion />
      <chakra.span display={{ base: 'inline-flex', md: 'none' }}>
        <Modes />
      </chakra.span>
      <chakra.span display={{ base: 'none', xl: 'inline-flex' }} gap="4" ms="auto">
        <StateMark state="done" word="chart.legend.past" />
        <StateMark state="draft" word="chart.legend.now" />
        <StateMark state="notStarted" word="chart.legend.later" />
      </chakra.span>
      {sought !== null && (
        <chakra.p role="alert" w="full" color="amberDeep" textStyle="small">
          <T id="missing.state.text" values={{ state: sought }} />
        </chakra.p>
      )}
    </chakra.header>
  )
}
