/** Amounts owed by date: today, unpaid from before, within seven and thirty days, and overdue. DASH-08, DASH-09. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type Money as Amount, type Currency, money } from '../../../../contract/kernel/money.ts'
import { sumOf } from '../../../../contract/lending/loan/exact.ts'
import { arrearsOf, dueWithin, paymentsFrom, sumOfPayments } from '../../../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../../../contract/repayments/repayments.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import type { RepaymentFlow } from './flow.ts'

/** The figures over all loans; above them a word when something is overdue. */
export function DueSoon({ flow }: { flow: RepaymentFlow }) {
  const loans = useSelector(flow, (snapshot) => snapshot.context.loans)
  const currency: Currency = loans[0]?.total.currency ?? 'HKD'
  const all = (part: 'payable' | 'overdue' | 'collecting') => money(sumOf(loans.map((loan) => BigInt(loan[part].amount))), currency)
  const payments = loans.flatMap(paymentsFrom)
  const arrears = loans.flatMap(arrearsOf)
  const soon = (days: number) => dueWithin(payments, loans[0]?.on ?? '', days)
  const [week, month] = [soon(7), soon(30)]
  return (
    <chakra.div display="grid" gap="4" mb={{ base: '4', md: '6' }}>
      <Overdue loans={loans} />
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: arrears.length > 0 ? 'repeat(4, minmax(0, 1fr))' : 'repeat(3, minmax(0, 1fr))' }}
        borderRadius="card"
        bg="surface"
        boxShadow="edge"
      >
        <Figure label="repayments.repayment.figure.total" note={<CollectingNote collecting={all('collecting')} />}>
          <Money value={all('payable')} />
        </Figure>
        {arrears.length > 0 && (
          <Figure label="home.money.arrears" note={<PastDueNote count={arrears.length} overdue={all('overdue')} />}>
            <Money value={sumOfPayments(arrears, currency)} />
          </Figure>
        )}
        <Figure label="home.money.due7" note={<T id="repayments.repayment.figure.count" values={{ count: week.length }} />}>
          <Money value={sumOfPayments(week, currency)} />
        </Figure>
        <Figure label="home.money.due30" note={<T id="repayments.repayment.figure.count" values={{ count: month.length }} />}>
          <Money value={sumOfPayments(month, currency)} />
        </Figure>
      </chakra.dl>
    </chakra.div>
  )
}

/** Debits under way, which what settles everything leaves out. Decision 096. */
function CollectingNote({ collecting }: { collecting: Amount }) {
  return collecting.amount === '0' ? null : (
    <T id="repayments.repayment.figure.collecting" values={{ collecting: <Money value={collecting} /> }} />
  )
}

/** How many instalments are past due, and how much of them is overdue. Decision 137. */
function PastDueNote({ count, overdue }: { count: number; overdue: Amount }) {
  if (overdue.amount === '0') return <T id="repayments.repayment.figure.count" values={{ count }} />
  return <T id="repayments.repayment.figure.pastDue" values={{ count, overdue: <Money value={overdue} /> }} />
}

function Overdue({ loans }: { loans: readonly LoanStanding[] }) {
  const late = loans.filter(({ overdue }) => overdue.amount !== '0')
  const [first] = late.map(({ overdue_since }) => overdue_since ?? '').sort()
  const [one] = late
  if (!one || !first) return null
  const sum = money(sumOf(late.map(({ overdue }) => BigInt(overdue.amount))), one.overdue.currency)
  return (
    <Banner
      kind="warning"
      title={<T id="repayments.repayment.overdue.title" values={{ amount: <Money value={sum} /> }} />}
      text={<T id="repayments.repayment.overdue.text" values={{ day: <DateText value={first} kind="date" /> }} />}
    />
  )
}

function Figure({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display={{ base: 'flex', lg: 'block' }}
      alignItems="baseline"
      justifyContent="space-between"
      gap="4"
      px={{ base: '4', md: '6' }}
      py={{ base: '3', md: '4' }}
      borderTop={{ base: '1px solid {colors.hairline}', lg: '0' }}
      borderStart={{ lg: '1px solid {colors.hairline}' }}
      _first={{ borderTop: '0', borderStart: '0' }}
    >
      <Text as="dt" textStyle="note" color="muted" id={label} />
      <chakra.dd m="0" textAlign={{ base: 'end', lg: 'start' }}>
        <chakra.b display="block" color="heading" textStyle="lead">
          {children}
        </chakra.b>
        {note && (
          <chakra.span textStyle="fine" color="muted">
            {note}
          </chakra.span>
        )}
      </chakra.dd>
    </chakra.div>
  )
}
