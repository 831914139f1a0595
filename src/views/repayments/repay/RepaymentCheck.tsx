/** Summary to check before the repayment is sent. */
import { dividedRows } from './DividedSlip.tsx'
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { chosenLoan } from '../../../../machines/repayments/repaymentOrder/setup.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Slip } from '../../../ui/Slip.tsx'
import { T } from '../../../ui/T.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { RepaymentFlow } from './flow.ts'

/** The slip to confirm, with a note when it was confirmed before a reload; while it is sent, buttons do nothing. */
export function RepaymentCheck({ flow }: { flow: RepaymentFlow }) {
  const { amount, busy, confirmedBefore: before } = useFlow(flow, 'busy', 'confirmedBefore')
  const loan = useSelector(flow, (snapshot) => chosenLoan(snapshot.context))
  if (!amount || !loan) return null
  return (
    <chakra.div maxW="dialogCompany" mx="auto">
      <PageHead title="repayment.check.title" reason="repayment.check.reason" size="small" />
      {before && <Banner mb="4" kind="warning" title="repayment.check.before.title" text="repayment.check.before.text" />}
      <Slip
        head={<T id="repayment.slip.head" />}
        headEnd={loan.reference}
        amount={<Money value={amount} big />}
        rows={[
          ...dividedRows(amount, loan),
          { label: 'repayment.check.account', value: loan.account },
          { label: 'repayment.check.until', value: <DateText value={loan.on} kind="date" /> },
        ]}
        action={
          <chakra.div display="flex" flexDirection={{ base: 'column', md: 'row-reverse' }} gap="3">
            <chakra.div flex="1" display="grid">
              <Button label="repayment.check.confirm" busy={busy} onClick={() => flow.send({ type: 'repayment.confirmed' })} />
            </chakra.div>
            <Button variant="secondary" label="repayment.check.back" disabled={busy} onClick={() => flow.send({ type: 'back.pressed' })} />
          </chakra.div>
        }
        fine={<T id="repayment.check.fine" />}
      />
    </chakra.div>
  )
}
