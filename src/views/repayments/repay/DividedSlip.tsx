/** Allocation of an amount, and the rest of the loan. CRED-12. */
import { useSelector } from '@xstate/react'
import { type Money as Amount, formatMoney, money } from '../../../../contract/kernel/money.ts'
import { dividedOf } from '../../../../contract/repayments/repayment-rules.ts'
import type { LoanStanding, OwedLoan } from '../../../../contract/repayments/repayments.ts'
import { chosenLoan } from '../../../../machines/repayments/repaymentOrder/setup.ts'
import { SubmitButton } from '../../../ui/form/Form.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Slip } from '../../../ui/Slip.tsx'
import { T } from '../../../ui/T.tsx'
import type { RepaymentFlow } from './flow.ts'

/** Rows of a slip: interest, principal, and the principal that is left after it and the pending debits. */
export function dividedRows(amount: Amount, loan: LoanStanding) {
  const { currency } = amount
  const { interest, principal } = dividedOf(BigInt(amount.amount), loan)
  return [
    { label: 'repayments.repayment.slip.interest', value: <Money value={money(interest, currency)} /> },
    { label: 'repayments.repayment.slip.principal', value: <Money value={money(principal, currency)} /> },
    {
      label: 'repayments.repayment.slip.left',
      value: <Money value={money(BigInt(principalOf(loan).amount) - principal, currency)} />,
      strong: true,
    },
  ]
}

/** The principal that pending debits leave. */
function principalOf({ payable, payable_interest }: LoanStanding): Amount {
  return money(BigInt(payable.amount) - BigInt(payable_interest.amount), payable.currency)
}

/** Why there is no button. */
function fineOf(administers: boolean, { pay_to }: OwedLoan): string {
  if (pay_to !== null) return 'repayments.repayment.writtenOff.fine'
  return administers ? 'repayments.repayment.mandate.fine' : 'repayments.repayment.administrator'
}

/** The slip beside the form, with its button. */
export function DividedSlip({ flow }: { flow: RepaymentFlow }) {
  const amount = useSelector(flow, (snapshot) => snapshot.context.amount)
  const loan = useSelector(flow, (snapshot) => chosenLoan(snapshot.context))
  const administers = useSelector(flow, (snapshot) => snapshot.context.profile?.role === 'administrator')
  const agreeable = useSelector(flow, (snapshot) => snapshot.can({ type: 'repayment.agreed' }))
  if (!loan) return null
  const shown = agreeable && amount ? amount : null
  return (
    <Slip
      head={<T id="repayments.repayment.slip.head" />}
      headEnd={loan.reference}
      amount={shown ? <Money value={shown} big /> : <T id="repayments.repayment.slip.empty" />}
      rows={
        shown
          ? dividedRows(shown, loan)
          : [
              { label: 'repayments.repayment.slip.interestToday', value: <Money value={loan.payable_interest} /> },
              { label: 'repayments.repayment.slip.principalToday', value: <Money value={principalOf(loan)} /> },
              { label: 'repayments.repayment.slip.totalToday', value: <Money value={loan.payable} />, strong: true },
            ]
      }
      action={administers && loan.debitable && <SubmitButton label="repayments.repayment.next" />}
      fine={
        administers && loan.debitable ? (
          <T id="repayments.repayment.slip.fine" values={{ account: loan.account, payable: formatMoney(loan.payable) }} />
        ) : (
          <T id={fineOf(administers, loan)} values={{ account: loan.account }} />
        )
      }
    />
  )
}
