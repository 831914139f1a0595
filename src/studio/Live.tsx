/** The tab that is followed: which of several, what it refused, what it knows, or that there is none. */
import { chakra } from '@chakra-ui/react'
import { portalBase } from '../../contract/kernel/constants.ts'
import { followedIn, stepsIn } from '../../machines/studio/setup.ts'
import { T, useWords } from '../ui/T.tsx'
import { Part } from './Part.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

/** Choice of the running chart of a tab, or a link to open one. */
export function Live() {
  const studio = useStudio()
  const words = useWords()
  const fromTab = useStudioState(({ context }) => context.source === 'tab')
  const followed = useStudioState(({ context }) => followedIn(context)?.id ?? null)
  const several = useStudioState(({ context }) => context.running.filter(({ chart }) => chart === context.chart))
  const refusal = useStudioState(({ context }) => context.refusal)
  if (!fromTab) return null
  if (followed === null)
    return (
      <chakra.section p="4" borderRadius="control" bg="actionSoft">
        <b>
          <T id="live.none.title" />
        </b>
        <p>
          <T id="live.none.text" />
        </p>
        <a href={`${portalBase}/`} target="_blank" rel="noreferrer">
          <T id="live.none.open" />
        </a>
      </chakra.section>
    )
  return (
    <>
      {several.length > 1 && (
        <chakra.select
          aria-label={words('live.which.label')}
          value={followed}
          onChange={({ target }) => studio.send({ type: 'running.chosen', id: target.value })}
          w="full"
          h="control"
          px="2"
          borderRadius="control"
          bg="surface"
          boxShadow="edgeField"
        >
          {several.map(({ id, name, stopped }) => (
            <option key={id} value={id}>
              {`${name} · ${id.split(' ')[1]}${stopped ? ` · ${words('live.stopped')}` : ''}`}
            </option>
          ))}
        </chakra.select>
      )}
      {refusal && (
        <chakra.p role="alert" p="3" borderRadius="control" bg="packetSoft" color="packetDeep">
          <T id="way.sent.refused" values={refusal} />
        </chakra.p>
      )}
    </>
  )
}

/** Masked context of the chart at the shown step. */
export function Data() {
  const facts = useStudioState(({ context }) => {
    const { steps, at } = stepsIn(context)
    return steps[at]?.facts ?? null
  })
  if (facts === null) return null
  return (
    <Part title="details.data.title">
      <chakra.pre maxH="64" overflow="auto" p="3" borderRadius="control" bg="sunk" fontSize="xs" lineHeight="1.5" tabIndex={0}>
        {facts}
      </chakra.pre>
      <chakra.p color="muted" fontSize="xs">
        <T id="details.data.masked" />
      </chakra.p>
    </Part>
  )
}
