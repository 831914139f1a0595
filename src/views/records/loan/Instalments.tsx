/** Every instalment of a loan with what became of it. */
import { chakra } from '@chakra-ui/react'
import type { ReactElement } from 'react'
import { formatAmount, type Money } from '../../../../contract/kernel/money.ts'
import type { MerchantLoan } from '../../../../contract/records/merchant-loans.ts'
import type { LoanInstalment } from '../../../../contract/repayments/repayments.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { type MarkState, StateMark } from '../../../ui/StateMark.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { CertainUntil } from '../../lending/drawdown/CertainUntil.tsx'
import { PageLink } from '../../parts/PageLink.tsx'

/** Open instalments that are shown at once; the others unfold. */
const nearRows = 6

const marks: Record<LoanInstalment['standing'], MarkState> = {
  paid: 'done',
  coming: 'notStarted',
  due: 'waiting',
  late: 'returned',
  overdue: 'returned',
}

/** The open ones, with those that are paid and those that are far folded away. */
export function Instalments({ loan: { instalments, standing, drawdown } }: { loan: MerchantLoan }) {
  if (instalments.length === 0) return null
  const paid = instalments.filter((each) => each.standing === 'paid')
  const open = instalments.filter((each) => each.standing !== 'paid')
  const [near, far] = [open.slice(0, nearRows), open.slice(nearRows)]
  return (
    <Card
      title={<T id="records.loan.plan" values={{ count: instalments.length }} />}
      aside={
        <Text
          as="span"
          textStyle="note"
          color="muted"
          id="records.loan.plan.paid"
          values={{ paid: paid.length, count: instalments.length }}
        />
      }
    >
      {near.length > 0 && <Rows rows={near} />}
      {far.length > 0 && <Folded label={<T id="repayments.repayment.plan.far" values={{ count: far.length }} />} rows={far} />}
      {paid.length > 0 && <Folded label={<T id="records.loan.plan.paidOnes" values={{ count: paid.length }} />} rows={paid} />}
      {standing && <Text mt="4" textStyle="fine" color="muted" id="records.loan.plan.note" />}
      <CertainUntil day={standing?.certain_until ?? drawdown.offer.certain_until} />
      {standing && standing.written_off_on === null && (
        <chakra.div mt="2">
          <PageLink to="/arrangements" look="quiet" size="short" label="repayments.repayment.plan.arrange" />
        </chakra.div>
      )}
    </Card>
  )
}

function Folded({ label, rows }: { label: ReactElement; rows: readonly LoanInstalment[] }) {
  return (
    <chakra.details mt="3" textStyle="small">
      <chakra.summary minH="target" color="actionDeep" cursor="pointer">
        {label}
      </chakra.summary>
      <chakra.div mt="2">
        <Rows rows={rows} />
      </chakra.div>
    </chakra.details>
  )
}

function Rows({ rows }: { rows: readonly LoanInstalment[] }) {
  const written = ({ amount }: Money) => (amount === '0' ? '—' : formatAmount(amount))
  return (
    <Table
      caption="repayments.repayment.plan.caption"
      rows={rows}
      rowKey={({ due }) => due}
      columns={[
        {
          key: 'due',
          head: 'repayments.repayment.plan.head',
          cell: ({ due, standing }) => (
            <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="3">
              <DateText value={due} kind="date" />
              <StateMark state={marks[standing]} word={`records.loan.instalment.${standing}`} />
            </chakra.span>
          ),
        },
        {
          key: 'principal',
          head: 'lending.drawdown.plan.principal',
          numeric: true,
          deskOnly: true,
          cell: ({ principal }) => written(principal),
        },
        {
          key: 'interest',
          head: 'lending.drawdown.plan.interest',
          numeric: true,
          deskOnly: true,
          cell: ({ interest }) => written(interest),
        },
        {
          key: 'total',
          head: <T id="records.loan.instalment.total" values={{ currency: rows[0]?.total.currency }} />,
          numeric: true,
          deskOnly: true,
          cell: ({ total }) => written(total),
        },
        { key: 'paidOf', head: 'records.loan.instalment.paidOf', numeric: true, cell: ({ paid }) => written(paid) },
        { key: 'open', head: 'records.loan.instalment.open', numeric: true, cell: ({ open }) => <b>{written(open)}</b> },
      ]}
    />
  )
}
