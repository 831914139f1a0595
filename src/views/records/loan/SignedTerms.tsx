/** The terms of a loan as they were agreed. CRED-12, CRED-13, CRED-14. */
import { chakra } from '@chakra-ui/react'
import type { MerchantLoan } from '../../../../contract/records/merchant-loans.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { wholeCosts } from '../../lending/drawdown/costs.ts'
import { shareRows } from '../../lending/drawdown/share-rows.tsx'

/** The facts. */
export function SignedTerms({ loan: { drawdown, terms } }: { loan: MerchantLoan }) {
  const { account, offer, requested_at, settled_at } = drawdown
  const { repaymentMethod, interestPaymentTiming } = terms.structure
  const costs = wholeCosts(offer)
  return (
    <Card title="records.loan.terms">
      <chakra.dl textStyle="small">
        <Fact name="lending.drawdown.offer.amount" value={<Money value={offer.amount} />} />
        <Fact name="lending.drawdown.offer.received" value={<Money value={offer.received} />} />
        <Fact name="lending.drawdown.check.account" value={account} />
        <Fact name="records.loan.requested" value={<DateText value={requested_at} kind="date" />} />
        {settled_at && <Fact name="records.loan.arrived" value={<DateText value={settled_at} kind="date" />} />}
        <Fact name="lending.drawdown.tenor.label" value={<T id="lending.drawdown.tenor.months" values={{ months: offer.tenor }} />} />
        <Fact
          name="lending.facility.structure.method"
          value={
            repaymentMethod.kind === 'share_of_sales' ? (
              <T id={`lending.facility.method.${repaymentMethod.kind}`} values={{ share: <Percent rate={repaymentMethod.share} /> }} />
            ) : (
              <>
                <T id={`lending.facility.timing.${interestPaymentTiming}`} /> · <T id={`lending.facility.method.${repaymentMethod.kind}`} />
              </>
            )
          }
        />
        {shareRows(offer).map(({ label, value }) => (
          <Fact key={label} name={label} value={value} />
        ))}
        <Fact name="lending.drawdown.offer.fee" value={<Money value={costs.fee} />} />
        <Fact name="lending.drawdown.plan.interest" value={<Money value={costs.interest} />} />
        {offer.waived.amount !== '0' && <Fact name="lending.drawdown.offer.waived" value={<Money value={offer.waived} minus />} />}
        <Fact name="lending.facility.rate.annual">
          <Percent rate={offer.annual_rate} />
          <chakra.span display="block" textStyle="note" color="muted">
            SOFR <Percent rate={terms.rate.benchmarkRate} /> + <Percent rate={terms.rate.margin} />
          </chakra.span>
        </Fact>
        <Fact name="lending.drawdown.offer.effectiveRate" value={<Percent rate={offer.effective_annual_rate} />} />
        <Fact name="lending.drawdown.ways.statutory" value={<Percent rate={offer.statutory_annual_rate} />} />
        <Fact
          name="lending.facility.structure.grace"
          value={<T id="lending.facility.days" values={{ days: terms.structure.gracePeriod }} />}
        />
      </chakra.dl>
    </Card>
  )
}
