/** Styles of the three runs of a replay, for picture and table. */
import type { Replays } from '../../../../machines/lending/drawdown/preview.ts'

/** From slow to strong, as they stand side by side. */
export const runs = ['slow', 'base', 'peak'] as const satisfies readonly (keyof Replays)[]

/** Line of each run: its colour, its dashes in the picture, and the border that represents it in a head. */
export const runLooks: Readonly<Record<(typeof runs)[number], { color: string; dashes?: string; mark: string }>> = {
  slow: { color: 'amber', dashes: '5 4', mark: '2px dashed' },
  base: { color: 'action', mark: '3px solid' },
  peak: { color: 'deducted', mark: '2px solid' },
}
