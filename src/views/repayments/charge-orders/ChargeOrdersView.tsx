/** Charge orders: what fell due on a day and how it is collected, by status, with the sub-orders in a dialog. CHG-01 to CHG-04. */
import { chakra } from '@chakra-ui/react'
import { formatAmount } from '../../../../contract/kernel/money.ts'
import { chargeOrderStatuses } from '../../../../contract/repayments/charge-order-statuses.ts'
import type { ChargeOrder } from '../../../../contract/repayments/charge-orders.ts'
import type { ChargeFilter, chargeOrdersMachine } from '../../../../machines/repayments/chargeOrders.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { usePortalState } from '../../parts/portal-context.ts'
import { RecordsPage } from '../../parts/RecordsPage.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { SubOrdersDialog } from './SubOrdersDialog.tsx'
import { statusTones } from './status.ts'

/** The actor behind the page. */
export type ChargeOrdersProps = PageProps<typeof chargeOrdersMachine>

const filters: readonly ChargeFilter[] = ['all', ...chargeOrderStatuses]

/** A dash for nothing. */
const figure = ({ amount }: ChargeOrder['total']) => (amount === '0' ? '—' : formatAmount(amount))

/** The page of charge orders. */
export function ChargeOrdersView({ flow }: ChargeOrdersProps) {
  const { filter, records, target } = useFlow(flow)
  const product = usePortalState((snapshot) => snapshot.context.product)
  const words = useWords()
  return (
    <RecordsPage
      flow={flow}
      title="repayments.chargeOrders.title"
      reason="repayments.chargeOrders.reason"
      aside={<PageLink to={`/credit/${product}/repayment`} label="repayments.chargeOrders.repay" look="secondary" size="short" />}
      ready
      unavailable={false}
      quiet={target !== null}
      filters={{
        label: 'repayments.chargeOrders.filter',
        options: filters,
        words: (each) => `repayments.chargeOrders.status.${each}`,
      }}
      dimmed={({ status }) => status === 'voided'}
      columns={[
        { key: 'reference', head: 'repayments.chargeOrders.reference', cell: ({ reference }) => reference },
        {
          key: 'created',
          head: 'repayments.chargeOrders.created',
          cell: ({ createdTime }) => <DateText value={createdTime} kind="date" />,
        },
        {
          key: 'method',
          head: 'repayments.chargeOrders.method',
          cell: (row) => <T id={`repayments.chargeOrders.method.${row.collectionMethod}`} />,
        },
        {
          key: 'total',
          head: <T id="repayments.chargeOrders.total" values={{ currency: records[0]?.total.currency ?? '' }} />,
          numeric: true,
          cell: ({ total }) => <b>{figure(total)}</b>,
        },
        { key: 'received', head: 'repayments.chargeOrders.received', numeric: true, cell: ({ received }) => figure(received) },
        { key: 'pending', head: 'repayments.chargeOrders.pending', numeric: true, cell: ({ pending }) => figure(pending) },
        {
          key: 'outstanding',
          head: 'repayments.chargeOrders.outstanding',
          numeric: true,
          cell: ({ outstanding }) => figure(outstanding),
        },
        {
          key: 'status',
          head: 'repayments.chargeOrders.status',
          cell: ({ status }) => <Chip words={`repayments.chargeOrders.status.${status}`} tone={statusTones[status]} />,
        },
        {
          key: 'open',
          head: <chakra.span srOnly>{words('repayments.chargeOrders.subOrders')}</chakra.span>,
          cell: ({ id, reference, subOrders }) => (
            <TextButton
              label={<T id="repayments.chargeOrders.open" values={{ count: subOrders.length }} />}
              aria-label={words('repayments.chargeOrders.open.of', { reference, count: subOrders.length })}
              onClick={() => flow.send({ type: 'order.pressed', id })}
            />
          ),
        },
      ]}
      empty={
        <EmptyCard
          drawing={<EmptyRecords />}
          title={`repayments.chargeOrders.empty.${filter === 'all' ? 'all' : 'some'}.title`}
          text={`repayments.chargeOrders.empty.${filter === 'all' ? 'all' : 'some'}.text`}
        />
      }
      more="repayments.chargeOrders.more"
      dialogs={target && <SubOrdersDialog flow={flow} order={target} />}
    />
  )
}
