/** Every state of every chart is reachable and every transition is taken. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/problem.ts'
import { charts } from '../../machines/registry.ts'
import { walk } from './walk.ts'
import { worlds } from './worlds.ts'

describe('every chart can be walked whole', () => {
  for (const [name, chart] of Object.entries(charts)) {
    test(`${name}: every state is reached and every transition taken`, () => {
      const { missedStates, missedTransitions, thrown } = walk(chart, worlds[name])
      expect({ missedStates, missedTransitions, thrown }).toEqual({ missedStates: [], missedTransitions: [], thrown: [] })
    })
  }
})

test('ERR-R04 whatever is thrown that is no answer counts as a transport failure', () => {
  expect(Problem.from(new Error('lost')).kind).toBe('transport')
})
