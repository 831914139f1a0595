/** A stop on the way: its number, its name, who acts, its drawing, and what else belongs to it. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { type JourneyMap, type JourneyStep, journeySteps } from '../../contract/analytics/journey-map.ts'
import { portalBase } from '../../contract/kernel/constants.ts'
import { Icon } from '../ui/drawings/Icons.tsx'
import { hasMessage, T, useWords } from '../ui/T.tsx'
import { countText, spanText } from './journey/spans.ts'
import { StopDrawing, usePartyNames } from './StopDrawing.tsx'
import { useFiguresState, useStudio, useWording } from './studio-context.ts'
import type { Stop } from './way.ts'

const onboarding = 'onboardingHookLifecycle'

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

/** One stop: its words beside its drawing on a desk, above it on a phone. Its name opens the chart, each state the chart at that state. */
export function StopCard({ stop, before }: { stop: Stop; before: Stop | null }) {
  const studio = useStudio()
  const wording = useWording()
  const intl = useIntl()
  const words = useWords()
  const namesOf = usePartyNames()
  const { chart, outline, number, who, pages, others, statuses } = stop
  const open = (to: string) => studio.send({ type: 'chart.opened', chart: to, state: null })
  const own = `overview.stop.${chart}`
  const [root] = outline.states
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' }}
      columnGap="8"
      rowGap="4"
      p={{ base: '4', lg: '5' }}
      borderRadius="card"
      bg="surface"
      boxShadow="edge"
    >
      <chakra.div display="flex" flexDirection="column" gap="1.5" minW="0">
        <chakra.h3 fontSize="lg" fontWeight="700" color="heading" lineHeight="1.35" display="flex" gap="2.5" alignItems="baseline">
          <chakra.span
            display="inline-grid"
            placeItems="center"
            minW="7"
            h="7"
            borderRadius="full"
            bg="action"
            color="onAction"
            fontSize="sm"
            fontWeight="700"
          >
            {number}
          </chakra.span>
          <Press type="button" onClick={() => open(chart)}>
            {hasMessage(intl, `overview.name.${chart}`) ? words(`overview.name.${chart}`) : wording.chart(chart)}
          </Press>
        </chakra.h3>
        <chakra.p textStyle="small" color="text">
          {hasMessage(intl, own) ? words(own) : wording.description(root?.description ?? '')}
        </chakra.p>
        <chakra.p textStyle="note" color="muted" display="flex" flexWrap="wrap" gap="1.5" alignItems="center">
          <Icon name="users" small />
          {namesOf(who)}
          <Here stop={stop} before={before} />
        </chakra.p>
        <chakra.p color="muted" textStyle="note" display="flex" flexWrap="wrap" columnGap="4" rowGap="0.5">
          {statuses.length > 0 && (
            <span>
              <T id="overview.progress" values={{ states: intl.formatList(statuses.map((state) => wording.state(onboarding, state))) }} />
            </span>
          )}
          {others.map((each) => (
            <Press key={each} type="button" color="actionDeep" textDecoration="underline" onClick={() => open(each)}>
              {wording.chart(each)}
            </Press>
          ))}
          {pages.map(({ path, product }) => {
            const text =
              product === null ? words('overview.page') : words('overview.page.of', { product: words(`journey.product.${product}`) })
            return (
              <chakra.a
                key={path}
                href={`${portalBase}${path}`}
                target="_blank"
                rel="noreferrer"
                minH="target"
                aria-label={`${text} ${path}`}
              >
                {text}
              </chakra.a>
            )
          })}
        </chakra.p>
      </chakra.div>
      <StopDrawing stop={stop} />
    </chakra.li>
  )
}

/** Number of merchants under way, and duration; where two stops lead to one step they are shown at the last. */
function Here({ stop, before }: { stop: Stop; before: Stop | null }) {
  const intl = useIntl()
  const people = useFiguresState((snapshot) => (snapshot.hasTag('people') ? snapshot.context.people : null))
  if (!people || stop.step === null) return null
  const { here, arrived, median } = figuresOf(people, stop.step)
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
function figuresOf({ steps }: JourneyMap, step: JourneyStep): { here: number | null; arrived: number; median: number | null } {
  const place = journeySteps.indexOf(step)
  const reached = steps.find((each) => each.step === step)
  const standing = place > 0 ? steps.find((each) => each.step === journeySteps[place - 1]) : undefined
  return { here: standing?.underWay ?? null, arrived: reached?.arrived ?? 0, median: reached?.median ?? null }
}
