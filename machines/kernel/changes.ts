/** Makers for changes on a page: the dialog that asks for one, and the failures after which the page is read again. Decision 072. */
import { Problem } from '../../contract/kernel/problem.ts'
import { withEvent } from './calls.ts'

/** Events that close a dialog and lead `back`. R8. */
export function closingTo<const Back extends string>(back: Back) {
  return {
    'dialog.closed': { target: back, actions: 'forgetProblem' },
  } as const
}

/** A question or a form over the page: `answers` are its events, closing it leads `back`. */
export function dialogState<const Tags, const Answers, const Back extends string = 'resting'>(
  description: string,
  tags: Tags,
  answers: Answers,
  back?: Back,
) {
  return { description, tags, on: { ...closingTo(back ?? ('resting' as Back)), ...answers } }
}

/** Guards of {@link rereadings}. */
export const rereadGuards = {
  /** Another user or tab has changed or removed it meanwhile. ERR-20011, ERR-20018. */
  changedElsewhere: (_: unknown, params: { error: unknown }) => Problem.from(params.error).is('conflict', 'notFound'),
  answerLost: (_: unknown, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
}

function changed<const Again extends string>(again: Again) {
  return {
    guard: withEvent('changedElsewhere'),
    target: again,
    actions: 'sayChanged',
    description: 'Another user or tab was faster: the current state is shown, and nothing is overwritten. ERR-20011, ERR-20018.',
  } as const
}

/** Failures of a command after which the list is read again, by the state `again`. */
export function rereadings<const Again extends string>(again: Again) {
  return [
    changed(again),
    {
      guard: withEvent('answerLost'),
      target: again,
      actions: 'sayLost',
      description: 'The list is read again: it shows whether the change was made.',
    },
  ] as const
}

/** The same; any other failure is shown in the state `stay`. */
export function rereadOr<const Stay extends string, const Again extends string = 'refreshing'>(stay: Stay, again?: Again) {
  return [...rereadings(again ?? ('refreshing' as Again)), { target: stay, actions: 'keepProblem' }] as const
}

/** Failures of a call that changes nothing: what another user changed is read again; any other failure is shown in the state `stay`. */
export function changedOr<const Stay extends string, const Again extends string = 'refreshing'>(stay: Stay, again?: Again) {
  return [changed(again ?? ('refreshing' as Again)), { target: stay, actions: 'keepProblem' }] as const
}
