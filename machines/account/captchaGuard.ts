/** A captcha before a message: the state that charts share whose call may ask for one. AUTH-42, AUTH-43, AUTH-51, ERR-80019. */
import { Problem } from '../../contract/kernel/problem.ts'
import { withEvent } from '../kernel/calls.ts'
import type { CaptchaAnswer } from './captcha.ts'

/** Events of a chart with the state of {@link guarded}, besides its own. */
export type GuardedEvent = CaptchaAnswer | { type: 'captcha.closed' }

/** Input that a solved captcha adds to a call. */
export type Proof = { uuid: string; code: string }

/** Whether the server wants a captcha before the call, or another one, or its provider did not answer. AUTH-06, AUTH-51, decision 088. */
export function asksForCaptcha(error: unknown): boolean {
  return Problem.from(error).is('codeCaptchaRequired', 'signInCaptchaRequired', 'captchaWrong', 'networkError')
}

/** The event that reports a refusal to the captcha: it is used up and loaded again, with the reason. AUTH-43. */
export function captchaRefused(error: unknown) {
  return { type: 'captcha.refused' as const, problem: Problem.from(error) }
}

/** Transitions of a failed call without a captcha: to `captcha` when one is required, else as for any refusal. */
export function captchaOr<const Captcha extends string, const Refused extends readonly object[]>(captcha: Captcha, refused: Refused) {
  return [
    { guard: withEvent('captchaRequired'), target: captcha, description: 'Too many were sent: a captcha is required.' },
    ...refused,
  ] as const
}

/**
 * The state that requires a captcha before a call. `src` is the call again, with the answer in its input; `closed` is where giving up
 * leads, `sent` where success leads, `refused` what a refusal leads to that no captcha helps against: the same as without one. The
 * chart brings the actor `captcha`, the guard `captchaRequired` and the actions `refuseCaptcha` and `notifyWaits`; `email` is where a code
 * in place of the picture may go, null while there is no one to mail it to.
 */
export function guarded<
  Context,
  const Id extends string,
  const Src extends string,
  Input,
  const Closed extends string,
  const Sent extends string,
  const Refused extends readonly object[],
>({
  call,
  email,
  closed,
  sent,
  refused,
}: {
  call: { id: Id; src: Src; input: (context: Context, proof: Proof) => Input }
  email: (context: Context) => string | null
  closed: Closed
  sent: Sent
  refused: Refused
}) {
  return {
    description: 'A captcha is required before the message is sent.',
    tags: 'captcha' as const,
    initial: 'asking' as const,
    invoke: { id: 'captcha' as const, src: 'captcha' as const, input: ({ context }: { context: Context }) => ({ email: email(context) }) },
    on: { 'captcha.closed': closed },
    states: {
      asking: { description: 'The captcha waits for its answer.', on: { 'captcha.answered': 'sending' as const } },
      sending: {
        description: 'Requests the message, with the answer to the captcha.',
        tags: 'busy' as const,
        invoke: {
          id: call.id,
          src: call.src,
          input: ({ context, event }: { context: Context; event: { type: string } }) => call.input(context, proofOf(event)),
          onDone: { target: sent, actions: 'notifyWaits' as const },
          onError: [
            {
              guard: withEvent('captchaRequired'),
              target: 'asking' as const,
              actions: [withEvent('refuseCaptcha'), 'notifyWaits' as const],
              description: 'Not accepted: the captcha is loaded again.',
            },
            ...refused,
          ] as const,
        },
      },
    },
  }
}

/** The answer that an event brought. */
function proofOf(event: { type: string } & Partial<Proof>): Proof {
  return { uuid: event.uuid ?? '', code: event.code ?? '' }
}
