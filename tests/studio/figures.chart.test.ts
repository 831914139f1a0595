/** Figures in the pictures: rows of a lifecycle, of the lifecycle that a page waits for, else merchants; regions of a parallel chart. Decision 142. */
import { describe, expect, test } from 'vitest'
import type { JourneyMap } from '../../contract/analytics/journey-map.ts'
import { charts } from '../../machines/charts.ts'
import { lifecycles } from '../../machines/lifecycles.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { waits } from '../../machines/studio/waits.ts'
import { reportedState } from '../../src/app/position-reporter.ts'
import { crowdIn } from '../../src/studio/marks.ts'

const seen = (state: string, now: number) => ({ state, now, passed: now, median: 60, slow: 90, left: 0, errors: [] })
const people = {
  charts: [
    { chart: 'drawdown', states: [seen('paying', 99), seen('form', 4)] },
    { chart: 'drawdownLifecycle', states: [seen('payingOut', 7)] },
    { chart: 'signing', states: [seen('contract.reviewing', 3), seen('signers.resting', 3)] },
  ],
} as unknown as JourneyMap
const rows = {
  charts: [
    {
      chart: 'drawdownLifecycle',
      states: [
        { state: 'pending', rows: 2 },
        { state: 'payingOut', rows: 0 },
      ],
    },
  ],
}
const crowd = (chart: string, path: string) => {
  const drawn = charts[chart]
  return drawn && crowdIn({ people, rows }, outlineOf(chart, drawn), path)
}

test('a state of a lifecycle has its rows, also when there are none, and the time that merchants stay in it', () => {
  expect(crowd('drawdownLifecycle', 'payingOut')).toEqual({ of: 'rows', now: 0, median: 60 })
  expect(crowd('drawdownLifecycle', 'pending')).toEqual({ of: 'rows', now: 2, median: null })
})

test('a page that waits for a lifecycle has the rows it waits for, not those who closed it; another state of it has its merchants', () => {
  expect(crowd('drawdown', 'paying')).toMatchObject({ of: 'rows', now: 2 })
  expect(crowd('drawdown', 'form')).toMatchObject({ of: 'merchants', now: 4 })
  expect(crowd('kycWizard', 'loading')).toBeNull()
})

test('the regions of a parallel chart are counted each', () => {
  expect(crowd('signing', 'contract.reviewing')).toMatchObject({ of: 'merchants', now: 3 })
  expect(crowd('signing', 'signers')).toMatchObject({ of: 'merchants', now: 3 })
  expect(reportedState('signing', { contract: 'waiting', signers: { naming: 'typing' } })).toBe('signing:contract.waiting,signers.naming')
  expect(reportedState('drawdown', { form: 'choosing' })).toBe('drawdown:form')
  expect(reportedState('drawdown', 'loading')).toBe('drawdown:loading')
})

describe('what a page waits for', () => {
  for (const [chart, tags] of Object.entries(waits))
    for (const [tag, { lifecycle, states }] of Object.entries(tags))
      test(`${chart} waits under ${tag} for ${lifecycle}`, () => {
        const drawn = charts[chart]
        expect(drawn && outlineOf(chart, drawn).states.some((state) => state.tags.includes(tag))).toBe(true)
        expect(states.filter((state) => !(state in lifecycles[lifecycle].states))).toEqual([])
      })
})
