/** Due and coming payments of a loan. DASH-02. */
import { chakra } from '@chakra-ui/react'
import { formatAmount } from '../../../../contract/kernel/money.ts'
import type { LoanStanding } from '../../../../contract/repayments/repayments.ts'
import { costsLessToday } from '../../../../machines/repayments/repaymentOrder/urgency.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Percent } from '../../../ui/Money.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { CertainUntil } from '../../lending/drawdown/CertainUntil.tsx'
import { LoanLink } from '../../lending/LoanLink.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'
import type { RepaymentFlow } from './flow.ts'

/** Payments that are shown at once; the others unfold. */
const nearRows = 5

type Standing = LoanStanding['fallen'][number]['standing'] | 'coming'
type Row = { due: string; standing: Standing; principal: string; interest: string; total: string }

/** The table; it begins with what has fallen due. */
export function LoanPlan({ flow, loan }: { flow: RepaymentFlow; loan: LoanStanding }) {
  const { fetchingStatement, quoting, fetching } = useFlow(flow, 'fetchingStatement', 'quoting', 'fetching')
  const language = useLocale()
  const { on, fallen, coming, share, written_off_on } = loan
  const rows: Row[] = [...fallen, ...coming.map((each) => ({ ...each, standing: 'coming' as const }))].map(
    ({ due, standing, principal, interest, total }) => ({
      due,
      standing,
      principal: formatAmount(principal.amount),
      interest: formatAmount(interest.amount),
      total: formatAmount(total.amount),
    }),
  )
  const [near, far] = [rows.slice(0, nearRows), rows.slice(nearRows)]
  return (
    <Card
      title={<T id="repayments.repayment.plan.title" values={{ count: rows.length }} />}
      aside={<LoanLink id={loan.drawdown_id}>{loan.reference}</LoanLink>}
    >
      <Payments caption="repayments.repayment.plan.caption" rows={near} currency={loan.total.currency} />
      {far.length > 0 && (
        <chakra.details mt="3" textStyle="small">
          <chakra.summary minH="target" color="actionDeep" cursor="pointer">
            <T id="repayments.repayment.plan.far" values={{ count: far.length }} />
          </chakra.summary>
          <chakra.div mt="2">
            <Payments caption="repayments.repayment.plan.caption" rows={far} currency={loan.total.currency} />
          </chakra.div>
        </chakra.details>
      )}
      {share && (
        <chakra.p mt="4" textStyle="small">
          <T
            id="repayments.repayment.plan.share"
            values={{
              share: <Percent rate={share.share} />,
              expected: <DateText value={share.expected_until} kind="date" />,
              until: <DateText value={share.until} kind="date" />,
            }}
          />
        </chakra.p>
      )}
      <chakra.p mt="4" textStyle="fine" color="muted">
        <T
          id={costsLessToday(loan) ? 'repayments.repayment.plan.note' : 'repayments.repayment.plan.fixed'}
          values={{ day: <DateText value={on} kind="date" /> }}
        />
      </chakra.p>
      <CertainUntil day={loan.certain_until} />
      <chakra.div mt="3">
        <Button
          label="repayments.repayment.statement.open"
          variant="secondary"
          size="short"
          busy={fetchingStatement}
          waiting={quoting || fetching}
          onClick={() => flow.send({ type: 'statement.requested', language })}
        />
        <Text mt="2" textStyle="note" color="muted" id="repayments.repayment.statement.note" />
      </chakra.div>
      {written_off_on === null && (
        <chakra.div mt="2">
          <PageLink to="/arrangements" look="quiet" size="short" label="repayments.repayment.plan.arrange" />
        </chakra.div>
      )}
    </Card>
  )
}

function Payments({ caption, rows, currency }: { caption: string; rows: readonly Row[]; currency: string }) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ due }) => due}
      columns={[
        {
          key: 'due',
          head: 'repayments.repayment.plan.head',
          cell: ({ due, standing }) => (
            <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
              <DateText value={due} kind="date" />
              {standing !== 'coming' && <Chip words={`repayments.repayment.plan.${standing}`} tone="amber" icon="clock" />}
            </chakra.span>
          ),
        },
        { key: 'principal', head: 'lending.drawdown.plan.principal', numeric: true, cell: ({ principal }) => principal },
        { key: 'interest', head: 'lending.drawdown.plan.interest', numeric: true, cell: ({ interest }) => interest },
        {
          key: 'total',
          head: <T id="repayments.repayment.plan.total" values={{ currency }} />,
          numeric: true,
          cell: ({ total }) => <b>{total}</b>,
        },
      ]}
    />
  )
}
