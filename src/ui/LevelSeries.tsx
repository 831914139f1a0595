/** A level that rises and falls below a bound, over time: how much of a limit was used. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SeriesTable } from './SeriesTable.tsx'
import type { Words } from './T.tsx'

/** One moment: its label, level and bound in any unit, and how they are written. */
type LevelPoint = { key: string; label: string; value: number; bound: number; shown: ReactNode }

const [width, height] = [600, 120]

/** Steps from left to right at the height of each point, as the path of an SVG. */
function stepsOf(values: readonly number[], top: number): string {
  const each = width / values.length
  const y = (value: number) => (height - (value / top) * (height - 8)).toFixed(1)
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${(index * each).toFixed(1)} ${y(value)}H${((index + 1) * each).toFixed(1)}`)
    .join('')
}

/** The level as a filled area, the bound as a dashed line; a table with the same values is read out. */
export function LevelSeries({ points, caption }: { points: readonly LevelPoint[]; caption: Words }) {
  const top = Math.max(...points.map(({ value, bound }) => Math.max(value, bound)), 1)
  const level = stepsOf(
    points.map(({ value }) => value),
    top,
  )
  return (
    <>
      <div aria-hidden="true">
        <chakra.svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" w="full" h="24" display="block" overflow="visible">
          <chakra.path d={`${level}V${height}H0Z`} fill="water" />
          <chakra.path d={level} fill="none" stroke="action" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <chakra.path
            d={stepsOf(
              points.map(({ bound }) => bound),
              top,
            )}
            fill="none"
            stroke="muted"
            strokeWidth="1.5"
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
          />
          <chakra.path d={`M0 ${height}H${width}`} stroke="heading" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </chakra.svg>
        <chakra.div display="flex" justifyContent="space-between" mt="1" textStyle="fine" color="muted">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </chakra.div>
      </div>
      <SeriesTable caption={caption} rows={points} />
    </>
  )
}
