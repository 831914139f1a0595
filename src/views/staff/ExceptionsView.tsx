/** Exceptions to calculated limits, for leads: a list by status, one in a dialog. Decision 128. */
import { useIntl } from 'react-intl'
import { exceptionStatuses } from '../../../contract/limits/exception-rules.ts'
import type { exceptionsMachine } from '../../../machines/staff/exceptions.ts'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { NotedCell } from '../../ui/Table.tsx'
import { companyName } from '../parts/names.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { ExceptionText } from './ExceptionText.tsx'
import { OfficeListPage } from './office-frame.tsx'

/** The page. */
export function ExceptionsView({ flow }: PageProps<typeof exceptionsMachine>) {
  const { filter, working, unsure, opened } = useFlow(flow, 'working', 'unsure', 'opened')
  const { locale } = useIntl()
  const words = useWords()
  return (
    <OfficeListPage
      flow={flow}
      title="staff.exceptions.title"
      reason="staff.exceptions.reason"
      quiet={opened || unsure}
      reread={(why) => `staff.exceptions.reread.${why}`}
      filters={{
        label: 'staff.exceptions.filter',
        options: exceptionStatuses,
        words: (each) => `staff.exceptions.status.${each}`,
      }}
      columns={[
        {
          key: 'company',
          head: 'staff.cases.company',
          cell: (row) => <NotedCell note={<T id={`reference.product.${row.product}.name`} />}>{companyName(row, locale)}</NotedCell>,
        },
        { key: 'effect', head: 'staff.page.exceptions', cell: (row) => <ExceptionText exception={row} /> },
        {
          key: 'by',
          head: 'staff.exceptions.by',
          cell: ({ by, at }) => <NotedCell note={<DateText value={at} kind="moment" />}>{by}</NotedCell>,
        },
        {
          key: 'open',
          head: 'staff.exceptions.look',
          cell: (row) => (
            <TextButton
              label="staff.exceptions.open"
              of={{ company: companyName(row, locale), product: words(`reference.product.${row.product}.name`) }}
              waiting={working}
              onClick={() => flow.send({ type: 'exception.opened', id: row.id })}
            />
          ),
        },
      ]}
      empty={<EmptyCard title={`staff.exceptions.empty.${filter}.title`} text="staff.exceptions.empty.text" />}
      dialogs={<ExceptionDialog flow={flow} />}
    />
  )
}
