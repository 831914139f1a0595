/** What was paid of a loan and how, newest first. */
import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import type { Repayment } from '../../../../contract/repayments/repayments.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Refusal, refusalKey } from '../../parts/Scene.tsx'
import { repaymentTones } from '../../repayments/repayment-tones.ts'

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
  const { amount, interest, method, principal, reference, refusal, requested_at, status } = repayment
  const counts = status === 'received' || status === 'cleared'
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
      <chakra.div gridColumn="1 / -1" textStyle="fine" color="muted">
        <p>
          <DateText value={requested_at} kind="moment" /> · <T id={`repayments.repayment.method.${method}`} /> · {reference}
        </p>
        {counts && (
          <Text id="records.loan.payments.parts" values={{ principal: formatMoney(principal), interest: formatMoney(interest) }} />
        )}
        {refusal && (
          <chakra.p color="packetDeep">
            <Refusal id={`repayments.repayment.refusal.${refusalKey(refusal)}`} reason={refusal} />
          </chakra.p>
        )}
      </chakra.div>
    </chakra.li>
  )
}
