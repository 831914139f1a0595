/** A stop on the way: its number on the line, its name, who acts, what one comes by, where one can be held up. */
import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { type JourneyMap, journeySteps } from '../../contract/analytics/journey-map.ts'
import { portalBase } from '../../contract/kernel/constants.ts'
import { mainLineOf } from '../../machines/studio/outline/mainLine.ts'
import type { Outline, OutlineState } from '../../machines/studio/outline/outline.ts'
import { Icon, type IconName } from '../ui/drawings/Icons.tsx'
import { hasMessage, T, useWords } from '../ui/T.tsx'
import { countText, spanText } from './journey/spans.ts'
import { useFiguresState, useStudio, useWording } from './studio-context.ts'
import type { Stop } from './way.ts'

const onboarding = 'onboardingHookLifecycle'

const whoIcons: Record<Stop['who'], IconName> = { merchant: 'shop', reviewer: 'users', system: 'clock' }

const Press = chakra('button', {
  base: {
    display: 'inline',
    minH: 'target',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    textUnderlineOffset: '4px',
    _hover: { color: 'actionDeep', textDecoration: 'underline' },
  },
})

/** One stop; the whole card opens its chart, each state in it the chart at that state. */
export function StopCard({ stop, number, before, last }: { stop: Stop; number: number; before: Stop | null; last: boolean }) {
  const studio = useStudio()
  const wording = useWording()
  const intl = useIntl()
  const words = useWords()
  const { chart, outline, beats, troubles, who, page, kept, statuses } = stop
  const open = (to: string, state: string | null = null) => studio.send({ type: 'chart.opened', chart: to, state })
  const own = `overview.stop.${chart}`
  const [root] = outline.states
  return (
    <chakra.li display="grid" gridTemplateRows="auto 1fr" minW="0" position="relative">
      <chakra.div
        aria-hidden="true"
        position="relative"
        h="8"
        _before={{
          content: '""',
          position: 'absolute',
          top: '15px',
          insetStart: number === 1 ? '4' : '0',
          insetEnd: last ? 'auto' : { base: '0', md: '-8' },
          w: last ? '4' : undefined,
          h: '3px',
          bg: 'action',
          display: { base: 'none', md: 'block' },
        }}
      >
        <chakra.span
          position="relative"
          display="inline-grid"
          placeItems="center"
          w="8"
          h="8"
          borderRadius="full"
          bg={last ? 'actionDeep' : 'action'}
          color={last ? 'surface' : 'onAction'}
          fontSize="sm"
          fontWeight="700"
        >
          {number}
        </chakra.span>
        <chakra.span
          position="absolute"
          top="1"
          insetStart="10"
          px="2"
          bg="paper"
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          color="muted"
          fontSize="note"
          whiteSpace="nowrap"
        >
          <Icon name={whoIcons[who]} small />
          <T id={`overview.who.${who}`} />
          <Here stop={stop} before={before} />
        </chakra.span>
      </chakra.div>
      <chakra.article
        mt="2"
        p="4"
        py="3"
        borderRadius="card"
        bg="surface"
        boxShadow="edge"
        position="relative"
        transition="box-shadow 0.15s"
        _hover={{ boxShadow: 'edgeTeal' }}
        display="flex"
        flexDirection="column"
        gap="1.5"
      >
        <chakra.h2 fontSize="lg" fontWeight="700" color="heading" lineHeight="1.35">
          <Press
            type="button"
            _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'card' }}
            onClick={() => open(chart)}
          >
            <chakra.span srOnly>{`${number} `}</chakra.span>
            {hasMessage(intl, `overview.name.${chart}`) ? words(`overview.name.${chart}`) : wording.chart(chart)}
          </Press>
        </chakra.h2>
        <chakra.p textStyle="small" color="text">
          {hasMessage(intl, own) ? words(own) : wording.description(root?.description ?? '')}
        </chakra.p>
        <chakra.p textStyle="small" lineHeight="1.65">
          {beats.map((state, index) => (
            <Fragment key={state.path}>
              {index > 0 && (
                <chakra.span aria-hidden="true" mx="1.5" color="action">
                  {beats.slice(0, index).some((each) => isEither(outline, each, state)) ? '/' : '→'}
                </chakra.span>
              )}
              <Beat state={state} chart={chart} onOpen={open} />
            </Fragment>
          ))}
        </chakra.p>
        {troubles.length > 0 && (
          <chakra.p textStyle="note" color="amberDeep" display="flex" gap="1.5" alignItems="baseline" lineHeight="1.6">
            <Icon name="warn" small />
            <span>
              <T
                id="overview.troubles"
                values={{
                  states: intl.formatList(
                    troubles.map((state) => wording.state(chart, state)),
                    { type: 'disjunction' },
                  ),
                }}
              />
            </span>
          </chakra.p>
        )}
        <chakra.p mt="auto" pt="0.5" color="muted" textStyle="note" display="flex" flexWrap="wrap" columnGap="4" rowGap="0.5">
          {statuses.length > 0 && (
            <span>
              <T
                id="overview.progress"
                values={{
                  states: intl.formatList(statuses.map((state) => wording.state(onboarding, state))),
                }}
              />
            </span>
          )}
          {kept.map((each) => (
            <Press
              key={each}
              type="button"
              position="relative"
              zIndex="1"
              color="actionDeep"
              textDecoration="underline"
              onClick={() => open(each)}
            >
              {wording.chart(each)}
            </Press>
          ))}
          {page !== null && (
            <chakra.a
              href={`${portalBase}${page}`}
              target="_blank"
              rel="noreferrer"
              position="relative"
              zIndex="1"
              minH="target"
              aria-label={words('page.open', { path: page })}
            >
              <T id="overview.page" />
            </chakra.a>
          )}
        </chakra.p>
      </chakra.article>
    </chakra.li>
  )
}

/** Whether one goes to and fro between two states, not only by going back: they are alternatives, no order. */
function isEither(outline: Outline, one: OutlineState, other: OutlineState): boolean {
  const { transitions } = mainLineOf(outline).outline
  const leads = (from: string, to: string) => transitions.some(({ source, targets }) => source === from && targets.includes(to))
  return leads(one.path, other.path) && leads(other.path, one.path)
}

function Beat({ state, chart, onOpen }: { state: OutlineState; chart: string; onOpen: (chart: string, state: string) => void }) {
  const wording = useWording()
  return (
    <Press type="button" position="relative" zIndex="1" fontWeight="600" color="heading" onClick={() => onOpen(chart, state.path)}>
      {wording.state(chart, state)}
    </Press>
  )
}

/** Number of merchants under way, and duration; where two stops lead to one step they are shown at the last. */
function Here({ stop, before }: { stop: Stop; before: Stop | null }) {
  const intl = useIntl()
  const people = useFiguresState((snapshot) => (snapshot.hasTag('people') ? snapshot.context.people : null))
  if (!people) return null
  const { here, arrived, median } = figuresOf(people, stop)
  const span = median === null ? null : spanText(intl, median)
  const shared = before?.step === stop.step
  return (
    <chakra.b color="actionDeep" fontWeight="600" ms="1">
      {here === null ? (
        <T id="overview.people.first" values={{ arrived: countText(intl, arrived) }} />
      ) : shared ? (
        <T id="overview.people.shared" />
      ) : (
        <T id={span === null ? 'overview.people.now' : 'overview.people'} values={{ here: countText(intl, here), span: span ?? '' }} />
      )}
    </chakra.b>
  )
}

/** Merchants who stand before the step of a stop, who have reached it, and the median in seconds; `here` is null for the first. */
function figuresOf({ steps }: JourneyMap, { step }: Stop): { here: number | null; arrived: number; median: number | null } {
  const place = journeySteps.indexOf(step)
  const reached = steps.find((each) => each.step === step)
  const standing = place > 0 ? steps.find((each) => each.step === journeySteps[place - 1]) : undefined
  return { here: standing?.underWay ?? null, arrived: reached?.arrived ?? 0, median: reached?.median ?? null }
}
