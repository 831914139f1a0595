/** The model of the certification: the paths walked in a browser or in one process together take every transition and visit every state. */
import { expect, test } from 'vitest'
import { stepperOf } from '../harness/graph.ts'
import { nodesOf, transitionsOf } from '../harness/transitions.ts'
import { certificationModel, certifications } from './certification-model.ts'

test('SHELL-37 the paths to a certificate together take every transition of the model and see every situation', () => {
  const stepper = stepperOf(certificationModel, {})
  const taken = new Set<string>()
  const seen = new Set<string>()
  for (const { way } of certifications) {
    let { next } = stepper.begin(undefined)
    for (const { event } of way.path.steps.slice(1)) {
      for (const { id } of next._nodes) seen.add(id)
      const step = stepper.step(next, event)
      for (const id of step.taken) taken.add(id)
      next = step.next
    }
    for (const { id } of next._nodes) seen.add(id)
  }
  expect(transitionsOf(certificationModel).flatMap(({ id }) => (taken.has(id) ? [] : [id]))).toEqual([])
  expect(nodesOf(certificationModel.root).flatMap(({ id }) => (seen.has(id) ? [] : [id]))).toEqual([])
})
