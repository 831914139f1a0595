/** The tables of the reports. Decision 121. */
import { formatAmount } from '../../../../contract/kernel/money.ts'
import type { ArrearsRow, CollectionRow, LoanReports, RollRow, VintageRow } from '../../../../contract/staff/reports.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { T } from '../../../ui/T.tsx'
import { NotedCell, Table } from '../../../ui/Table.tsx'

type OfDay = { reports: LoanReports }

const product = {
  key: 'product',
  head: 'staff.reports.product',
  cell: ({ product }: Pick<ArrearsRow, 'product'>) => <T id={`reference.product.${product}.name`} />,
} as const

const bucketName = (bucket: RollRow['from'] | RollRow['to']) => <T id={`staff.reports.bucket.${bucket}`} />

/** A figure with that of the end of the month before below it. */
function Beside({ now, before }: { now: string | number; before: string | number | undefined }) {
  return <NotedCell note={before === undefined ? null : <T id="staff.reports.before" values={{ value: before }} />}>{now}</NotedCell>
}

/** Open loans by product and bucket, with the end of the month before. */
export function ArrearsTable({ reports }: OfDay) {
  return (
    <Table<ArrearsRow>
      caption="staff.reports.tab.arrears"
      rows={reports.arrears}
      rowKey={(row) => `${row.product}/${row.bucket}`}
      columns={[
        { key: 'bucket', head: 'staff.reports.bucket', cell: ({ bucket }) => bucketName(bucket) },
        product,
        {
          key: 'loans',
          head: 'staff.reports.loans',
          numeric: true,
          cell: ({ loans, before }) => <Beside now={loans} before={before?.loans} />,
        },
        {
          key: 'outstanding',
          head: 'staff.reports.outstanding',
          numeric: true,
          cell: ({ outstanding, before }) => (
            <Beside now={formatAmount(outstanding.amount)} before={before ? formatAmount(before.outstanding.amount) : undefined} />
          ),
        },
        {
          key: 'pastDue',
          head: 'staff.reports.pastDue',
          numeric: true,
          cell: ({ pastDue, before }) => (
            <Beside now={formatAmount(pastDue.amount)} before={before ? formatAmount(before.pastDue.amount) : undefined} />
          ),
        },
      ]}
    />
  )
}

/** Loans by the month of their payout. */
export function VintagesTable({ reports }: OfDay) {
  return (
    <Table<VintageRow>
      caption="staff.reports.tab.vintages"
      rows={reports.vintages}
      rowKey={(row) => `${row.month}/${row.product}`}
      columns={[
        { key: 'month', head: 'staff.reports.paidOutIn', cell: ({ month }) => <DateText value={`${month}-01`} kind="month" /> },
        product,
        { key: 'loans', head: 'staff.reports.loans', numeric: true, cell: ({ loans }) => loans },
        { key: 'lent', head: 'staff.reports.lent', numeric: true, cell: ({ lent }) => formatAmount(lent.amount) },
        {
          key: 'outstanding',
          head: 'staff.reports.outstanding',
          numeric: true,
          cell: ({ outstanding }) => formatAmount(outstanding.amount),
        },
        { key: 'repaid', head: 'staff.reports.repaid', numeric: true, cell: ({ repaid }) => formatAmount(repaid.amount) },
        { key: 'waived', head: 'staff.reports.waived', numeric: true, cell: ({ waived }) => formatAmount(waived.amount) },
        { key: 'over30', head: 'staff.reports.over30', numeric: true, cell: ({ over30 }) => over30 },
        { key: 'over90', head: 'staff.reports.over90', numeric: true, cell: ({ over90 }) => over90 },
      ]}
    />
  )
}

/** From which bucket to which loans came in a month. */
export function RollsTable({ reports }: OfDay) {
  return (
    <Table<RollRow>
      caption="staff.reports.tab.rolls"
      rows={reports.rolls}
      rowKey={(row) => `${row.product}/${row.from}/${row.to}`}
      columns={[
        { key: 'from', head: 'staff.reports.from', cell: ({ from }) => bucketName(from) },
        { key: 'to', head: 'staff.reports.to', cell: ({ to }) => bucketName(to) },
        product,
        { key: 'loans', head: 'staff.reports.loans', numeric: true, cell: ({ loans }) => loans },
        {
          key: 'outstanding',
          head: 'staff.reports.outstandingBefore',
          numeric: true,
          cell: ({ outstanding }) => formatAmount(outstanding.amount),
        },
        { key: 'rate', head: 'staff.reports.rate', numeric: true, cell: ({ rate }) => (rate === null ? '—' : `${rate} %`) },
      ]}
    />
  )
}

/** What was received and taken back by month and channel. */
export function CollectionsTable({ reports }: OfDay) {
  return (
    <Table<CollectionRow>
      caption="staff.reports.tab.collections"
      rows={reports.collections}
      rowKey={(row) => `${row.month}/${row.method}`}
      columns={[
        { key: 'month', head: 'staff.reports.month', cell: ({ month }) => <DateText value={`${month}-01`} kind="month" /> },
        { key: 'method', head: 'staff.reports.channel', cell: ({ method }) => <T id={`staff.loan.method.${method}`} /> },
        { key: 'payments', head: 'staff.reports.payments', numeric: true, cell: ({ payments }) => payments },
        { key: 'received', head: 'staff.reports.received', numeric: true, cell: ({ received }) => formatAmount(received.amount) },
        { key: 'takenBack', head: 'staff.reports.takenBack', numeric: true, cell: ({ takenBack }) => formatAmount(takenBack.amount) },
      ]}
    />
  )
}
