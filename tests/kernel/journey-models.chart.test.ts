/** The models of journeys: the paths walked in a browser or in one process together take every transition of each model and visit every state. */
import { describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import * as accounts from '../account/account-models.ts'
import { stepperOf } from '../harness/graph.ts'
import { nodesOf, transitionsOf } from '../harness/transitions.ts'
import { certificationChart, certifications } from '../kyc/certification-models.ts'
import { journeyChart, journeys } from './models.ts'

type Way = readonly AnyEventObject[]

const waysOf = (chart: Parameters<typeof accounts.wayOf>[0]): { chart: AnyStateMachine; ways: readonly Way[] } => ({
  chart,
  ways: [accounts.wayOf(chart).steps.map(({ event }) => event)],
})

/** Every model with the paths its journey walks. */
const models: Record<string, { chart: AnyStateMachine; ways: readonly Way[] }> = {
  'the way to the first drawdown': { chart: journeyChart, ways: journeys.map(({ path }) => path.steps.map(({ event }) => event)) },
  'the way to a certificate': {
    chart: certificationChart,
    ways: certifications.map(({ path }) => path.steps.map(({ event }) => event)),
  },
  'signing in': waysOf(accounts.signInChart),
  'a locked account': waysOf(accounts.lockChart),
  'the fourth code': waysOf(accounts.fourthCodeChart as never),
  'the fourth mail': waysOf(accounts.fourthMailChart as never),
  'signing up': waysOf(accounts.signUpChart),
  'a forgotten password': waysOf(accounts.forgottenChart),
  activation: waysOf(accounts.activationChart),
}

describe('SHELL-37 the paths of a model together cover it', () => {
  for (const [name, { chart, ways }] of Object.entries(models))
    test(`${name}: every transition is taken and every situation seen`, () => {
      const stepper = stepperOf(chart, {})
      const taken = new Set<string>()
      const seen = new Set<string>()
      for (const way of ways) {
        let { next } = stepper.begin(undefined)
        for (const event of way.filter(({ type }) => type !== 'xstate.init')) {
          for (const { id } of next._nodes) seen.add(id)
          const step = stepper.step(next, event)
          for (const id of step.taken) taken.add(id)
          next = step.next
        }
        for (const { id } of next._nodes) seen.add(id)
      }
      expect(transitionsOf(chart).flatMap(({ id }) => (taken.has(id) ? [] : [id]))).toEqual([])
      expect(nodesOf(chart.root).flatMap(({ id }) => (seen.has(id) ? [] : [id]))).toEqual([])
    })
})
