/** The journey map of the studio: fetched by product, channel, days and week; a step is looked at closer. Decision 017. */
import { assign, setup } from 'xstate'
import type { JourneyMap, JourneyStep } from '../../contract/analytics/journey-map.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { problemOf, readState, withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'

/** Filter of the journey map; null for all merchants. */
export type JourneyFilters = {
  product: Product | null
  /** Id of a channel, or `none`. */
  channel: string | null
  days: number
  /** Monday of a week, `YYYY-MM-DD`. */
  week: string | null
}

/** Spans that can be chosen, in days. */
export const journeyDays = [28, 90, 365] as const

const everybody: JourneyFilters = { product: null, channel: null, days: 90, week: null }

/** The step before which the largest share leaves; null when no one has left. */
export function worstStep({ steps }: Pick<JourneyMap, 'steps'>): JourneyStep | null {
  const losses = steps.slice(1).map(({ step }, index) => {
    const { arrived, left } = steps[index] ?? { arrived: 0, left: 0 }
    return { step, share: arrived === 0 ? 0 : left / arrived }
  })
  const [worst] = losses.sort((one, other) => other.share - one.share)
  return worst && worst.share > 0 ? worst.step : null
}

export const journeyMapMachine = setup({
  types: {
    context: {} as { filters: JourneyFilters; map: JourneyMap | null; step: JourneyStep | null; problem: Problem | null },
    events: {} as
      | { type: 'filter.changed'; filters: Partial<JourneyFilters> }
      | { type: 'step.chosen'; step: JourneyStep }
      | { type: 'retry.pressed' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { readJourney: port('readJourney') },
  actions: {
    /** Another span has other weeks. */
    keepFilters: assign(({ context }, { filters }: { filters: Partial<JourneyFilters> }) => ({
      filters: { ...context.filters, ...(filters.days !== undefined && { week: null }), ...filters },
    })),
    keepMap: assign((_, map: JourneyMap) => ({ map, problem: null })),
    keepStep: assign((_, params: { step: JourneyStep }) => ({ step: params.step })),
    keepProblem: assign({ problem: problemOf }),
  },
}).createMachine({
  id: 'journeyMap',
  description: 'From sign-up to the first drawdown: number of merchants, duration and drop-offs.',
  context: { filters: everybody, map: null, step: null, problem: null },
  initial: 'loading',
  on: {
    'filter.changed': {
      target: '.loading',
      reenter: true,
      actions: withEvent('keepFilters'),
      description: 'Another selection of merchants.',
    },
  },
  states: {
    loading: readState('Reads the figures; the previous ones stay visible.', 'readJourney', {
      input: ({ context: { filters } }) => ({
        days: filters.days,
        ...(filters.product && { product: filters.product }),
        ...(filters.channel && { channel: filters.channel }),
        ...(filters.week && { week: filters.week }),
      }),
      to: 'shown',
      keep: 'keepMap',
      failed: 'failed',
    }),
    shown: {
      description: 'The map.',
      on: { 'step.chosen': { actions: withEvent('keepStep'), description: 'Details of the way to another step.' } },
    },
    failed: { description: 'The figures could not be read.', tags: 'failed', on: { 'retry.pressed': 'loading' } },
  },
})
