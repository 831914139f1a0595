/** Nothing is drawn while something is overdue: how much, and the way to repay it. CRED-12. */
import { useSelector } from '@xstate/react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { T } from '../../../ui/T.tsx'
import { useRepayment } from '../../parts/use-repayment.ts'
import type { DrawdownFlow } from './flow.ts'

/** The button is there for who manages repayments. */
export function OverdueFirst({ flow }: { flow: DrawdownFlow }) {
  const overdue = useSelector(flow, ({ context }) => context.summary?.overdue)
  const repay = useRepayment()
  if (!overdue) return null
  return (
    <Card>
      <EmptyState
        level={2}
        drawing={<EmptyRecords />}
        title="drawdown.overdue.title"
        text={<T id="drawdown.overdue.text" values={{ amount: formatMoney(overdue) }} />}
        action={repay && <Button label="home.money.repay" onClick={repay} />}
      />
    </Card>
  )
}
