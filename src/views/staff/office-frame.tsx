/** The room around a page of the back office, and the end of its lists. */
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import type { Words } from '../../ui/T.tsx'
import { ListEnd, RecordsPage } from '../parts/RecordsPage.tsx'

/** The width of these pages and the room around them. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  return (
    <chakra.div maxW="1280px" mx="auto" px={{ base: '4', lg: '10' }} pt={{ base: '5', md: '8' }} pb="14">
      {children}
    </chakra.div>
  )
}

/** The end of a list of these pages: the next page, and reading it again. */
export function OfficeListEnd({ busy, onMore, onRefresh }: { busy?: boolean; onMore?: (() => void) | false; onRefresh: () => void }) {
  return (
    <ListEnd more={onMore && { label: 'staff.more', busy, onClick: onMore }} refresh={{ label: 'staff.refresh', onClick: onRefresh }} />
  )
}

/** A page that is a list of records, others of which change it too: its tabs, its table, and the dialogs over it. */
export function OfficeListPage<Actor extends Parameters<typeof RecordsPage>[0]['flow']>(
  props: Omit<ComponentProps<typeof RecordsPage<Actor>>, 'frame' | 'ready' | 'more' | 'refresh'>,
) {
  return <RecordsPage<Actor> frame={OfficeFrame} ready more="staff.more" refresh="staff.refresh" {...props} />
}

/** A card for each row. */
export function Cards<Row extends { id: string }>({ rows, card }: { rows: readonly Row[]; card: (row: Row) => ReactNode }) {
  return (
    <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </chakra.ul>
  )
}

/** Cards of what waits for a decision, or that nothing does, with the button that reads the list again. */
export function WaitingCards<Row extends { id: string }>({
  rows,
  empty,
  card,
  onRefresh,
}: {
  rows: readonly Row[]
  empty: { title: Words; text: Words }
  card: (row: Row) => ReactNode
  onRefresh: () => void
}) {
  return (
    <>
      {rows.length === 0 ? <EmptyCard {...empty} /> : <Cards rows={rows} card={card} />}
      <OfficeListEnd onRefresh={onRefresh} />
    </>
  )
}
