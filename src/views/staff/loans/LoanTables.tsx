/** Instalments of a loan, what was paid and how, and what was collected for it. Decision 114. */
import { formatAmount } from '../../../../contract/kernel/money.ts'
import type { LoanInstalment, RepaymentStatus } from '../../../../contract/repayments/repayments.ts'
import { type LoanDetail, repaymentsShown, type ServicedRepayment } from '../../../../contract/staff/loans.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { NotedCell, Table } from '../../../ui/Table.tsx'

type LoanProps = { loan: LoanDetail }

const ofInstalment = { paid: 'green', coming: 'plain', due: 'teal', late: 'amber', overdue: 'amber' } as const satisfies Record<
  LoanInstalment['standing'],
  string
>
const ofRepayment = {
  pending: 'teal',
  collecting: 'teal',
  received: 'green',
  cleared: 'green',
  refused: 'red',
  returned: 'red',
} as const satisfies Record<RepaymentStatus, string>

/** Instalments as agreed, or what was owed when the loan was written off, with what is paid and open of each. */
export function Instalments({ loan: { instalments, outstanding, writtenOff } }: LoanProps) {
  const what = writtenOff === null ? 'staff.loan.instalments' : 'staff.loan.owedThen'
  return (
    <Card title={<T id={what} values={{ count: instalments.length, currency: outstanding.currency }} />}>
      <Table<LoanInstalment>
        caption={`${what}.caption`}
        rows={instalments}
        rowKey={({ due }) => due}
        columns={[
          { key: 'due', head: 'staff.loan.instalment.day', cell: ({ due }) => <DateText value={due} kind="date" /> },
          { key: 'principal', head: 'staff.loan.principal', numeric: true, cell: ({ principal }) => formatAmount(principal.amount) },
          { key: 'interest', head: 'staff.loan.interest', numeric: true, cell: ({ interest }) => formatAmount(interest.amount) },
          { key: 'total', head: 'staff.loan.instalment.total', numeric: true, cell: ({ total }) => formatAmount(total.amount) },
          {
            key: 'adjusted',
            head: 'staff.loan.instalment.adjusted',
            numeric: true,
            cell: ({ adjusted }) => formatAmount(adjusted.amount),
          },
          {
            key: 'paid',
            head: writtenOff === null ? 'staff.loan.instalment.paid' : 'staff.loan.owedThen.paid',
            numeric: true,
            cell: ({ paid }) => formatAmount(paid.amount),
          },
          { key: 'open', head: 'staff.loan.instalment.open', numeric: true, cell: ({ open }) => <b>{formatAmount(open.amount)}</b> },
          {
            key: 'standing',
            head: 'staff.loans.status',
            cell: ({ standing }) => <Chip words={`staff.loan.instalment.${standing}`} tone={ofInstalment[standing]} />,
          },
        ]}
      />
    </Card>
  )
}

/** The repayments, newest first. */
export function Repaid({ loan: { repayments, hasOlderRepayments } }: LoanProps) {
  return (
    <Card title="staff.loan.repayments">
      <Table<ServicedRepayment>
        caption="staff.loan.repayments"
        rows={repayments}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'reference',
            head: 'staff.loan.repayment',
            cell: ({ reference, requested_at }) => (
              <NotedCell note={<DateText value={requested_at} kind="moment" />}>{reference}</NotedCell>
            ),
          },
          {
            key: 'how',
            head: 'staff.loan.how',
            cell: (repayment) => (
              <NotedCell note={<Origin repayment={repayment} />}>
                <T id={`staff.loan.method.${repayment.method}`} />
              </NotedCell>
            ),
          },
          { key: 'amount', head: 'staff.loan.repayment.amount', numeric: true, cell: ({ amount }) => <Money value={amount} /> },
          { key: 'principal', head: 'staff.loan.principal', numeric: true, cell: ({ principal }) => formatAmount(principal.amount) },
          { key: 'interest', head: 'staff.loan.interest', numeric: true, cell: ({ interest }) => formatAmount(interest.amount) },
          { key: 'surplus', head: 'staff.loan.surplus', numeric: true, cell: (repayment) => <Surplus repayment={repayment} /> },
          {
            key: 'status',
            head: 'staff.loans.status',
            cell: ({ status, value_on }) => (
              <NotedCell note={<T id="staff.loan.valueOn" values={{ day: <DateText value={value_on} kind="date" /> }} />}>
                <Chip words={`repayments.repayment.status.${status}`} tone={ofRepayment[status]} />
              </NotedCell>
            ),
          },
        ]}
        empty={<Text color="muted" id="staff.loan.repayments.none" />}
      />
      {hasOlderRepayments && (
        <Text mt="3" textStyle="note" color="muted" id="staff.loan.repayments.newest" values={{ count: repaymentsShown }} />
      )}
    </Card>
  )
}

/** Where the money of a repayment comes from. */
function Origin({ repayment: { creditOf, allocatedBy, order, source, method } }: { repayment: ServicedRepayment }) {
  if (creditOf) return <T id="staff.loan.origin.credit" values={creditOf} />
  if (allocatedBy) return <T id="staff.loan.origin.allocated" values={{ ...allocatedBy, source: source ?? '' }} />
  if (order !== null) return <T id="staff.loan.origin.order" values={{ order }} />
  return method === 'directDebit' ? <T id="staff.loan.origin.merchant" /> : source
}

/** What was paid too much, and what of it has repaid other loans. */
function Surplus({ repayment: { surplus, surplusUsed } }: { repayment: ServicedRepayment }) {
  if (surplusUsed.amount === '0') return formatAmount(surplus.amount)
  return (
    <NotedCell note={<T id="staff.loan.surplus.used" values={{ amount: formatAmount(surplusUsed.amount) }} />}>
      {formatAmount(surplus.amount)}
    </NotedCell>
  )
}

/** Charge orders with the share of this loan. */
export function Collected({ loan: { orders } }: LoanProps) {
  return (
    <Card title="staff.loan.orders">
      <Table
        caption="staff.loan.orders"
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'order',
            head: 'staff.loan.order',
            cell: ({ reference, dueOn }) => <NotedCell note={<DateText value={dueOn} kind="date" />}>{reference}</NotedCell>,
          },
          {
            key: 'method',
            head: 'staff.loan.how',
            cell: ({ collectionMethod, subOrders }) => (
              <NotedCell note={subOrders.flatMap(({ invoice }) => invoice ?? []).join(', ')}>
                <T id={`staff.loan.method.${collectionMethod}`} />
              </NotedCell>
            ),
          },
          { key: 'total', head: 'staff.loan.order.total', numeric: true, cell: ({ total }) => <Money value={total} /> },
          { key: 'received', head: 'staff.loan.order.received', numeric: true, cell: ({ received }) => formatAmount(received.amount) },
          { key: 'pending', head: 'staff.loan.order.pending', numeric: true, cell: ({ pending }) => formatAmount(pending.amount) },
          {
            key: 'open',
            head: 'staff.loan.order.open',
            numeric: true,
            cell: ({ outstanding }) => <b>{formatAmount(outstanding.amount)}</b>,
          },
        ]}
        empty={<Text color="muted" id="staff.loan.orders.none" />}
      />
    </Card>
  )
}

/** Messages to the users of the company, newest first. */
export function Notices({ notices, title = 'staff.loan.notices' }: Pick<LoanDetail, 'notices'> & { title?: string }) {
  return (
    <Card title={title}>
      <Table
        caption={title}
        rows={notices}
        rowKey={({ at, title }) => `${at} ${title}`}
        columns={[
          { key: 'title', head: 'staff.loan.notice', cell: ({ title }) => title },
          { key: 'at', head: 'staff.loan.notice.at', cell: ({ at }) => <DateText value={at} kind="moment" /> },
          { key: 'readers', head: 'staff.loan.notice.readers', numeric: true, cell: ({ readers }) => readers },
        ]}
        empty={<Text color="muted" id="staff.loan.notices.none" />}
      />
    </Card>
  )
}
