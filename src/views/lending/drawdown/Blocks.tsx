/** Nothing can be drawn while something is overdue, and what to do. CRED-12, decision 098. */
import { useSelector } from '@xstate/react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { T } from '../../../ui/T.tsx'
import { OverdueIn } from '../../parts/OverdueIn.tsx'
import { useRepayment } from '../../parts/use-repayment.ts'
import type { DrawdownFlow } from './flow.ts'

/** Nothing is drawn while something is overdue: how much, with a link to its repayments. CRED-12. */
export function OverdueFirst({ flow }: { flow: DrawdownFlow }) {
  const overdue = useSelector(flow, ({ context }) => context.summary?.overdue)
  const repay = useRepayment()
  if (!overdue) return null
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title="lending.drawdown.overdue.title"
      text={<T id="lending.drawdown.overdue.text" values={{ amount: formatMoney(overdue) }} />}
      action={repay && <Button label="home.money.repay" onClick={repay} />}
    />
  )
}

/** The same while it is overdue in other products of the company, or in its group. Decision 098. */
export function ElsewhereFirst({ flow }: { flow: DrawdownFlow }) {
  const summary = useSelector(flow, ({ context }) => context.summary)
  return summary && <OverdueIn overdue={summary.overdueElsewhere} inGroup={summary.overdueInGroup} />
}
