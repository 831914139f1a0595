/** Requests for other instalments, for leads: a list by status, one request opened in a dialog. Decision 117. */
import { useIntl } from 'react-intl'
import { ArrangementStatus } from '../../../contract/repayments/arrangements.ts'
import type { requestedArrangementsMachine } from '../../../machines/staff/requestedArrangements.ts'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { companyName } from '../parts/names.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ArrangementDialog } from './ArrangementDialog.tsx'
import { OfficeListPage } from './office-frame.tsx'

/** The page. */
export function RequestedArrangementsView({ flow }: PageProps<typeof requestedArrangementsMachine>) {
  const { working } = useFlow(flow, 'working')
  const { locale } = useIntl()
  return (
    <OfficeListPage
      flow={flow}
      title="staff.arrangements.title"
      reason="staff.arrangements.reason"
      reread={(why) => `staff.arrangements.reread.${why}`}
      filters={{
        label: 'staff.arrangements.filter',
        options: ArrangementStatus.options,
        words: (each) => `staff.arrangements.filter.${each}`,
      }}
      columns={[
        { key: 'company', head: 'staff.arrangements.company', cell: (row) => companyName(row, locale) },
        { key: 'reference', head: 'staff.arrangements.reference', cell: ({ reference }) => reference },
        {
          key: 'requestedAt',
          head: 'staff.arrangements.requestedAt',
          cell: ({ requestedAt }) => <DateText value={requestedAt} kind="moment" />,
        },
        {
          key: 'wishedFrom',
          head: 'staff.arrangements.wishedFrom',
          cell: ({ wishedFrom }) => <DateText value={wishedFrom} kind="date" />,
        },
        {
          key: 'open',
          head: 'staff.arrangements.look',
          cell: ({ id, reference }) => (
            <TextButton
              label="staff.arrangements.open"
              of={{ reference }}
              waiting={working}
              onClick={() => flow.send({ type: 'request.pressed', id })}
            />
          ),
        },
      ]}
      empty={<EmptyCard title="staff.arrangements.empty.title" text="staff.arrangements.empty.text" />}
      dialogs={<ArrangementDialog flow={flow} />}
    />
  )
}
