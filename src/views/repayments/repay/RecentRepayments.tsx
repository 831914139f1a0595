/** The newest repayments with their status, and the credit balance of the company. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Card } from '../../../ui/Card.tsx'
import { RepaymentRow } from '../RepaymentRow.tsx'
import { CreditBalanceCard } from './CreditBalance.tsx'
import type { RepaymentFlow } from './flow.ts'

/** The list, nothing before the first repayment; and the credit balance, which is one of all products. Decision 108. */
export function RecentRepayments({ flow }: { flow: RepaymentFlow }) {
  const recent = useSelector(flow, (snapshot) => snapshot.context.recent)
  if (!recent) return null
  return (
    <>
      {recent.records.length > 0 && (
        <Card title="repayments.repayment.recent.title">
          <chakra.ul listStyleType="none" textStyle="small">
            {recent.records.map((repayment) => (
              <RepaymentRow key={repayment.id} repayment={repayment} />
            ))}
          </chakra.ul>
        </Card>
      )}
      <CreditBalanceCard flow={flow} />
    </>
  )
}
