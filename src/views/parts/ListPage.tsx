/** A page that is a list, and the list in each of its states: to come, failed, none, a table, and the way to further records. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { SkeletonCard } from '../../ui/Skeleton.tsx'
import { Table, TableCard } from '../../ui/Table.tsx'
import { LoadedPage } from './LoadedPage.tsx'
import { PageTabs } from './PageTabs.tsx'
import { FailedCard } from './Unavailable.tsx'

type RecordListProps<R> = {
  /** `read` once there are records, or none. */
  state?: 'reading' | 'failed' | 'read'
  /** Read again while the records are shown. */
  again?: boolean
  /** The records as a table; `children` instead where they are drawn otherwise, nothing for none. */
  table?: ComponentProps<typeof Table<R>>
  children?: ReactNode
  /** Shown where there are no records. */
  empty?: ReactNode
  /** Rows that are drawn while the list is read. */
  rows?: number
  /** Below the records: `ListEnd` or `Pager`. */
  end?: ReactNode
  /** Reads again what failed. */
  onRetry?: () => void
}

/** The list; one that is narrowed or read again is dimmed until it is there. */
export function RecordList<R>(props: RecordListProps<R>) {
  const { state = 'read', again = false, table, children, empty, rows = 4, end, onRetry } = props
  const none = table ? table.rows.length === 0 : !children
  if (state === 'failed' && onRetry) return <FailedCard onRetry={onRetry} />
  if (state === 'reading') return <SkeletonCard rows={rows} />
  return (
    <>
      {none && empty ? (
        empty
      ) : (
        <chakra.div aria-busy={again || undefined} opacity={again ? '0.6' : undefined}>
          {table && (
            <TableCard>
              <Table {...table} />
            </TableCard>
          )}
          {children}
        </chakra.div>
      )}
      {end}
    </>
  )
}

/** The page: its head, tabs or another filter over the list, notes above it. The rest is as of `LoadedPage` and `RecordList`. */
export function ListPage<R, Tab extends string = string>(
  props: Omit<ComponentProps<typeof LoadedPage>, 'children'> & {
    list: RecordListProps<R>
    /** Notes above the filter. */
    notes?: ReactNode
    tabs?: Omit<ComponentProps<typeof PageTabs<Tab>>, 'children'>
    /** Filter or search instead of tabs. */
    filter?: ReactNode
  },
) {
  const { list, notes, tabs, filter, ...page } = props
  const records = <RecordList {...list} />
  return (
    <LoadedPage {...page}>
      {notes}
      {filter}
      {tabs ? <PageTabs {...tabs}>{records}</PageTabs> : records}
    </LoadedPage>
  )
}
