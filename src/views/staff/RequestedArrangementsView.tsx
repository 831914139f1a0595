/** Requests for other instalments, for leads: a list by status, one request opened in a dialog. Decision 117. */
import { useIntl } from 'react-intl'
import { ArrangementStatus } from '../../../contract/repayments/arrangements.ts'
import type { RequestedArrangement } from '../../../contract/staff/arrangements.ts'
import type { requestedArrangementsMachine } from '../../../machines/staff/requestedArrangements.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { companyName } from '../parts/names.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ArrangementDialog } from './ArrangementDialog.tsx'
import { ListEnd, OfficeFrame } from './office-frame.tsx'

/** The page. */
export function RequestedArrangementsView({ flow }: PageProps<typeof requestedArrangementsMachine>) {
  const tags = ['busy', 'working', 'refreshing', 'unsure', 'opened'] as const
  const { records, next, filter, reread, ...is } = useFlow(flow, ...tags)
  const { locale } = useIntl()
  return (
    <ListPage<RequestedArrangement, ArrangementStatus>
      flow={flow}
      title="staff.arrangements.title"
      reason="staff.arrangements.reason"
      ready
      quiet={is.opened || is.unsure}
      frame={OfficeFrame}
      notes={
        reread && <Banner mb="4" title={`staff.arrangements.reread.${reread}.title`} text={`staff.arrangements.reread.${reread}.text`} />
      }
      tabs={{
        label: 'staff.arrangements.filter',
        tabs: ArrangementStatus.options,
        current: filter,
        words: (each) => `staff.arrangements.filter.${each}`,
        onChoose: (each) => flow.send({ type: 'filter.chosen', filter: each }),
      }}
      list={{
        state: is.unsure ? 'failed' : is.busy || (is.refreshing && records.length === 0) ? 'reading' : 'read',
        again: is.refreshing,
        onRetry: () => flow.send({ type: 'retry.pressed' }),
        table: {
          caption: 'staff.arrangements.title',
          rows: records,
          rowKey: ({ id }) => id,
          columns: [
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
                  waiting={is.working}
                  onClick={() => flow.send({ type: 'request.pressed', id })}
                />
              ),
            },
          ],
        },
        empty: <EmptyCard title="staff.arrangements.empty.title" text="staff.arrangements.empty.text" />,
        end: (
          <ListEnd
            busy={is.working}
            onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))}
            onRefresh={() => flow.send({ type: 'retry.pressed' })}
          />
        ),
      }}
      dialogs={<ArrangementDialog flow={flow} />}
    />
  )
}
