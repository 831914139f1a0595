/** The journey map: how many merchants get from sign-up to the first drawdown, how long it takes them, and where they leave. Decision 017. */
import { chakra } from '@chakra-ui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import { fromPromise } from 'xstate'
import type { JourneyMap as Figures, JourneyStep } from '../../../contract/analytics/journey-map.ts'
import { journeyMapMachine, worstStep } from '../../../machines/analytics/journeyMap.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useWords } from '../../ui/T.tsx'
import { client } from '../client.ts'
import { useStudio } from '../studio-context.ts'
import { Causes } from './Causes.tsx'
import { Filters } from './Filters.tsx'
import { lossesOf } from './figures.ts'
import { River } from './River.tsx'
import { StateTable } from './StateTable.tsx'
import { countText, shareText, spanText } from './spans.ts'

const wired = journeyMapMachine.provide({
  actors: { readJourney: fromPromise(({ input, signal }) => client.readJourney(input, { signal })) },
})

/** The map with its filters; `onOpen` opens a chart, at a state or whole; without it the studio does. */
export function JourneyMap(props: { onOpen?: (chart: string, state: string | null) => void }) {
  const studio = useStudio()
  const flow = useActorRef(wired)
  const onOpen = props.onOpen ?? ((chart: string, state: string | null) => studio.send({ type: 'chart.opened', chart, state }))
  const { context, busy, failed } = useSelector(flow, (snapshot) => ({
    context: snapshot.context,
    busy: snapshot.hasTag('busy'),
    failed: snapshot.hasTag('failed'),
  }))
  const { map, filters, problem } = context
  return (
    <chakra.section maxW="1280px" mx="auto" px={{ base: '4', md: '10' }} pt={{ base: '6', md: '8' }} pb={{ base: '12', md: '14' }}>
      <chakra.header
        display="flex"
        flexDirection={{ base: 'column', lg: 'row' }}
        justifyContent="space-between"
        alignItems={{ base: 'stretch', lg: 'flex-end' }}
        gap={{ base: '4', lg: '8' }}
      >
        <Head map={map} days={filters.days} week={filters.week} />
        <Filters filters={filters} map={map} onChange={(changed) => flow.send({ type: 'filter.changed', filters: changed })} />
      </chakra.header>
      {failed && <Failed code={problem?.code ?? 0} onRetry={() => flow.send({ type: 'retry.pressed' })} />}
      {!map && busy && <Waiting />}
      {map && !failed && map.merchants === 0 && <EmptyMap />}
      {map && !failed && map.merchants > 0 && (
        <chakra.div opacity={busy ? 0.5 : 1} transition="opacity 0.15s" aria-busy={busy}>
          <Shown map={map} chosen={context.step} onChoose={(step) => flow.send({ type: 'step.chosen', step })} onOpen={onOpen} />
        </chakra.div>
      )}
    </chakra.section>
  )
}

function Shown(props: {
  map: Figures
  chosen: JourneyStep | null
  onChoose: (step: JourneyStep) => void
  onOpen: (chart: string, state: string | null) => void
}) {
  const { map, chosen, onChoose, onOpen } = props
  const worst = worstStep(map)
  const step = chosen ?? worst ?? 'applied'
  const loss = lossesOf(map).find((each) => each.step === step)
  return (
    <>
      <River map={map} worst={worst} chosen={step} onChoose={onChoose} />
      <chakra.div mt={{ base: '8', md: '10' }}>
        <Card pad="wide">
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '304px minmax(0, 1fr)' }}
            gap={{ base: '8', lg: '12' }}
          >
            {loss && <Causes map={map} loss={loss} worst={step === worst} onOpen={onOpen} />}
            <StateTable map={map} step={step} onOpen={onOpen} />
          </chakra.div>
        </Card>
      </chakra.div>
    </>
  )
}

function Head({ map, days, week }: { map: Figures | null; days: number; week: string | null }) {
  const say = useWords()
  const intl = useIntl()
  const since = week
    ? say('journey.since.week', { day: intl.formatDate(`${week}T12:00:00+08:00`, { month: 'long', day: 'numeric' }) })
    : say('journey.since.days', { days })
  return (
    <chakra.div minW="0" flex="1">
      <chakra.h1 textStyle={{ base: 'title', md: 'h2' }}>{say('journey.title')}</chakra.h1>
      <chakra.p mt="1" color="muted" minH="6" textWrap="balance">
        {map &&
          map.merchants > 0 &&
          say('journey.sum', {
            since,
            merchants: countText(intl, map.merchants),
            drawn: countText(intl, map.drawn),
            share: shareText(intl, map.drawn / map.merchants),
            span: spanText(intl, map.median),
          })}
      </chakra.p>
      {map?.invented && (
        <chakra.p color="muted" textStyle="note">
          {say('people.invented')}
        </chakra.p>
      )}
    </chakra.div>
  )
}

function Failed({ code, onRetry }: { code: number; onRetry: () => void }) {
  const say = useWords()
  const closed = code === 403
  return (
    <chakra.div mt="8">
      <Banner
        kind={closed ? 'info' : 'error'}
        action={closed ? undefined : <Button size="small" variant="secondary" label="journey.retry" onClick={onRetry} />}
      >
        {say(closed ? 'journey.closed' : 'journey.failed')}
      </Banner>
    </chakra.div>
  )
}

function EmptyMap() {
  const say = useWords()
  return (
    <chakra.p py="24" textAlign="center" color="muted">
      {say('journey.nobody')}
    </chakra.p>
  )
}

/** The outline of the river while the first figures are counted. */
function Waiting() {
  const say = useWords()
  return (
    <chakra.div mt="8" role="status">
      <chakra.span srOnly>{say('journey.waiting')}</chakra.span>
      <chakra.div h="16" mb="6" borderRadius="bone" bg="skeleton" />
      <chakra.div h="56" borderRadius="bone" bg="skeleton" />
      <chakra.div h="72" mt="10" borderRadius="card" bg="skeleton" />
    </chakra.div>
  )
}
