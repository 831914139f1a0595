/** Why merchants did not take a step: what those who have gone met last. */
import { chakra } from '@chakra-ui/react'
import { type IntlShape, useIntl } from 'react-intl'
import { type JourneyCause, type JourneyMap, waysTo } from '../../../contract/analytics/journey-map.ts'
import { isCode } from '../../../contract/kernel/codes.ts'
import { Button } from '../../ui/Button.tsx'
import { hasMessage, useWords } from '../../ui/T.tsx'
import { useWording } from '../studio-context.ts'
import type { Wording } from '../wording.ts'
import { type Loss, placeOf } from './figures.ts'
import { countText, shareText } from './spans.ts'

/** The loss before a step in a sentence, its causes as bars, and the way to the chart. */
export function Causes(props: { map: JourneyMap; loss: Loss; worst: boolean; onOpen: (chart: string, state: string | null) => void }) {
  const { map, loss, worst, onOpen } = props
  const say = useWords()
  const intl = useIntl()
  const words = useWording()
  const step = say(`journey.step.${loss.step}`)
  const causes = map.causes.filter((cause) => cause.step === loss.step)
  const more = loss.underWay > 0 ? say('journey.loss.underWay', { count: countText(intl, loss.underWay) }) : ''
  const explained = causes.reduce((sum, { merchants }) => sum + merchants, 0)
  const chart = waysTo[loss.step].charts[0] ?? 'portal'
  return (
    <chakra.section minW="0">
      <chakra.h2 textStyle="title">{say(worst ? 'journey.worst' : 'journey.loss', { step })}</chakra.h2>
      <chakra.p mt="2" textStyle="small" color="muted">
        {say(loss.left === 0 ? 'journey.loss.none' : 'journey.loss.text', { step, count: countText(intl, loss.left), more })}
      </chakra.p>
      <chakra.ul listStyleType="none" mt="4" display="grid" gap="3">
        {causes.map((cause) => (
          <chakra.li key={`${cause.kind}:${cause.chart}:${cause.name}:${cause.code}`}>
            <chakra.div display="flex" justifyContent="space-between" gap="4" textStyle="small">
              <span>{causeText(intl, words, cause)}</span>
              <span>{shareText(intl, cause.merchants / Math.max(1, loss.left))}</span>
            </chakra.div>
            <chakra.div mt="1" h="1.5" borderRadius="full" bg="quietSoft" overflow="hidden">
              <chakra.div
                h="full"
                borderRadius="full"
                bg={worst ? 'amber' : 'deducted'}
                style={{ width: `${(100 * cause.merchants) / Math.max(1, loss.left)}%` }}
              />
            </chakra.div>
          </chakra.li>
        ))}
        {explained < loss.left && (
          <chakra.li textStyle="note" color="muted">
            {say('journey.loss.others', { count: countText(intl, loss.left - explained) })}
          </chakra.li>
        )}
      </chakra.ul>
      <chakra.div mt="6">
        <Button variant="secondary" size="short" onClick={() => onOpen(chart, chart === 'portal' ? firstPage(loss) : null)}>
          {say('journey.open')}
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

function firstPage({ step }: Loss): string | null {
  const page = waysTo[step].pages[0]
  return page ? placeOf('portal', `${page}company-information`).path || null : null
}

function causeText(intl: IntlShape, words: Wording, { step, kind, chart, name, code }: JourneyCause): string {
  const say = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `journey.cause.${id}` }, values)
  if (kind === 'nothing') return say('nothing')
  if (kind === 'failure') return say('failure', { call: callText(intl, words, name), reason: reasonText(intl, code ?? 0) })
  const place = placeOf(chart, name)
  const state = words.state(chart, place)
  if (kind === 'status') return say('status', { chart: words.chart(chart), state })
  // Of another step, or a page: the name of the state alone says too little.
  const area =
    chart === 'portal' ? place.area && words.state(chart, place.area) : waysTo[step].charts.includes(chart) ? null : words.chart(chart)
  return say('place', { state: area ? say('within', { area, state }) : state })
}

/** What a call is for. */
export function callText(intl: IntlShape, words: Wording, endpoint: string): string {
  const named = words.actor(endpoint)
  const own = `journey.call.${endpoint}`
  const text = named === endpoint && hasMessage(intl, own) ? intl.formatMessage({ id: own }) : named
  return text.charAt(0).toLocaleUpperCase(intl.locale) + text.slice(1)
}

/** What a code means, and the code. */
export function reasonText(intl: IntlShape, code: number): string {
  const say = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values)
  const meaning = `journey.code.${code}`
  return isCode(code) && hasMessage(intl, meaning) ? say('journey.code', { words: say(meaning), code: String(code) }) : String(code)
}
