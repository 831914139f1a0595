/** Loans of all companies: found by a company or a reference, by status. Decision 114. */
import { chakra } from '@chakra-ui/react'
import { LoanFilter, type ServicedLoan } from '../../../../contract/staff/loans.ts'
import type { loansMachine } from '../../../../machines/staff/loans.ts'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { ListPage } from '../../parts/ListPage.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { OfficeFrame, OfficeListEnd } from '../office-frame.tsx'
import { BesideLoans } from './BesideLoans.tsx'
import { loanColumns } from './loan-columns.tsx'

/** The page. */
export function LoansView({ flow }: PageProps<typeof loansMachine>) {
  const { records, next, filter, keyword, beside, busy, working } = useFlow(flow, 'busy', 'working')
  const search = (typed: string) => flow.send({ type: 'search.changed', keyword: typed })
  const found = keyword === '' ? (`empty.${filter}` as const) : 'nothing'
  return (
    <ListPage<ServicedLoan, LoanFilter>
      flow={flow}
      title="staff.loans.title"
      reason="staff.loans.reason"
      ready
      frame={OfficeFrame}
      filter={
        <chakra.div maxW="reading" mb="4">
          <SearchField
            label="staff.loans.search"
            placeholder="staff.loans.search.placeholder"
            value={keyword}
            onChange={search}
            onClear={() => search('')}
          />
          <BesideLoans {...beside} />
        </chakra.div>
      }
      tabs={{
        label: 'staff.loans.filter',
        tabs: LoanFilter.options,
        current: filter,
        words: (each) => `staff.loans.filter.${each}`,
        onChoose: (each) => flow.send({ type: 'filter.chosen', filter: each }),
      }}
      list={{
        state: busy && records.length === 0 ? 'reading' : 'read',
        again: busy,
        table: { caption: 'staff.loans.title', rows: records, rowKey: ({ id }) => id, columns: loanColumns({ withCompany: true }) },
        empty: <EmptyCard title={`staff.loans.${found}.title`} text={`staff.loans.${found}.text`} />,
        end: (
          <OfficeListEnd
            busy={working}
            onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))}
            onRefresh={() => flow.send({ type: 'retry.pressed' })}
          />
        ),
      }}
    />
  )
}
