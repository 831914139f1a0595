/** Waterfall chart of the available amount: bars on one scale, with verifiable arithmetic. */
import { chakra } from '@chakra-ui/react'
import type { Currency } from '../../contract/kernel/money.ts'
import { SmallBoat } from './drawings/Boat.tsx'
import { Money } from './Money.tsx'
import { Say, Text, type Words } from './T.tsx'

/** One row, amount in minor units: the limit, the watermark compared with it, what is taken off, what is left. */
export type WaterfallRow = { label: Words; note?: Words; amount: string; kind: 'total' | 'compare' | 'minus' | 'result' }

type Bar = WaterfallRow & { from: number; to: number; drop: number | null }

/** Places every bar on the scale 0 to 100 of the largest total: deductions hang from the smaller of total and comparison. */
function barsOf(rows: readonly WaterfallRow[]): Bar[] {
  const tops = rows.filter((row) => row.kind === 'total' || row.kind === 'compare').map((row) => Number(row.amount))
  const scale = Math.max(...tops, 1)
  const at = (amount: number) => (Math.max(0, amount) / scale) * 100
  let level = tops.length > 0 ? Math.min(...tops) : scale
  return rows.map((row, index) => {
    const amount = Number(row.amount)
    const next = rows[index + 1]
    if (row.kind === 'minus') {
      const from = level - amount
      const bar = { ...row, from: at(from), to: at(level), drop: next && next.kind !== 'result' ? at(from) : null }
      level = from
      return bar
    }
    return { ...row, from: 0, to: at(amount), drop: row.kind === 'compare' && next?.kind === 'minus' ? at(level) : null }
  })
}

/** Nothing has no bar and no sign. */
function isNothing({ amount }: Pick<WaterfallRow, 'amount'>): boolean {
  return amount === '0'
}

const Fill = chakra('span', {
  base: { position: 'absolute', insetY: '0', minW: '3px', borderRadius: 'bone', overflow: 'hidden' },
  variants: {
    kind: {
      total: { bg: 'sunk', boxShadow: 'edge' },
      compare: { bg: 'water' },
      minus: { bg: 'deducted' },
      result: { bg: 'action' },
    },
  },
})

/** The waterfall of a limit; the drawing is for the eye, a table with the same rows is read out. */
export function Waterfall({ rows, currency, caption }: { rows: readonly WaterfallRow[]; currency: Currency; caption: Words }) {
  return (
    <>
      <chakra.div aria-hidden="true" display="grid" gap={{ base: '3', md: '1' }}>
        {barsOf(rows).map((bar, index) => {
          const result = bar.kind === 'result'
          return (
            <chakra.div
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of the sum stand in their order
              key={index}
              display="grid"
              gridTemplateColumns={{ base: '1fr auto', md: '{sizes.chartLabel} minmax(0, 1fr) {sizes.chartAmount}' }}
              alignItems={{ base: 'baseline', md: 'center' }}
              gap={{ base: bar.kind === 'compare' ? '4' : '1', md: '1' }}
              columnGap={{ base: '4', md: '4' }}
              minH={{ md: result ? '12' : '10' }}
              mt={result ? '1' : undefined}
              pt={result ? '2' : undefined}
              borderTop={result ? '{borders.line}' : undefined}
              textStyle="small"
              fontWeight={result ? '600' : '400'}
              color={result ? 'actionDeep' : 'text'}
            >
              <chakra.span lineHeight="20px">
                <Say words={bar.label} />
                {bar.note && (
                  <chakra.span
                    display={{ base: 'inline', md: 'block' }}
                    ms={{ base: '2', md: '0' }}
                    textStyle="fine"
                    lineHeight="16px"
                    color="muted"
                  >
                    <Say words={bar.note} />
                  </chakra.span>
                )}
              </chakra.span>
              <chakra.span
                position="relative"
                h={{ base: '4', md: '6' }}
                gridRow={{ base: '2', md: 'auto' }}
                gridColumn={{ base: '1 / -1', md: 'auto' }}
              >
                <Fill kind={bar.kind} hidden={isNothing(bar)} style={{ left: `${bar.from}%`, width: `${bar.to - bar.from}%` }}>
                  {bar.kind === 'compare' && (
                    <Text
                      as="span"
                      display={{ base: 'none', md: 'block' }}
                      ps="2"
                      textStyle="fine"
                      lineHeight="24px"
                      color="heading"
                      whiteSpace="nowrap"
                      id="ui.waterfall.smaller"
                    />
                  )}
                </Fill>
                {bar.kind === 'compare' && (
                  <chakra.span
                    position="absolute"
                    bottom={{ base: '13px', md: '20px' }}
                    w="7"
                    ms="-34px"
                    style={{ left: `${Math.max(bar.to, 12)}%` }}
                  >
                    <SmallBoat />
                  </chakra.span>
                )}
                {bar.drop !== null && (
                  <chakra.span
                    display={{ base: 'none', md: 'block' }}
                    position="absolute"
                    top="6"
                    h="5"
                    borderStart="1px dashed"
                    borderColor="fieldLine"
                    style={{ left: `${bar.drop}%` }}
                  />
                )}
              </chakra.span>
              <chakra.span textAlign="end">
                <Money value={{ amount: bar.amount, currency }} minus={bar.kind === 'minus' && !isNothing(bar)} />
              </chakra.span>
            </chakra.div>
          )
        })}
      </chakra.div>
      <chakra.table srOnly>
        <caption>
          <Say words={caption} />
        </caption>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of the sum stand in their order
            <tr key={index}>
              <th scope="row">
                <Say words={row.label} />
              </th>
              <td>
                <Money value={{ amount: row.amount, currency }} minus={row.kind === 'minus' && !isNothing(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </>
  )
}
