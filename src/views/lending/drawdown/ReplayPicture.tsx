/** Chart of weekly sales left after repayments, in three runs on one scale with a zero line. */
import { chakra } from '@chakra-ui/react'
import { formatMoney, money } from '../../../../contract/kernel/money.ts'
import type { Replay } from '../../../../contract/lending/loan/replay.ts'
import { leanestWeek, type Replays } from '../../../../machines/lending/drawdown/preview.ts'
import { useDateWords } from '../../../ui/DateText.tsx'
import { T } from '../../../ui/T.tsx'
import { runLooks, runs } from './replay-looks.ts'

const [width, height] = [600, 180]

/** Draws the runs; the table beside it says the same in figures. */
export function ReplayPicture({ replays }: { replays: Replays }) {
  const dateWords = useDateWords()
  const weeks = Math.max(...runs.map((run) => replays[run].weeks.length))
  const lefts = runs.flatMap((run) => replays[run].weeks.map(({ left }) => Number(left)))
  const [lowest, highest] = [Math.min(0, ...lefts), Math.max(1, ...lefts)]
  const across = (week: number) => (weeks > 1 ? (week / (weeks - 1)) * width : width / 2)
  const up = (left: number) => height - ((left - lowest) / (highest - lowest)) * height
  const points = ({ weeks: of }: Replay) =>
    of.map(({ left }, week) => `${across(week).toFixed(1)},${up(Number(left)).toFixed(1)}`).join(' ')
  const leanest = leanestWeek(replays.slow)
  const [first, last] = [replays.base.weeks[0], replays.base.weeks.at(-1)]
  return (
    <chakra.figure m="0" minW="0">
      <chakra.figcaption mb="3" textStyle="label">
        <T id="drawdown.replay.left" />
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
            cx={across(replays.slow.weeks.indexOf(leanest))}
            cy={up(Number(leanest.left))}
            r="5"
            fill={leanest.left < 0n ? 'packet' : 'amber'}
          />
        )}
      </chakra.svg>
      {first && last && (
        <chakra.div aria-hidden="true" display="flex" justifyContent="space-between" mt="1" textStyle="fine" color="muted">
          <span>{dateWords(first.from, 'date')}</span>
          <span>{dateWords(last.from, 'date')}</span>
        </chakra.div>
      )}
      {leanest && (
        <chakra.p mt="2" textStyle="small" color={leanest.left < 0n ? 'packetDeep' : 'muted'}>
          <T
            id={leanest.left < 0n ? 'drawdown.replay.tooLean' : 'drawdown.replay.lean'}
            values={{
              day: dateWords(leanest.from),
              left: formatMoney(money(leanest.left < 0n ? -leanest.left : leanest.left, 'HKD')),
            }}
          />
        </chakra.p>
      )}
    </chakra.figure>
  )
}
