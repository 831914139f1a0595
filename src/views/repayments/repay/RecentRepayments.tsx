/** The newest repayments with their status, and the credit balance of the company. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Money as Amount } from '../../../../contract/kernel/money.ts'
import type { Repayment, RepaymentStatus } from '../../../../contract/repayments/repayments.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { useService } from '../../site/use-service.ts'
import type { RepaymentFlow } from './flow.ts'

const tones = {
  pending: 'teal',
  collecting: 'teal',
  received: 'green',
  cleared: 'green',
  refused: 'red',
  returned: 'red',
} as const satisfies Record<RepaymentStatus, string>

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
      {recent.surplus.amount !== '0' && <CreditBalance balance={recent.surplus} />}
    </>
  )
}

function CreditBalance({ balance }: { balance: Amount }) {
  const service = useService()
  return (
    <Card title={<T id="repayments.repayment.surplus.title" values={{ amount: <Money value={balance} /> }} />}>
      <Text textStyle="small" color="muted" id="repayments.repayment.surplus.text" />
      <chakra.div mt="3">
        <Button variant="secondary" size="short" icon="headset" label="repayments.repayment.surplus.ask" onClick={service} />
      </chakra.div>
    </Card>
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
      <Chip words={`repayments.repayment.status.${status}`} tone={tones[status]} />
      <chakra.span gridColumn="1 / -1" textStyle="fine" color="muted">
        <DateText value={requested_at} kind="moment" /> · <T id={`repayments.repayment.method.${method}`} /> · {reference}
      </chakra.span>
    </chakra.li>
  )
}
