/** Unidentified transfers, for leads: a list by status, one transfer opened in a dialog. Decisions 109, 122. */
import { TransferStatus } from '../../../contract/staff/unidentified.ts'
import type { unidentifiedMachine } from '../../../machines/staff/unidentified.ts'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { OfficeListPage } from './office-frame.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** The page. */
export function UnidentifiedView({ flow }: PageProps<typeof unidentifiedMachine>) {
  const { filter, working } = useFlow(flow, 'working')
  return (
    <OfficeListPage
      flow={flow}
      title="staff.transfers.title"
      reason="staff.transfers.reason"
      reread={(why) => `staff.transfers.reread.${why}`}
      filters={{ label: 'staff.transfers.filter', options: TransferStatus.options, words: (each) => `staff.transfers.filter.${each}` }}
      columns={[
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
              waiting={working}
              onClick={() => flow.send({ type: 'transfer.pressed', id })}
            />
          ),
        },
      ]}
      empty={<EmptyCard title={`staff.transfers.empty.${filter}.title`} text={`staff.transfers.empty.${filter}.text`} />}
      dialogs={<TransferDialog flow={flow} />}
    />
  )
}
