/** "Replay my sales": what the loan would leave of the sales from one due day to the next, had it run over the merchant's own last twelve months. CRED-12. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { formatAmount, formatMoney, money } from '../../../../contract/kernel/money.ts'
import { type Replay, salesFactors } from '../../../../contract/lending/loan/replay.ts'
import { averageLeft, leanestPeriod, longestRun, type Replays, replaysOf } from '../../../../machines/lending/drawdown/preview.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText, useDateWords } from '../../../ui/DateText.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { DayOverYear, FiguresTable } from './FiguresTable.tsx'
import type { DrawdownFlow } from './flow.ts'

/** Three runs of the chosen terms: a slow year, one like the last, a strong one. Nothing without an offer or without sales. */
export function ReplayCard({ flow }: { flow: DrawdownFlow }) {
  const context = useDeferredValue(useSelector(flow, (snapshot) => snapshot.context))
  const { basis, summary, amount, tenor, repaidBy, packets, packet } = context
  const replays = useMemo(
    () => replaysOf({ basis, summary, amount, tenor, repaidBy, packets, packet }),
    [basis, summary, amount, tenor, repaidBy, packets, packet],
  )
  if (!replays || !basis) return null
  const every = repaidBy === 'share' ? 'weekly' : basis.terms.structure.interestPaymentTiming
  return (
    <Card title="lending.drawdown.replay.title" pad="wide">
      <chakra.p mt="-2" mb="6" textStyle="small" color="muted" maxW="measure">
        <T
          id="lending.drawdown.replay.text"
          values={{ days: basis.sales.length, slow: percent(salesFactors.slow), peak: percent(salesFactors.peak) }}
        />
        {repaidBy === 'share' && <Text as="span" display="block" id="lending.drawdown.replay.share" />}
        {basis.owed.length > 0 && <Text as="span" display="block" id="lending.drawdown.replay.others" />}
      </chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: '6', lg: '10' }}
        alignItems="start"
      >
        <ReplayPicture replays={replays} every={every} />
        <RunTable replays={replays} every={every} />
      </chakra.div>
    </Card>
  )
}

/** The runs, and how often an instalment is due. */
interface ReplayProps {
  readonly replays: Replays
  readonly every: 'weekly' | 'monthly'
}

function percent(factor: string): string {
  return `${Math.round(Number(factor) * 100)}%`
}

const facts = [
  { label: 'lending.drawdown.replay.ends', shown: ({ endsOn }: Replay) => <DayOverYear on={endsOn} /> },
  { label: 'lending.drawdown.replay.average', shown: (run: Replay) => formatAmount(averageLeft(run)) },
  { label: 'lending.drawdown.replay.leanest', shown: (run: Replay) => <Leanest run={run} /> },
  { label: 'lending.drawdown.replay.short', shown: ({ periods }: Replay) => periods.filter(({ left }) => left < 0n).length },
] as const satisfies readonly { label: string; shown: (run: Replay) => ReactNode }[]

function Leanest({ run }: { run: Replay }) {
  const period = leanestPeriod(run)
  if (!period) return null
  return (
    <>
      {formatAmount(period.left)}
      <chakra.span display="block" textStyle="fine" color="muted">
        <DateText value={period.from} />
      </chakra.span>
    </>
  )
}

function RunTable({ replays, every }: ReplayProps) {
  return (
    <div>
      <FiguresTable
        caption="lending.drawdown.replay.caption"
        runs={runs}
        own="base"
        head={(run) => (
          <chakra.span display="inline-flex" alignItems="center" gap="2">
            <chakra.span aria-hidden="true" w="5" borderTop={runLooks[run].mark} borderColor={runLooks[run].color} />
            <T id={`lending.drawdown.replay.${run}`} />
          </chakra.span>
        )}
        rows={facts.map(({ label, shown }) => ({ label, values: { every }, shown: (run: keyof Replays) => shown(replays[run]) }))}
      />
      <Text mt="3" textStyle="fine" color="muted" id="lending.drawdown.replay.fine" />
    </div>
  )
}

const [width, height] = [600, 180]

/** Draws the runs; the table beside it says the same in figures. */
function ReplayPicture({ replays, every }: ReplayProps) {
  const dateWords = useDateWords()
  const periods = Math.max(...runs.map((run) => replays[run].periods.length))
  const lefts = runs.flatMap((run) => replays[run].periods.map(({ left }) => Number(left)))
  const [lowest, highest] = [Math.min(0, ...lefts), Math.max(1, ...lefts)]
  const across = (period: number) => (periods > 1 ? (period / (periods - 1)) * width : width / 2)
  const up = (left: number) => height - ((left - lowest) / (highest - lowest)) * height
  const points = ({ periods: of }: Replay) =>
    of.map(({ left }, period) => `${across(period).toFixed(1)},${up(Number(left)).toFixed(1)}`).join(' ')
  const leanest = leanestPeriod(replays.slow)
  const longest = longestRun(replays)
  const [first] = longest.periods
  return (
    <chakra.figure m="0" minW="0">
      <chakra.figcaption mb="3" textStyle="label">
        <T id="lending.drawdown.replay.left" values={{ every }} />
      </chakra.figcaption>
      <chakra.svg viewBox={`0 -8 ${width} ${height + 16}`} w="full" h="auto" overflow="visible" aria-hidden="true" fill="none">
        <chakra.line x1="0" x2={width} y1={up(0)} y2={up(0)} stroke="heading" strokeWidth="2" />
        {runs.map((run) => (
          <chakra.polyline
            key={run}
            points={points(replays[run])}
            stroke={runLooks[run].color}
            strokeDasharray={runLooks[run].dashes}
            strokeWidth={run === 'base' ? 3 : 2}
            strokeLinejoin="round"
          />
        ))}
        {leanest && (
          <chakra.circle
            cx={across(replays.slow.periods.indexOf(leanest))}
            cy={up(Number(leanest.left))}
            r="5"
            fill={leanest.left < 0n ? 'packet' : 'amber'}
          />
        )}
      </chakra.svg>
      {first && (
        <chakra.div aria-hidden="true" display="flex" justifyContent="space-between" mt="1" textStyle="fine" color="muted">
          <span>{dateWords(first.from, 'date')}</span>
          <span>{dateWords(longest.endsOn, 'date')}</span>
        </chakra.div>
      )}
      {leanest && (
        <chakra.p mt="2" textStyle="small" color={leanest.left < 0n ? 'packetDeep' : 'muted'}>
          <T
            id={leanest.left < 0n ? 'lending.drawdown.replay.tooLean' : 'lending.drawdown.replay.lean'}
            values={{
              every,
              day: dateWords(leanest.from),
              left: formatMoney(money(leanest.left < 0n ? -leanest.left : leanest.left, 'HKD')),
            }}
          />
        </chakra.p>
      )}
    </chakra.figure>
  )
}

/** From slow to strong, as they stand side by side. */
const runs = ['slow', 'base', 'peak'] as const satisfies readonly (keyof Replays)[]

/** Line of each run: its colour, its dashes in the picture, and the border that represents it in a head. */
const runLooks: Readonly<Record<(typeof runs)[number], { color: string; dashes?: string; mark: string }>> = {
  slow: { color: 'amber', dashes: '5 4', mark: '2px dashed' },
  base: { color: 'action', mark: '3px solid' },
  peak: { color: 'deducted', mark: '2px solid' },
}
