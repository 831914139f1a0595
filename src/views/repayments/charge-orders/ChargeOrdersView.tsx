/** Charge orders: what fell due on a day and how it is collected, by status, with the sub-orders in a dialog. CHG-01 to CHG-04. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { formatAmount } from '../../../../contract/kernel/money.ts'
import { type ChargeOrder, ChargeOrderStatus } from '../../../../contract/repayments/charge-orders.ts'
import { type ChargeFilter, type chargeOrdersMachine, openOrder } from '../../../../machines/repayments/chargeOrders.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { Table, TableCard } from '../../../ui/Table.tsx'
import { FailedPart } from '../../parts/FailedPart.tsx'
import { PageFrame } from '../../parts/LoadedPage.tsx'
import { MoreButton } from '../../parts/MoreButton.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { usePortalState } from '../../parts/portal-context.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { SubOrdersDialog } from './SubOrdersDialog.tsx'
import { statusTones } from './status.ts'

/** The actor behind the page. */
export type ChargeOrdersProps = PageProps<typeof chargeOrdersMachine>

const filters: readonly ChargeFilter[] = ['all', ...ChargeOrderStatus.options]

/** The page of charge orders. */
export function ChargeOrdersView({ flow }: ChargeOrdersProps) {
  const filter = useSelector(flow, (snapshot) => snapshot.context.filter)
  const product = usePortalState((snapshot) => snapshot.context.product)
  const order = useSelector(flow, (snapshot) => openOrder(snapshot.context))
  return (
    <PageFrame>
      <PageHead
        title="chargeOrders.title"
        reason="chargeOrders.reason"
        size="small"
        aside={<PageLink to={`/credit/${product}/repayment`} label="chargeOrders.repay" look="secondary" size="short" />}
      />
      <PageTabs
        label="chargeOrders.filter"
        tabs={filters}
        current={filter}
        words={(each) => `chargeOrders.status.${each}`}
        onChoose={(each) => flow.send({ type: 'status.chosen', filter: each })}
      >
        <Orders flow={flow} filter={filter} />
      </PageTabs>
      {order && <SubOrdersDialog flow={flow} order={order} />}
    </PageFrame>
  )
}

function Orders({ flow, filter }: ChargeOrdersProps & { filter: ChargeFilter }) {
  const { records, next, openId, problem, listed, fetching, unavailable } = useFlow(flow, 'listed', 'fetching', 'unavailable')
  if (unavailable)
    return (
      <>
        <ProblemBanner problem={problem} />
        <Card>
          <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />
        </Card>
      </>
    )
  if (!listed)
    return (
      <Card>
        <Skeleton kind="rows" count={5} />
      </Card>
    )
  if (records.length === 0)
    return (
      <Card>
        <EmptyState
          level={2}
          drawing={<EmptyRecords />}
          title={`chargeOrders.empty.${filter === 'all' ? 'all' : 'some'}.title`}
          text={`chargeOrders.empty.${filter === 'all' ? 'all' : 'some'}.text`}
        />
      </Card>
    )
  return (
    <>
      {openId === null && <ProblemBanner problem={problem} />}
      <OrderTable flow={flow} records={records} />
      <MoreButton more={next !== null} label="chargeOrders.more" busy={fetching} onClick={() => flow.send({ type: 'more.pressed' })} />
    </>
  )
}

/** A dash for nothing. */
const figure = ({ amount }: ChargeOrder['total']) => (amount === '0' ? '—' : formatAmount(amount))

function OrderTable({ flow, records }: ChargeOrdersProps & { records: readonly ChargeOrder[] }) {
  const words = useWords()
  return (
    <TableCard>
      <Table
        caption="chargeOrders.title"
        rows={records}
        rowKey={({ id }) => id}
        dimmed={({ status }) => status === 'voided'}
        columns={[
          { key: 'reference', head: 'chargeOrders.reference', cell: ({ reference }) => reference },
          { key: 'created', head: 'chargeOrders.created', cell: ({ createdTime }) => <DateText value={createdTime} kind="date" /> },
          {
            key: 'method',
            head: 'chargeOrders.method',
            cell: ({ collectionMethod }) => <T id={`chargeOrders.method.${collectionMethod}`} />,
          },
          {
            key: 'total',
            head: <T id="chargeOrders.total" values={{ currency: records[0]?.total.currency ?? '' }} />,
            numeric: true,
            cell: ({ total }) => <b>{figure(total)}</b>,
          },
          { key: 'received', head: 'chargeOrders.received', numeric: true, cell: ({ received }) => figure(received) },
          { key: 'pending', head: 'chargeOrders.pending', numeric: true, cell: ({ pending }) => figure(pending) },
          { key: 'outstanding', head: 'chargeOrders.outstanding', numeric: true, cell: ({ outstanding }) => figure(outstanding) },
          {
            key: 'status',
            head: 'chargeOrders.status',
            cell: ({ status }) => <Chip words={`chargeOrders.status.${status}`} tone={statusTones[status]} />,
          },
          {
            key: 'open',
            head: <chakra.span srOnly>{words('chargeOrders.subOrders')}</chakra.span>,
            cell: ({ id, reference, subOrders }) => (
              <TextButton
                label={<T id="chargeOrders.open" values={{ count: subOrders.length }} />}
                aria-label={words('chargeOrders.open.of', { reference, count: subOrders.length })}
                onClick={() => flow.send({ type: 'order.pressed', id })}
              />
            ),
          },
        ]}
      />
    </TableCard>
  )
}
