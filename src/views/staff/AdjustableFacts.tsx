/** A loan that interest is waived of or that is written off: what is owed on it, and earlier proposals. Decisions 116, 118. */
import { useIntl } from 'react-intl'
import type { AdjustableLoan } from '../../../contract/staff/adjustments.ts'
import { DateText } from '../../ui/DateText.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { companyName } from '../parts/names.ts'
import { Facts } from './Facts.tsx'

/** The facts. */
export function LoanFacts({ loan }: { loan: AdjustableLoan }) {
  const { locale } = useIntl()
  return (
    <Facts>
      <StackedFact name="staff.adjustments.loan">
        {companyName(loan, locale)} · {loan.reference}
      </StackedFact>
      <StackedFact name="staff.adjustments.due" value={<Money value={loan.due} />} />
      <StackedFact name="staff.adjustments.interest" value={<Money value={loan.interest} />} />
      <StackedFact name="staff.adjustments.waivable" value={<Money value={loan.waivable} />} />
      <StackedFact name="staff.adjustments.owed" value={<Money value={loan.owed} />} />
      {loan.adjustments.map(({ id, kind, amount, at, status }) => (
        <StackedFact key={id} name="staff.adjustments.earlier">
          <T id={`staff.adjustments.kind.${kind}`} /> · <Money value={amount} /> · <T id={`staff.adjustments.status.${status}`} /> ·{' '}
          <DateText value={at} kind="moment" />
        </StackedFact>
      ))}
    </Facts>
  )
}
