/** Small bars side by side with their labels: sales by week, a falling balance, repayments. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SeriesTable } from './SeriesTable.tsx'
import type { Words } from './T.tsx'

/** One bar: its label, its height in any unit, a part of it drawn in teal, and how its value is written. */
type SeriesBar = { key: string; label: ReactNode; value: number; part?: number; shown: ReactNode; muted?: boolean }

/** Bars on one scale; labels appear under the first, the last and every `every`-th bar. A table with the same values is read out. */
export function BarSeries({
  bars,
  caption,
  every = 4,
  tall = false,
  marked,
}: {
  bars: readonly SeriesBar[]
  caption: Words
  every?: number
  tall?: boolean /** Key of the bar drawn in full teal. */
  marked?: string
}) {
  const top = Math.max(...bars.map((bar) => bar.value), 1)
  return (
    <>
      <chakra.div aria-hidden="true">
        <chakra.div
          display="flex"
          alignItems="flex-end"
          gap={{ base: '3px', md: '1' }}
          h={tall ? '40' : '24'}
          borderBottom="2px solid"
          borderColor="heading"
        >
          {bars.map((bar) => (
            <chakra.span
              key={bar.key}
              flex="1"
              display="flex"
              alignItems="flex-end"
              borderTopRadius="2px"
              overflow="hidden"
              bg={bar.key === marked ? 'action' : 'water'}
              opacity={bar.muted ? '0.55' : undefined}
              style={{ height: `${Math.max((bar.value / top) * 100, bar.value > 0 ? 1.5 : 0)}%` }}
            >
              {bar.part !== undefined && bar.value > 0 && (
                <chakra.span w="full" bg="action" style={{ height: `${(bar.part / bar.value) * 100}%` }} />
              )}
            </chakra.span>
          ))}
        </chakra.div>
        <chakra.div display="flex" gap={{ base: '3px', md: '1' }} mt="1" textStyle="fine" color="muted">
          {bars.map((bar, index) => (
            <chakra.span
              key={bar.key}
              flex="1"
              minW="0"
              display="flex"
              justifyContent={index === 0 ? 'flex-start' : index === bars.length - 1 ? 'flex-end' : 'center'}
              whiteSpace="nowrap"
            >
              {(index === 0 || index === bars.length - 1 || (index % every === 0 && bars.length - 1 - index >= every / 2)) && bar.label}
            </chakra.span>
          ))}
        </chakra.div>
      </chakra.div>
      <SeriesTable caption={caption} rows={bars} />
    </>
  )
}
