/** Loans that are past due: a worklist by the next day of action, one case in a dialog. Decision 120. */
import { useIntl } from 'react-intl'
import { CollectionFilter } from '../../../contract/staff/collections.ts'
import type { collectionsMachine } from '../../../machines/staff/collections.ts'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { NotedCell } from '../../ui/Table.tsx'
import { companyName } from '../parts/names.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { PastDue } from './loans/loan-columns.tsx'
import { OfficeListPage } from './office-frame.tsx'

/** The page. */
export function CollectionsView({ flow }: PageProps<typeof collectionsMachine>) {
  const { working } = useFlow(flow, 'working')
  const { locale } = useIntl()
  return (
    <OfficeListPage
      flow={flow}
      title="staff.collections.title"
      reason="staff.collections.reason"
      reread={(why) => `staff.collections.reread.${why}`}
      filters={{
        label: 'staff.collections.filter',
        options: CollectionFilter.options,
        words: (each) => `staff.collections.filter.${each}`,
      }}
      columns={[
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
              waiting={working}
              onClick={() => flow.send({ type: 'collection.pressed', id })}
            />
          ),
        },
      ]}
      empty={<EmptyCard title="staff.collections.empty.title" text="staff.collections.empty.text" />}
      dialogs={<CollectionDialog flow={flow} />}
    />
  )
}
