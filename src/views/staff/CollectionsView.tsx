/** Loans that are past due: a worklist by the next day of action, one case in a dialog. Decision 120. */
import { useIntl } from 'react-intl'
import { type CollectionCase, CollectionFilter } from '../../../contract/staff/collections.ts'
import type { collectionsMachine } from '../../../machines/staff/collections.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { NotedCell } from '../../ui/Table.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { companyName } from '../parts/names.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { PastDue } from './loans/loan-columns.tsx'
import { ListEnd, OfficeFrame } from './office-frame.tsx'

/** The page. */
export function CollectionsView({ flow }: PageProps<typeof collectionsMachine>) {
  const tags = ['busy', 'working', 'refreshing', 'unsure', 'opened'] as const
  const { records, next, filter, reread, ...is } = useFlow(flow, ...tags)
  const { locale } = useIntl()
  return (
    <ListPage<CollectionCase, CollectionFilter>
      flow={flow}
      title="staff.collections.title"
      reason="staff.collections.reason"
      ready
      quiet={is.opened || is.unsure}
      frame={OfficeFrame}
      notes={
        reread && <Banner mb="4" title={`staff.collections.reread.${reread}.title`} text={`staff.collections.reread.${reread}.text`} />
      }
      tabs={{
        label: 'staff.collections.filter',
        tabs: CollectionFilter.options,
        current: filter,
        words: (each) => `staff.collections.filter.${each}`,
        onChoose: (each) => flow.send({ type: 'filter.chosen', filter: each }),
      }}
      list={{
        state: is.unsure ? 'failed' : is.busy || (is.refreshing && records.length === 0) ? 'reading' : 'read',
        again: is.refreshing,
        onRetry: () => flow.send({ type: 'retry.pressed' }),
        table: {
          caption: 'staff.collections.title',
          rows: records,
          rowKey: ({ id }) => id,
          columns: [
            {
              key: 'loan',
              head: 'staff.collections.loan',
              cell: (row) => <NotedCell note={row.reference}>{companyName(row, locale) || row.reference}</NotedCell>,
            },
            {
              key: 'pastDue',
              head: 'staff.collections.pastDue',
              numeric: true,
              cell: ({ pastDue, daysPastDue }) => (
                <NotedCell note={<PastDue days={daysPastDue} />}>
                  <Money value={pastDue} />
                </NotedCell>
              ),
            },
            {
              key: 'next',
              head: 'staff.collections.next',
              cell: ({ status, nextOn }) => (
                <NotedCell note={<DateText value={nextOn} kind="date" />}>
                  <T id={`staff.collections.next.${status}`} />
                </NotedCell>
              ),
            },
            { key: 'takenBy', head: 'staff.collections.takenBy', cell: ({ takenBy }) => takenBy ?? <T id="staff.loans.none" /> },
            {
              key: 'open',
              head: 'staff.collections.look',
              cell: ({ id, reference }) => (
                <TextButton
                  label="staff.collections.open"
                  of={{ reference }}
                  waiting={is.working}
                  onClick={() => flow.send({ type: 'collection.pressed', id })}
                />
              ),
            },
          ],
        },
        empty: <EmptyCard title="staff.collections.empty.title" text="staff.collections.empty.text" />,
        end: (
          <ListEnd
            busy={is.working}
            onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))}
            onRefresh={() => flow.send({ type: 'retry.pressed' })}
          />
        ),
      }}
      dialogs={<CollectionDialog flow={flow} />}
    />
  )
}
