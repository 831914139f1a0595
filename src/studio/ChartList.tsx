/** Every chart in its group, with its number of states; above it the search over charts, states and events. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { statesIn } from '../../machines/studio/outline/areas.ts'
import { Icon } from '../ui/drawings/Icons.tsx'
import { T, useWords } from '../ui/T.tsx'
import { groupsOf, isLifecycle } from './groups.ts'
import { type Found, foundIn } from './search.ts'
import { useStudio, useStudioState, useWording } from './studio-context.ts'

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: { base: '11', lg: '8' },
    px: '3',
    py: '1',
    borderRadius: 'control',
    color: 'text',
    fontSize: 'sm',
    lineHeight: '1.4',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'sunk' },
    '&[aria-current=true]': { bg: 'actionSoft', color: 'actionDeep', fontWeight: '600' },
  },
})

const Title = chakra('h2', { base: { px: '3', pt: '4', pb: '1', color: 'muted', fontSize: 'note', fontWeight: '400' } })
const Count = chakra('span', { base: { color: 'muted', fontSize: 'note', fontWeight: '400' } })

/** The list of the left side. */
export function ChartList() {
  const studio = useStudio()
  const words = useWords()
  const searched = useStudioState(({ context }) => context.words)
  const outlines = useStudioState(({ context }) => context.outlines)
  const total = useMemo(
    () => ({
      charts: outlines.length,
      states: outlines.reduce((sum, { states }) => sum + states.length, 0),
      ways: outlines.reduce((sum, { transitions }) => sum + transitions.length, 0),
    }),
    [outlines],
  )
  return (
    <chakra.nav
      aria-label={words('list.label')}
      display="flex"
      flexDirection="column"
      minH="0"
      px="3"
      pt="4"
      bg="surface"
      borderEnd="{borders.line}"
    >
      <chakra.label position="relative" display="block" mx="1">
        <chakra.span position="absolute" insetStart="3" top="10px" color="muted" pointerEvents="none">
          <Icon name="search" />
        </chakra.span>
        <chakra.input
          type="search"
          aria-label={words('list.search.label')}
          placeholder={words('list.search.label')}
          value={searched}
          onChange={({ target }) => studio.send({ type: 'words.changed', words: target.value })}
          w="full"
          h="control"
          ps="10"
          pe="2"
          border="0"
          borderRadius="control"
          bg="surface"
          boxShadow="edgeField"
          fontSize={{ base: 'md', lg: 'sm' }}
          _placeholder={{ color: 'placeholder' }}
          _focusVisible={{ outline: 'none', boxShadow: 'edgeFocus' }}
        />
      </chakra.label>
      <chakra.div flex="1" minH="0" overflowY="auto" pb="4" mt="1">
        {searched.trim() === '' ? <Groups /> : <Results words={searched} />}
      </chakra.div>
      <chakra.p px="4" py="3" mx="-3" borderTop="{borders.line}" color="muted" textStyle="fine">
        <T id="list.total.text" values={total} />
      </chakra.p>
    </chakra.nav>
  )
}

function Groups() {
  const outlines = useStudioState(({ context }) => context.outlines)
  const groups = useMemo(() => groupsOf(outlines), [outlines])
  const live = useStudioState(({ context }) => context.running.flatMap(({ chart, stopped }) => (stopped ? [] : [chart])))
  const lit = new Set(live)
  return groups.map(({ id, charts }) => (
    <chakra.section key={id}>
      <Title>
        <T id={`list.${id}.title`} />
      </Title>
      <ul>
        {charts.map((outline) => (
          <li key={outline.name}>
            <ChartRow name={outline.name} states={statesIn(outline, '')} live={!isLifecycle(outline) && lit.has(outline.name)} />
          </li>
        ))}
      </ul>
    </chakra.section>
  ))
}

function ChartRow({ name, states, live }: { name: string; states: number; live: boolean }) {
  const studio = useStudio()
  const wording = useWording()
  const words = useWords()
  const current = useStudioState(({ context }) => context.chart === name)
  return (
    <Row type="button" aria-current={current} onClick={() => studio.send({ type: 'chart.opened', chart: name })}>
      <span>
        {wording.chart(name)}
        {live && (
          <chakra.i
            role="img"
            aria-label={words('list.live.title')}
            display="inline-block"
            w="2"
            h="2"
            ms="2"
            borderRadius="full"
            bg="green"
          />
        )}
      </span>
      <Count aria-label={words('list.count.label', { count: states })}>{states}</Count>
    </Row>
  )
}

function Results({ words }: { words: string }) {
  const outlines = useStudioState(({ context }) => context.outlines)
  const locale = useStudioState(({ context }) => context.locale)
  const found = useMemo(() => foundIn(outlines, locale, words), [outlines, locale, words])
  return (
    <section>
      <Title role="status">
        {found.length > 0 ? <T id="list.found.title" values={{ count: found.length }} /> : <T id="list.found.none" />}
      </Title>
      <ul>
        {found.map((each) => (
          <li key={`${each.kind} ${each.chart} ${each.state} ${each.title}`}>
            <ResultRow found={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ResultRow({ found: { kind, chart, state, title } }: { found: Found }) {
  const studio = useStudio()
  const wording = useWording()
  const open = () => studio.send({ type: 'chart.opened', chart, state })
  return (
    <Row type="button" onClick={open}>
      <span>
        {title}
        {kind !== 'chart' && (
          <chakra.span display="block" color="muted" fontSize="xs">
            {wording.chart(chart)}
          </chakra.span>
        )}
      </span>
      <Count>
        <T id={`found.${kind}`} />
      </Count>
    </Row>
  )
}
