/** Transfers that name no invoice, for leads: a list by status, one transfer opened in a dialog. Decisions 109, 122. */
import { TransferStatus, type UnidentifiedTransfer } from '../../../contract/staff/unidentified.ts'
import type { unidentifiedMachine } from '../../../machines/staff/unidentified.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ListEnd, OfficeFrame } from './office-frame.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** The page. */
export function UnidentifiedView({ flow }: PageProps<typeof unidentifiedMachine>) {
  const tags = ['busy', 'working', 'refreshing', 'unsure', 'opened'] as const
  const { records, next, filter, reread, ...is } = useFlow(flow, ...tags)
  return (
    <ListPage<UnidentifiedTransfer, TransferStatus>
      flow={flow}
      title="staff.transfers.title"
      reason="staff.transfers.reason"
      ready
      quiet={is.opened || is.unsure}
      frame={OfficeFrame}
      notes={reread && <Banner mb="4" title={`staff.transfers.reread.${reread}.title`} text={`staff.transfers.reread.${reread}.text`} />}
      tabs={{
        label: 'staff.transfers.filter',
        tabs: TransferStatus.options,
        current: filter,
        words: (each) => `staff.transfers.filter.${each}`,
        onChoose: (each) => flow.send({ type: 'filter.chosen', filter: each }),
      }}
      list={{
        state: is.unsure ? 'failed' : is.busy || (is.refreshing && records.length === 0) ? 'reading' : 'read',
        again: is.refreshing,
        onRetry: () => flow.send({ type: 'retry.pressed' }),
        table: {
          caption: 'staff.transfers.title',
          rows: records,
          rowKey: ({ id }) => id,
          columns: [
            { key: 'bookedOn', head: 'staff.transfers.bookedOn', cell: ({ bookedOn }) => <DateText value={bookedOn} kind="date" /> },
            { key: 'text', head: 'staff.transfers.text', cell: ({ text }) => text },
            { key: 'amount', head: 'staff.transfers.amount', numeric: true, cell: ({ amount }) => <Money value={amount} /> },
            {
              key: 'open',
              head: 'staff.transfers.look',
              cell: ({ id, text }) => (
                <TextButton
                  label="staff.transfers.open"
                  of={{ text }}
                  waiting={is.working}
                  onClick={() => flow.send({ type: 'transfer.pressed', id })}
                />
              ),
            },
          ],
        },
        empty: <EmptyCard title={`staff.transfers.empty.${filter}.title`} text={`staff.transfers.empty.${filter}.text`} />,
        end: (
          <ListEnd
            busy={is.working}
            onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))}
            onRefresh={() => flow.send({ type: 'retry.pressed' })}
          />
        ),
      }}
      dialogs={<TransferDialog flow={flow} />}
    />
  )
}
