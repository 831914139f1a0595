/** The explorer of charts gives up on a chart that cannot be covered; walks refuse inputs that the contract refuses, records say what is asked, and parts of charts are replaced. */
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, setup } from 'xstate'
import { port } from '../../machines/kernel/port.ts'
import { coverageOf } from '../harness/coverage.ts'
import { graphOf } from '../harness/graph.ts'
import { refusedInputs } from '../harness/inputs.ts'
import { recordOf, replayOf } from '../harness/record.ts'
import { saying } from '../harness/transitions.ts'

test('the explorer gives up when nothing new comes, and reports what is not covered', () => {
  const chart = setup({
    types: { context: {} as { count: number } },
    guards: { never: () => false },
    actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
  }).createMachine({
    context: { count: 0 },
    on: { counted: { actions: 'count' }, finished: { guard: 'never', actions: 'count' } },
  })
  const counted = Array.from({ length: 600 }, () => ({ type: 'counted' }))
  const graph = graphOf(chart, { events: [{ type: 'finished' }, ...counted] })
  expect(coverageOf(chart, graph).missedTransitions).toEqual(['|finished|0'])
  const steps = graph.situations.flatMap((situation) => situation.steps).length
  expect(steps).toBeGreaterThan(25_000)
  expect(steps).toBeLessThan(26_000)
})

test('a part of a chart that is replaced by a function of it can still be set, as a rehearsal sets guards', () => {
  const part = { guard: 'own' }
  saying(part, 'guard', (guard) => `not ${guard}`)
  expect(part.guard).toBe('not own')
  part.guard = 'chosen'
  expect(part.guard).toBe('not chosen')
})

describe('a chart that brings a shop and a PSP together after a pause', () => {
  const chartOf = (input: object, pause = 600): AnyStateMachine =>
    setup({
      types: { context: {} as { tries: number } },
      actors: { associatePsp: port('associatePsp') },
      actions: { countTry: assign({ tries: ({ context }) => context.tries + 1 }) },
      delays: { pause },
    }).createMachine({
      context: { tries: 0 },
      initial: 'pausing',
      states: {
        pausing: { after: { pause: { target: 'asking', actions: 'countTry' } } },
        asking: { invoke: { id: 'associatePsp', src: 'associatePsp', input: () => input as never, onDone: 'done', onError: 'pausing' } },
        done: { type: 'final' },
      },
    })
  const whole = { shop_id: 's', psp_id: 'p' }

  test('passes with the input of the contract; a field that is missing or unknown is refused', () => {
    const refused = (input: object) => refusedInputs(chartOf(input), graphOf(chartOf(input), {})).map((fault) => fault.split(': ')[1])
    expect(refused(whole)).toEqual([])
    expect(refused({ shop_id: 's' })).toEqual(['psp_id'])
    expect(refused({ ...whole, product: 'hook' })).toEqual(['product'])
  })

  test('has a record that says what is asked and kept, and how long it waits', () => {
    const record = recordOf(graphOf(chartOf(whole), {}), {})
    expect(record).toContain('associatePsp of {"shop_id":"s","psp_id":"p"}')
    expect(record).toContain('keeps tries 1')
    expect(record).toContain('in 600 ms')
    expect(replayOf(chartOf(whole), {}, record)).toBe(record)
    expect(replayOf(chartOf({ ...whole, psp_id: 's' }), {}, record)).not.toBe(record)
    expect(replayOf(chartOf(whole, 1200), {}, record)).not.toBe(record)
  })
})
