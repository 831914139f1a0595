/** What of a loan is due and what comes, payment by payment. DASH-02. */
import { formatAmount } from '../../../contract/money.ts'
import type { LoanStanding } from '../../../contract/repayments.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { Table } from '../../ui/Table.tsx'

type Row = { key: string; due: string | null; late: boolean; principal: string; interest: string; total: string }

/** The table; its first row is what has fallen due. */
export function LoanPlan({ loan }: { loan: LoanStanding }) {
  const { due, on, overdue, coming } = loan
  const rows: Row[] = [
    ...(due.amount === '0'
      ? []
      : [{ key: 'due', due: null, late: overdue.amount !== '0', principal: '', interest: '', total: formatAmount(due.amount) }]),
    ...coming.map((each) => ({
      key: each.due,
      due: each.due,
      late: false,
      principal: formatAmount(each.principal.amount),
      interest: formatAmount(each.interest.amount),
      total: formatAmount(each.total.amount),
    })),
  ]
  return (
    <Card title={<T id="repayment.plan.title" values={{ count: rows.length }} />} aside={loan.reference}>
      <Table
        caption="repayment.plan.caption"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'due',
            head: 'repayment.plan.due',
            cell: (row) =>
              row.due === null ? (
                <Chip words={row.late ? 'repayment.plan.overdue' : 'repayment.plan.now'} tone="amber" icon="clock" />
              ) : (
                <DateText value={row.due} kind="date" />
              ),
          },
          { key: 'principal', head: 'drawdown.plan.principal', numeric: true, cell: ({ principal }) => principal || '—' },
          { key: 'interest', head: 'drawdown.plan.interest', numeric: true, cell: ({ interest }) => interest || '—' },
          {
            key: 'total',
            head: <T id="repayment.plan.total" values={{ currency: loan.total.currency }} />,
            numeric: true,
            cell: ({ total }) => <b>{total}</b>,
          },
        ]}
        foot={<T id="repayment.plan.note" values={{ day: <DateText value={on} kind="date" /> }} />}
      />
    </Card>
  )
}
