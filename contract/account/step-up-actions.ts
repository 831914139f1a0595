/** The actions that need a step-up, and how a refused call asks for one. Decision 083. */
import type { Problem } from '../kernel/problem.ts'

/** A code is valid for the action it was sent for; a step-up then counts for every action of its session. */
export const stepUpActions = [
  'accountReplaced',
  'accountAdded',
  'drawdownSubmitted',
  'administratorsChanged',
  'approvalChanged',
  'phoneChanged',
  'sessionsEnded',
] as const
export type StepUpAction = (typeof stepUpActions)[number]

/** Minutes for which a step-up counts in its session. */
export const stepUpMinutes = 10

/** The action that a call was refused for without a step-up; null for any other refusal. */
export function stepUpOf({ details }: Problem): StepUpAction | null {
  return stepUpActions.find((action) => action === details.stepUp) ?? null
}
