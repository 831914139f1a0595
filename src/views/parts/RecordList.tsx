/** The records of a list in each of its states: to come, failed, none, a table, and the way to further ones. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { SkeletonCard } from '../../ui/Skeleton.tsx'
import { Table, TableCard } from '../../ui/Table.tsx'
import { FailedCard } from './FailedPart.tsx'

/** The list; a list that is narrowed or read again is dimmed until it is there. */
export function RecordList<R>(props: {
  /** `read` once there are records, or none. */
  state?: 'reading' | 'failed' | 'read'
  /** Read again while the records are shown. */
  again?: boolean
  table: ComponentProps<typeof Table<R>>
  /** Shown instead of an empty table. */
  empty: ReactNode
  /** Rows that are drawn while the list is read. */
  skeleton?: number
  /** Below the records: `MoreButton` or `Pager`. */
  end?: ReactNode
  onRetry?: () => void
}) {
  const { state = 'read', again = false, table, empty, skeleton = 4, end, onRetry } = props
  if (state === 'failed' && onRetry) return <FailedCard onRetry={onRetry} />
  if (state === 'reading') return <SkeletonCard rows={skeleton} />
  return (
    <>
      {table.rows.length === 0 ? (
        empty
      ) : (
        <chakra.div aria-busy={again || undefined} opacity={again ? '0.6' : undefined}>
          <TableCard>
            <Table {...table} />
          </TableCard>
        </chakra.div>
      )}
      {end}
    </>
  )
}
