/** The actions that need a step-up, and how a refused call asks for one. Decisions 083, 085. */
import type { Problem } from '../kernel/problem.ts'

/** A code is valid for the action it was sent for; a step-up then counts for every action of its session. */
export const stepUpActions = [
  'accountReplaced',
  'accountAdded',
  'drawdownSubmitted',
  'drawdownApproved',
  'creditPaidOut',
  'administratorsChanged',
  'approvalChanged',
  'signersChanged',
  'phoneChanged',
  'sessionsEnded',
  'factorsChanged',
  'factorsLost',
] as const
export type StepUpAction = (typeof stepUpActions)[number]

/** Minutes for which a step-up counts in its session. */
export const stepUpMinutes = 10

/** By a passkey alone, or by the password and a code: of an authenticator app, a recovery code, or one that is sent. */
export const stepUpMethod = ['passkey', 'authenticator', 'recovery', 'sentCode'] as const
export type StepUpMethod = (typeof stepUpMethod)[number]

/** How a user can confirm: a code is sent only to those who have neither passkey nor authenticator app. */
export function stepUpMethods(has: { passkeys: number; authenticator: boolean; recoveryCodes: number }): StepUpMethod[] {
  const { passkeys, authenticator, recoveryCodes } = has
  if (passkeys === 0 && !authenticator) return ['sentCode']
  return stepUpMethod.filter(
    (method) =>
      (method === 'passkey' && passkeys > 0) ||
      (method === 'authenticator' && authenticator) ||
      (method === 'recovery' && recoveryCodes > 0),
  )
}

/** Why an action cannot be confirmed before a time: lost factors were removed, or the phone that a code would go to was changed. Decision 090. */
const stepUpWaits = ['factorsRemoved', 'phoneChanged'] as const
export interface StepUpWait {
  readonly why: (typeof stepUpWaits)[number]
  /** An instant. */
  readonly until: string
}

/** What a call was refused for without a step-up, and how the user can confirm: by nothing while there is a `wait`. */
export interface StepUpNeed {
  readonly action: StepUpAction
  readonly methods: readonly StepUpMethod[]
  readonly wait: StepUpWait | null
}

/** The need of a refusal; null for any other one. */
export function stepUpOf({ details }: Problem): StepUpNeed | null {
  const action = stepUpActions.find((each) => each === details.stepUp)
  if (!action) return null
  const given: readonly unknown[] = Array.isArray(details.methods) ? details.methods : []
  const why = stepUpWaits.find((each) => each === details.why)
  const wait = why && typeof details.until === 'string' ? { why, until: details.until } : null
  return { action, methods: stepUpMethod.filter((method) => given.includes(method)), wait }
}
