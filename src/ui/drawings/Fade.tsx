/** The gradients drawings are filled with. */
import type { SVGProps } from 'react'

/** A colour at a place between 0 and 1, with its opacity where it is not full. */
type Stop = readonly [place: number, color: string, opacity?: number]

/** The sea by day, from the horizon down. */
export const sea: readonly Stop[] = [
  [0, '#7fb0ad'],
  [0.16, '#3f7f88'],
  [0.6, '#174a61'],
  [1, '#0b2a3c'],
]

const stopsOf = (stops: readonly Stop[]) =>
  stops.map(([place, color, opacity]) => <stop key={place} offset={place} stopColor={color} stopOpacity={opacity} />)

/** From one colour to the next, from the top down unless placed otherwise. */
export function Fade({ stops, ...place }: { stops: readonly Stop[] } & SVGProps<SVGLinearGradientElement>) {
  return (
    <linearGradient x1="0" y1="0" x2="0" y2="1" {...place}>
      {stopsOf(stops)}
    </linearGradient>
  )
}

/** A light of one colour that goes out towards its edge. */
export function Glow({ id, color, opacity }: { id: string; color: string; opacity: number }) {
  return (
    <radialGradient id={id}>
      {stopsOf([
        [0, color, opacity],
        [1, color, 0],
      ])}
    </radialGradient>
  )
}
