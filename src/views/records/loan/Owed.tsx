/** What closes the loan today, what that saves, and what is debited next. */
import { chakra } from '@chakra-ui/react'
import { formatMoney, money } from '../../../../contract/kernel/money.ts'
import type { MerchantLoan } from '../../../../contract/records/merchant-loans.ts'
import { savedByPaying } from '../../../../contract/repayments/repayment-rules.ts'
import type { OwedLoan } from '../../../../contract/repayments/repayments.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Money, Percent } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { PageLink } from '../../parts/PageLink.tsx'

/** The amount of today with the page that pays it, above what comes next. */
export function Owed({ loan, standing }: { loan: MerchantLoan; standing: OwedLoan }) {
  const { payable, payable_interest, collecting, principal, due, overdue, overdue_since } = standing
  return (
    <Card
      title="records.loan.owed"
      aside={
        <Text
          as="span"
          textStyle="note"
          color="muted"
          id="records.loan.asOf"
          values={{ day: <DateText value={standing.on} kind="date" /> }}
        />
      }
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4">
        <chakra.div minW="0" css={{ '--amount': '32px' }}>
          <Money value={payable} big />
          <Saved standing={standing} />
        </chakra.div>
        <PageLink to={`/credit/${loan.product}/repayment?loan=${standing.drawdown_id}`} look="primary" label="records.loan.repay" />
      </chakra.div>
      <chakra.dl mt="4" pt="4" borderTop="{borders.line}" textStyle="small">
        <Fact name="records.loan.principal" value={<Money value={principal} />} />
        <Fact name="records.loan.interest" value={<Money value={payable_interest} />} />
        {collecting.amount !== '0' && <Fact name="records.loan.collecting" value={<Money value={collecting} />} />}
        {overdue_since !== null ? (
          <Fact
            name="records.loan.overdue"
            value={
              <chakra.span color="amberDeep">
                <T
                  id="records.loan.overdueSince"
                  values={{ amount: formatMoney(overdue), day: <DateText value={overdue_since} kind="date" /> }}
                />
              </chakra.span>
            }
          />
        ) : (
          due.amount !== '0' && <Fact name="records.loan.due" value={<Money value={due} />} />
        )}
        <Next loan={loan} standing={standing} />
      </chakra.dl>
    </Card>
  )
}

/** Interest that is not paid when the loan is closed today. */
function Saved({ standing }: { standing: OwedLoan }) {
  const saved = savedByPaying(standing)
  if (saved <= 0n) return null
  return (
    <Text
      mt="1"
      textStyle="small"
      color="greenDeep"
      id={standing.share ? 'records.loan.savedAtMost' : 'records.loan.saved'}
      values={{ amount: formatMoney(money(saved, standing.total.currency)) }}
    />
  )
}

/** The next debit with its account, the share that a PSP withholds, or why nothing is debited. */
function Next({ loan: { next, drawdown }, standing: { share, debitable, debits_held_until: held, pay_to } }: Parameters<typeof Owed>[0]) {
  if (share)
    return (
      <Fact
        name="records.loan.next.share"
        value={
          <T
            id="records.loan.next.shareText"
            values={{ share: <Percent rate={share.share} />, until: <DateText value={share.until} kind="date" /> }}
          />
        }
      />
    )
  if (pay_to) return <Fact name="records.loan.next" value={<T id="records.loan.next.transfer" />} />
  if (!next) return null
  return (
    <>
      <Fact
        name="records.loan.next"
        value={
          <T
            id="records.loan.next.text"
            values={{ amount: <b>{formatMoney(next.amount)}</b>, day: <DateText value={next.on} kind="date" /> }}
          />
        }
      />
      <Fact
        name="records.loan.next.from"
        value={
          next.method === 'settlement' ? (
            <T id="repayments.repayment.method.settlement" />
          ) : debitable ? (
            drawdown.account
          ) : (
            <PageLink to="/accounts" label={<T id="records.loan.next.noMandate" values={{ account: drawdown.account }} />} />
          )
        }
      />
      {held && <Fact name="records.loan.next.held" value={<DateText value={held} kind="date" />} />}
    </>
  )
}
