/** What is owed on a loan today, and what was agreed. Decision 114. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { LoanDetail } from '../../../../contract/staff/loans.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { RateSource } from '../../parts/RateSource.tsx'
import { LoanMark, PastDue } from './loan-columns.tsx'

type LoanProps = { loan: LoanDetail }

/** What is owed, what is past due, what is collected next and from which account; the credit balance of the company. */
export function Standing({ loan }: LoanProps) {
  const { status, outstanding, standing, writtenOff, pastDue, daysPastDue, strainedSince, nextCollection, drawdown, credit, undebited } =
    loan
  const why = undebited ?? (standing?.debitable === false && 'unmandated')
  return (
    <Card title="staff.loan.standing" aside={<LoanMark status={status} />}>
      <Facts>
        {writtenOff && (
          <>
            <Fact name="staff.loan.writtenOff">
              <Noted note={<DateText value={writtenOff.on} kind="date" />}>
                <Money value={writtenOff.owed} />
              </Noted>
            </Fact>
            <Fact name="staff.loan.recovered" value={<Money value={writtenOff.recovered} />} />
          </>
        )}
        <Fact name="staff.loans.outstanding" value={<Money value={outstanding} />} />
        {standing && (
          <>
            <Fact name="staff.loan.interest" value={<Money value={standing.interest} />} />
            <Fact name="staff.loan.total" value={<Money value={standing.total} />} />
            <Fact name="staff.loan.collecting" value={<Money value={standing.collecting} />} />
            <Fact name="staff.loan.payable" value={<Money value={standing.payable} />} />
            <Fact name="staff.loan.due" value={<Money value={standing.due} />} />
          </>
        )}
        <Fact name="staff.loans.days" value={<PastDue days={daysPastDue} />} />
        {pastDue && (
          <Fact name="staff.loan.pastDue">
            <Noted
              note={
                <T
                  id="staff.loan.pastDue.parts"
                  values={{ principal: <Money value={pastDue.principal} />, interest: <Money value={pastDue.interest} /> }}
                />
              }
            >
              <Money value={pastDue.total} />
            </Noted>
          </Fact>
        )}
        {strainedSince && <Fact name="staff.loan.strained" value={<DateText value={strainedSince} kind="date" />} />}
        {standing?.share && (
          <Fact name="staff.loan.share">
            <Noted
              note={
                <T
                  id="staff.loan.share.note"
                  values={{
                    expected: <DateText value={standing.share.expected_until} kind="date" />,
                    until: <DateText value={standing.share.until} kind="date" />,
                  }}
                />
              }
            >
              <Percent rate={standing.share.share} />
            </Noted>
          </Fact>
        )}
        <Fact name="staff.loan.next">
          {nextCollection ? (
            <Noted
              note={
                <>
                  <DateText value={nextCollection.on} kind="date" /> · <T id={`staff.loan.method.${nextCollection.method}`} />
                </>
              }
            >
              <Money value={nextCollection.amount} />
            </Noted>
          ) : (
            <T id="staff.loans.none" />
          )}
        </Fact>
        <Fact name="staff.loan.account">
          <Noted note={standing && why && <T id={`staff.loan.account.${why}`} />}>{drawdown.account}</Noted>
        </Fact>
        <Fact name="staff.loan.credit" value={<Money value={credit} />} />
      </Facts>
    </Card>
  )
}

/** The terms as they were signed. */
export function Agreed({ loan: { drawdown, terms, paidOutAt, product } }: LoanProps) {
  const { offer } = drawdown
  const { rate, structure } = terms
  return (
    <Card title="staff.loan.terms" aside={<T id={`reference.product.${product}.name`} />}>
      <Facts>
        <Fact name="staff.loan.amount" value={<Money value={offer.amount} />} />
        <Fact name="staff.loan.fee" value={<Money value={offer.fee} />} />
        <Fact name="staff.loan.received">
          <Noted note={<DateText value={paidOutAt} kind="moment" />}>
            <Money value={offer.received} />
          </Noted>
        </Fact>
        <Fact name="staff.loan.agreedInterest" value={<Money value={offer.interest} />} />
        {offer.waived_of !== null && <Fact name={`staff.loan.waived.${offer.waived_of}`} value={<Money value={offer.waived} />} />}
        <Fact
          name="staff.loan.tenor"
          value={<T id={`staff.loan.tenor.${structure.interestPaymentTiming}`} values={{ months: offer.tenor }} />}
        />
        <Fact name="staff.loan.rate">
          <Noted
            note={
              <T
                id="staff.loan.rate.parts"
                values={{ benchmark: <Percent rate={rate.benchmarkRate} />, margin: <Percent rate={rate.margin} /> }}
              />
            }
          >
            <Percent rate={offer.annual_rate} />
          </Noted>
        </Fact>
        {rate.fixing && (
          <Fact name="staff.loan.fixing">
            <RateSource source={rate.fixing.source} /> · <DateText value={rate.fixing.date} kind="date" />
          </Fact>
        )}
        <Fact name="staff.loan.effective" value={<Percent rate={offer.effective_annual_rate} />} />
        <Fact name="staff.loan.statutory" value={<Percent rate={offer.statutory_annual_rate} />} />
        <Fact name="staff.loan.grace" value={<T id="staff.loans.days.count" values={{ days: structure.gracePeriod }} />} />
      </Facts>
    </Card>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <chakra.dl textStyle="small">{children}</chakra.dl>
}

function Noted({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <chakra.span display="grid" justifyItems="end">
      <span>{children}</span>
      {note && (
        <chakra.span textStyle="fine" color="muted">
          {note}
        </chakra.span>
      )}
    </chakra.span>
  )
}
