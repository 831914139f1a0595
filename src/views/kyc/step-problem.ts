/** Where a step shows the last failure: at its fields, above them, or not at all. */
import { shallowEqual, useSelector } from '@xstate/react'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { KycFlow } from './StepFrame.tsx'
import { problemWithin } from './values.ts'

const paths = ['company', 'business', 'connectedPersons'] as const

/** `faults` are those of this step's fields, named from there; `problem` is one that belongs to no field of any step. */
export function useStepProblem(flow: KycFlow, path: string): { busy: boolean; faults: Problem | null; problem: Problem | null } {
  return useSelector(
    flow,
    (snapshot) => {
      const problem = snapshot.hasTag('unkept') || snapshot.hasTag('outdated') ? null : snapshot.context.problem
      return {
        busy: snapshot.hasTag('busy'),
        faults: problemWithin(problem, path),
        problem: paths.some((step) => problemWithin(problem, step) !== null) ? null : problem,
      }
    },
    shallowEqual,
  )
}
