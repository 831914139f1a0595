/** What staff confirm within ten minutes of their sign-in. */
import { Problem } from '../../contract/kernel/problem.ts'
import { withEvent } from '../kernel/calls.ts'
import { rereadOr } from '../kernel/changes.ts'

/** Guard: the call was refused because password and second factor were given too long ago. */
export function signInIsOld(_: unknown, { error }: { error: unknown }): boolean {
  return Problem.from(error).is('verificationFailed')
}

/** Where a call that failed leads: to `signInNeeded`, to the list that is read again, or back to the state `stay`. */
export function signInOr<const Stay extends string>(stay: Stay) {
  const old = {
    guard: withEvent('signInIsOld'),
    target: 'signInNeeded',
    description: 'Password and second factor were given more than ten minutes ago.',
  } as const
  return [old, ...rereadOr(stay)] as const
}
