/** What was paid of a loan and how, newest first. */
import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import type { Repayment } from '../../../../contract/repayments/repayments.ts'
import { Card } from '../../../ui/Card.tsx'
import { Text } from '../../../ui/T.tsx'
import { Refusal, refusalKey } from '../../parts/Scene.tsx'
import { RepaymentRow } from '../../repayments/RepaymentRow.tsx'

/** The list. */
export function Payments({ repayments }: { repayments: readonly Repayment[] }) {
  return (
    <Card title="records.loan.payments">
      <chakra.ul listStyleType="none" textStyle="small">
        {repayments.map((repayment) => (
          <Payment key={repayment.id} repayment={repayment} />
        ))}
      </chakra.ul>
    </Card>
  )
}

function Payment({ repayment }: { repayment: Repayment }) {
  const { interest, principal, refusal, status } = repayment
  const counts = status === 'received' || status === 'cleared'
  return (
    <RepaymentRow repayment={repayment}>
      {counts && <Text id="records.loan.payments.parts" values={{ principal: formatMoney(principal), interest: formatMoney(interest) }} />}
      {refusal && (
        <chakra.p color="packetDeep">
          <Refusal id={`repayments.repayment.refusal.${refusalKey(refusal)}`} reason={refusal} />
        </chakra.p>
      )}
    </RepaymentRow>
  )
}
