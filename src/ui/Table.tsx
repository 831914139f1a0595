/** A list of records: a table on the desk, cards on a phone, or parts of the card around it. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useContext } from 'react'
import { InCard } from './Card.tsx'
import { Say, Text, type Words } from './T.tsx'

/** One column: its head, what a row shows in it, and whether it holds numbers. */
type Column<R> = {
  key: string
  head: Words
  cell: (row: R) => ReactNode
  numeric?: boolean /** Left out of the card on a phone. */
  deskOnly?: boolean
}

/** The card around a table; on a phone each row is a card itself. */
export function TableCard({ children }: { children: ReactNode }) {
  return (
    <chakra.div px={{ md: '6' }} pt={{ md: '3' }} pb={{ md: '2' }} borderRadius="card" bg={{ md: 'surface' }} boxShadow={{ md: 'edge' }}>
      {children}
    </chakra.div>
  )
}

/** What can be done with a row, one beside the other. */
export const RowActions = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    justifyContent: { base: 'flex-end', md: 'flex-start' },
    columnGap: '4',
    rowGap: { base: '4', md: '1' },
  },
})

/** What a row is about: its picture, its name, and below it what is known of it. */
export function NameCell({ picture, note, children }: { picture?: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <chakra.span display="flex" alignItems="center" gap="3" textAlign="start">
      {picture}
      <chakra.span minW="0" lineHeight="1.4" overflowWrap="anywhere">
        <chakra.span display="block" color="heading" fontWeight="600">
          {children}
        </chakra.span>
        {note && (
          <chakra.span display="block" textStyle="note" color="muted" fontWeight="400">
            {note}
          </chakra.span>
        )}
      </chakra.span>
    </chakra.span>
  )
}

/** A state in a cell with a note below it. */
export function NotedCell({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <chakra.span
      display="inline-grid"
      justifyItems={{ base: 'end', md: 'start' }}
      gap="0.5"
      css={{ '[role=rowheader] &': { justifyItems: 'start' } }}
    >
      {children}
      {note && (
        <chakra.span textStyle="fine" color="muted">
          {note}
        </chakra.span>
      )}
    </chakra.span>
  )
}

/** Most columns a tablet has room for. */
const mostOnTablet = 7

/**
 * A table; the first column heads its row. On a phone every row is a card with the heads as labels; inside a card, a part of it
 * under a line, and so on a tablet where there are more columns than fit. `empty` is shown instead when there is no row, `foot` closes
 * the table with sums. Roles are spelled out because cards change the display of table parts.
 */
export function Table<R>(props: {
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  caption: Words
  empty?: ReactNode
  foot?: ReactNode
  dimmed?: (row: R) => boolean
}) {
  const { columns, rows, rowKey, caption, empty, foot, dimmed } = props
  const inCard = useContext(InCard)
  const desk = columns.length > mostOnTablet ? 'lg' : 'md'
  if (rows.length === 0) return empty ?? <Text py="8" textAlign="center" color="muted" id="ui.table.empty" />
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles lint/a11y/useSemanticElements: display changes on a phone would drop the native roles */}
      <chakra.table role="table" display={{ base: 'block', [desk]: 'table' }} w="full" borderCollapse="collapse" textStyle="small">
        <chakra.caption srOnly>
          <Say words={caption} />
        </chakra.caption>
        <chakra.thead role="rowgroup" display={{ base: 'none', [desk]: 'table-header-group' }}>
          <tr role="row">
            {columns.map((column) => (
              <chakra.th
                key={column.key}
                role="columnheader"
                scope="col"
                py="2.5"
                px="3"
                _first={{ ps: '0' }}
                _last={{ pe: '0' }}
                textAlign={column.numeric ? 'end' : 'start'}
                fontWeight="400"
                color="muted"
                borderBottom="{borders.line}"
                verticalAlign="bottom"
                // A Chinese head is not broken between its characters.
                wordBreak="keep-all"
              >
                <Say words={column.head} />
              </chakra.th>
            ))}
          </tr>
        </chakra.thead>
        <chakra.tbody role="rowgroup" display={{ base: 'grid', [desk]: 'table-row-group' }} gap={{ base: inCard ? '0' : '3', md: '0' }}>
          {rows.map((row, place) => (
            <chakra.tr
              key={rowKey(row)}
              role="row"
              display={{ base: 'block', [desk]: 'table-row' }}
              px={{ base: inCard ? '0' : '4', md: '0' }}
              py={{ base: inCard ? '3' : '2', md: '3', [desk]: '0' }}
              borderTop={{ base: inCard ? '{borders.line}' : '0', md: '{borders.line}', [desk]: '0' }}
              _first={{ borderTop: '0', pt: inCard ? '0' : undefined }}
              _last={{ pb: inCard ? '0' : undefined }}
              borderRadius={{ base: inCard ? '0' : 'control', md: '0' }}
              bg={{ base: 'surface', md: 'transparent' }}
              boxShadow={{ base: inCard ? 'none' : 'edge', md: 'none' }}
              color={dimmed?.(row) ? 'muted' : undefined}
            >
              {columns.map((column, index) => (
                <chakra.td
                  key={column.key}
                  role={index === 0 ? 'rowheader' : 'cell'}
                  display={{ base: column.deskOnly ? 'none' : 'flex', [desk]: 'table-cell' }}
                  justifyContent="space-between"
                  alignItems="baseline"
                  gap="4"
                  py={{ base: '1', [desk]: '3' }}
                  px={{ base: '0', [desk]: '3' }}
                  _first={{ ps: '0', fontWeight: { base: '600', [desk]: '400' } }}
                  _last={{ pe: '0' }}
                  textAlign={{ base: index === 0 ? 'start' : 'end', [desk]: column.numeric ? 'end' : 'start' }}
                  whiteSpace={column.numeric ? 'nowrap' : undefined}
                  borderBottom={{ base: '0', [desk]: place === rows.length - 1 ? '0' : '{borders.line}' }}
                >
                  {index > 0 && (
                    <chakra.span aria-hidden="true" display={{ [desk]: 'none' }} flex="none" color="muted" fontWeight="400">
                      <Say words={column.head} />
                    </chakra.span>
                  )}
                  <chakra.span minW="0" overflowWrap="anywhere">
                    {column.cell(row)}
                  </chakra.span>
                </chakra.td>
              ))}
            </chakra.tr>
          ))}
        </chakra.tbody>
      </chakra.table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles lint/a11y/useSemanticElements: until here */}
      {foot && (
        <chakra.div
          display="flex"
          justifyContent="space-between"
          gap="4"
          mt="1"
          pt="4"
          borderTop="1px solid"
          borderColor="heading"
          textStyle="small"
        >
          {foot}
        </chakra.div>
      )}
    </>
  )
}
