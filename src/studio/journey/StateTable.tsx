/** The states on the way to a step: how many are there, have been there, stay how long, and leave there; each leads to its chart. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { JourneyMap, JourneyStep } from '../../../contract/analytics/journey-map.ts'
import { useWords } from '../../ui/T.tsx'
import { useWording } from '../studio-context.ts'
import { callText, reasonText } from './Causes.tsx'
import { statesTowards, type WayState } from './figures.ts'
import { countText, shareText, spanText } from './spans.ts'

type Open = (chart: string, state: string | null) => void

const figures = ['now', 'passed', 'median', 'slow', 'left'] as const

/** One table over the charts of the way; on a phone a list. */
export function StateTable({ map, step, onOpen }: { map: JourneyMap; step: JourneyStep; onOpen: Open }) {
  const say = useWords()
  const groups = statesTowards(map, step)
  const words = useWording()
  const most = Math.max(0, ...groups.flatMap(({ states }) => states.map(({ left }) => left)))
  if (groups.length === 0) return <chakra.p color="muted">{say('journey.table.none')}</chakra.p>
  return (
    <chakra.div minW="0">
      <chakra.table w="full" borderCollapse="collapse" textStyle="small" fontVariantNumeric="tabular-nums">
        <chakra.caption srOnly>{say('journey.table.caption', { step: say(`journey.step.${step}`) })}</chakra.caption>
        <chakra.thead>
          <tr>
            <chakra.th scope="col" pb="2" textAlign="start" fontWeight="400" textStyle="note" color="muted">
              {say('journey.table.state')}
            </chakra.th>
            {figures.map((figure) => (
              <chakra.th
                key={figure}
                scope="col"
                pb="2"
                ps={{ base: '2', md: '4' }}
                textAlign="end"
                fontWeight="400"
                textStyle="note"
                color="muted"
                whiteSpace="nowrap"
                display={{ base: hiddenOnPhone(figure) ? 'none' : 'table-cell', md: 'table-cell' }}
              >
                {say(`journey.table.${figure}`)}
              </chakra.th>
            ))}
          </tr>
        </chakra.thead>
        {groups.map(({ chart, states }) => (
          <tbody key={chart}>
            {groups.length > 1 && (
              <tr>
                <chakra.th
                  scope="rowgroup"
                  colSpan={6}
                  pt="4"
                  pb="1"
                  textAlign="start"
                  textStyle="note"
                  fontWeight="600"
                  color="muted"
                  borderTop="{borders.line}"
                >
                  {chart === 'portal' ? say('journey.table.pages') : words.chart(chart)}
                </chakra.th>
              </tr>
            )}
            {states.map((state) => (
              <Row
                key={state.state}
                state={state}
                name={words.state(chart, state)}
                worst={state.left === most && most > 0}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
      </chakra.table>
    </chakra.div>
  )
}

/** A phone has room for who was there, how long the half stays, and who left. */
const hiddenOnPhone = (figure: (typeof figures)[number]) => figure === 'now' || figure === 'slow'

function Row({ state, name, worst, onOpen }: { state: WayState; name: string; worst: boolean; onOpen: Open }) {
  const say = useWords()
  const intl = useIntl()
  const words = useWording()
  const text = {
    now: say('journey.merchants', { count: countText(intl, state.now) }),
    passed: countText(intl, state.passed),
    median: spanText(intl, state.median),
    slow: spanText(intl, state.slow),
    left: state.left === 0 ? '—' : shareText(intl, state.left / Math.max(1, state.passed)),
  }
  return (
    <chakra.tr bg={worst ? 'amberSoft' : undefined}>
      <chakra.th
        scope="row"
        py="2"
        ps={worst ? '2' : '0'}
        pe="2"
        textAlign="start"
        fontWeight="400"
        borderTop="{borders.line}"
        borderStartRadius={worst ? 'bone' : undefined}
      >
        <chakra.button
          type="button"
          display="inline"
          minH="target"
          textAlign="start"
          color="heading"
          cursor="pointer"
          textUnderlineOffset="4px"
          _hover={{ textDecoration: 'underline', color: 'actionDeep' }}
          onClick={() => onOpen(state.chart, state.path || null)}
        >
          {name}
        </chakra.button>
        {state.errors.map(({ endpoint, code, times }) => (
          <chakra.div key={`${endpoint}:${code}`} textStyle="note" lineHeight="20px" color="muted">
            {say('journey.table.error', {
              call: callText(intl, words, endpoint),
              reason: reasonText(intl, code),
              times: countText(intl, times),
            })}
          </chakra.div>
        ))}
      </chakra.th>
      {figures.map((figure) => (
        <chakra.td
          key={figure}
          py="2"
          ps={{ base: '2', md: '4' }}
          pe={figure === 'left' && worst ? '2' : '0'}
          textAlign="end"
          verticalAlign="top"
          whiteSpace="nowrap"
          borderTop="{borders.line}"
          fontWeight={figure === 'left' && worst ? '600' : undefined}
          display={{ base: hiddenOnPhone(figure) ? 'none' : 'table-cell', md: 'table-cell' }}
        >
          {text[figure]}
        </chakra.td>
      ))}
    </chakra.tr>
  )
}
