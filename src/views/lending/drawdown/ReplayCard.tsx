/** "Replay my sales": what the loan would leave of every week, had it run over the merchant's own last twelve months. CRED-12. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { formatAmount } from '../../../../contract/kernel/money.ts'
import { type Replay, salesFactors } from '../../../../contract/lending/loan/replay.ts'
import { leanestWeek, type Replays, replaysOf, weeklyLeft } from '../../../../machines/lending/drawdown/preview.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import type { DrawdownFlow } from './flow.ts'
import { ReplayPicture } from './ReplayPicture.tsx'
import { runLooks, runs } from './replay-looks.ts'

/** Three runs of the chosen terms: a slow year, one like the last, a strong one. Nothing without an offer or without sales. */
export function ReplayCard({ flow }: { flow: DrawdownFlow }) {
  const context = useDeferredValue(useSelector(flow, (snapshot) => snapshot.context))
  const { basis, summary, amount, tenor, packets, packet } = context
  const replays = useMemo(
    () => replaysOf({ basis, summary, amount, tenor, packets, packet }),
    [basis, summary, amount, tenor, packets, packet],
  )
  if (!replays || !basis) return null
  return (
    <Card title="drawdown.replay.title" pad="wide">
      <chakra.p mt="-2" mb="6" textStyle="small" color="muted" maxW="measure">
        <T
          id="drawdown.replay.text"
          values={{ days: basis.sales.length, slow: percent(salesFactors.slow), peak: percent(salesFactors.peak) }}
        />
        {basis.owed.length > 0 && <Text as="span" display="block" id="drawdown.replay.others" />}
      </chakra.p>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: '6', lg: '10' }}
        alignItems="start"
      >
        <ReplayPicture replays={replays} />
        <RunTable replays={replays} />
      </chakra.div>
    </Card>
  )
}

function percent(factor: string): string {
  return `${Math.round(Number(factor) * 100)}%`
}

const facts = [
  { label: 'drawdown.replay.ends', shown: ({ endsOn }: Replay) => <Ending on={endsOn} /> },
  { label: 'drawdown.replay.average', shown: (run: Replay) => formatAmount(weeklyLeft(run)) },
  { label: 'drawdown.replay.leanest', shown: (run: Replay) => <Leanest run={run} /> },
  { label: 'drawdown.replay.short', shown: ({ weeks }: Replay) => weeks.filter(({ left }) => left < 0n).length },
] as const satisfies readonly { label: string; shown: (run: Replay) => ReactNode }[]

/** The day over its year, so that three stand beside their label on a phone. */
function Ending({ on }: { on: string }) {
  return (
    <>
      <DateText value={on} />
      <chakra.span display="block" textStyle="fine" color="muted">
        <DateText value={on} kind="year" />
      </chakra.span>
    </>
  )
}

function Leanest({ run }: { run: Replay }) {
  const week = leanestWeek(run)
  if (!week) return null
  return (
    <>
      {formatAmount(week.left)}
      <chakra.span display="block" textStyle="fine" color="muted">
        <DateText value={week.from} />
      </chakra.span>
    </>
  )
}

const Cell = chakra('td', {
  base: { py: '2', ps: '2', textAlign: 'end', verticalAlign: 'top', borderTop: '1px solid {colors.hairline}', fontWeight: '400' },
  variants: { head: { true: { ps: '0', textAlign: 'start' } }, own: { true: { fontWeight: '600', color: 'heading' } } },
})

function RunTable({ replays }: { replays: Replays }) {
  return (
    <div>
      <chakra.table w="full" borderCollapse="collapse" fontSize={{ base: 'xs', md: 'note' }} lineHeight="20px">
        <chakra.caption srOnly>
          <T id="drawdown.replay.caption" />
        </chakra.caption>
        <thead>
          <tr>
            <Cell as="th" scope="col" head borderTop="0" color="muted">
              HKD
            </Cell>
            {runs.map((run) => (
              <Cell key={run} as="th" scope="col" borderTop="0" own={run === 'base'}>
                <chakra.span display="inline-flex" alignItems="center" gap="2">
                  <chakra.span aria-hidden="true" w="5" borderTop={runLooks[run].mark} borderColor={runLooks[run].color} />
                  <T id={`drawdown.replay.${run}`} />
                </chakra.span>
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, shown }) => (
            <tr key={label}>
              <Cell as="th" scope="row" head color="muted">
                <T id={label} />
              </Cell>
              {runs.map((run) => (
                <Cell key={run} own={run === 'base'}>
                  {shown(replays[run])}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Text mt="3" textStyle="fine" color="muted" id="drawdown.replay.fine" />
    </div>
  )
}
