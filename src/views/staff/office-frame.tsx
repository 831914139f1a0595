/** The room around a page of the back office, and the end of its lists. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import type { Words } from '../../ui/T.tsx'

/** The width of these pages and the room around them. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  return (
    <chakra.div maxW="1280px" mx="auto" px={{ base: '4', lg: '10' }} pt={{ base: '5', md: '8' }} pb="14">
      {children}
    </chakra.div>
  )
}

/** Loads the next page, and re-reads a list that can change; nothing where there is nothing to press. */
export function ListEnd(props: { busy?: boolean; onMore?: (() => void) | false; onRefresh?: () => void }) {
  const { busy, onMore, onRefresh } = props
  if (!onMore && !onRefresh) return null
  return (
    <chakra.div display="flex" justifyContent="center" gap="3" mt="6">
      {onMore && <Button variant="secondary" size="short" label="staff.more" busy={busy} onClick={onMore} />}
      {onRefresh && <Button variant="quiet" size="short" icon="again" label="staff.refresh" onClick={onRefresh} />}
    </chakra.div>
  )
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
      <ListEnd onRefresh={onRefresh} />
    </>
  )
}
