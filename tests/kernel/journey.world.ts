/** The world of the journey map. */
import type { World } from '../harness/alone.ts'

export const journeyWorlds: Record<string, World> = {
  journeyMap: {
    events: [
      { type: 'filter.changed', filters: { product: 'hook' } },
      { type: 'filter.changed', filters: { days: 28 } },
      { type: 'step.chosen', step: 'signed' },
      { type: 'retry.pressed' },
    ],
    outputs: { readJourney: [{ steps: [] }] },
  },
}
