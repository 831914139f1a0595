/** The newest repayments with their status, and the credit balance of the company. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Repayment } from '../../../../contract/repayments/repayments.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { repaymentTones } from '../repayment-tones.ts'
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
              <Row key={repayment.id} repayment={repayment} />
            ))}
          </chakra.ul>
        </Card>
      )}
      <CreditBalanceCard flow={flow} />
    </>
  )
}

function Row({ repayment }: { repayment: Repayment }) {
  const { amount, reference, method, status, requested_at } = repayment
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="4"
      alignItems="baseline"
      py="3"
      borderTop="{borders.line}"
      _first={{ borderTop: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      <chakra.b color="heading">
        <Money value={amount} />
      </chakra.b>
      <Chip words={`repayments.repayment.status.${status}`} tone={repaymentTones[status]} />
      <chakra.span gridColumn="1 / -1" textStyle="fine" color="muted">
        <DateText value={requested_at} kind="moment" /> · <T id={`repayments.repayment.method.${method}`} /> · {reference}
      </chakra.span>
    </chakra.li>
  )
}
