/** One code by mail or SMS: request it, then wait a minute before the next request, separately for every address. AUTH-37, AUTH-47, CONST-04. */
import { assign, sendTo, setup } from 'xstate'
import type { PhoneCode } from '../../contract/kernel/constants.ts'
import { normalisePhone } from '../../contract/kernel/formats.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { call, eventOf, problemOf, withEvent } from '../kernel/calls.ts'
import { unwired } from '../kernel/port.ts'
import { captchaMachine } from './captcha.ts'
import { asksForCaptcha, captchaOr, captchaRefused, type GuardedEvent, guarded, type Proof } from './captchaGuard.ts'
import { waitsMachine } from './resendWaits.ts'

/** Address of a code. */
export type CodeAddress = { email: string } | { phone_country_code: PhoneCode; phone_number: string }

/** An address as a number, the same for every spelling. The address cannot be read from it, but a guess can be checked: it is no secret. */
export function addressKey(address: CodeAddress): string {
  const written =
    'email' in address ? address.email.trim().toLowerCase() : `${address.phone_country_code}${normalisePhone(address.phone_number)}`
  let hash = 0x811c9dc5
  for (const character of written) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

type CodeContext = {
  purpose: 'email' | 'phone'
  /** Mailbox of who is signed in, to which a code in place of a captcha may go. */
  mailbox: string | null
  /** Address of the last code. */
  address: CodeAddress
  /** {@link addressKey} of it; null before the first. */
  asked: string | null
  /** Why it was refused. */
  problem: Problem | null
}

/** Transitions of a refusal that a captcha cannot solve. */
const refused = [
  { guard: withEvent('nobodyAnswered'), target: '#verificationCode.idle.unreached', actions: 'keepProblem' },
  { target: '#verificationCode.idle.refused', actions: ['keepProblem', 'notifyWaits'] },
] as const

export const verificationCodeMachine = setup({
  types: {
    input: {} as { purpose: 'email' | 'phone'; mailbox?: string },
    context: {} as CodeContext,
    events: {} as { type: 'code.requested'; address: CodeAddress } | GuardedEvent,
    /** `refused`: the server gave a reason; `unreached`: no answer. */
    tags: {} as 'busy' | 'captcha' | 'refused' | 'unreached',
  },
  actors: {
    /** Sends a code, with a read captcha if there is one; wired. */
    sendCode: unwired<unknown, { address: CodeAddress; proof: Proof | null }>('sendCode'),
    captcha: captchaMachine,
    waits: waitsMachine,
  },
  guards: {
    captchaRequired: (_, params: { error: unknown }) => asksForCaptcha(params.error),
    nobodyAnswered: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
  },
  actions: {
    keepAddress: assign((_, params: { address: CodeAddress }) => ({
      address: params.address,
      asked: addressKey(params.address),
      problem: null,
    })),
    keepProblem: assign({ problem: problemOf }),
    notifyWaits: sendTo('waits', { type: 'waits.changed' }),
    refuseCaptcha: sendTo('captcha', (_, params: { error: unknown }) => captchaRefused(params.error)),
  },
}).createMachine({
  id: 'verificationCode',
  description: 'A verification code and its 60 seconds.',
  context: ({ input: { purpose, mailbox = null } }) => ({ purpose, mailbox, address: { email: '' }, asked: null, problem: null }),
  initial: 'idle',
  invoke: { id: 'waits', src: 'waits', input: ({ context }) => ({ purpose: context.purpose }) },
  states: {
    idle: {
      description: 'A code can be requested; the waits say for which address.',
      initial: 'calm',
      on: { 'code.requested': { target: 'sending', actions: withEvent('keepAddress'), description: 'The send-code button was pressed.' } },
      states: {
        calm: { description: 'Nothing was refused.' },
        refused: { description: 'The server says why the last one was not sent. AUTH-37.', tags: 'refused' },
        unreached: { description: 'The last request was not answered. AUTH-38.', tags: 'unreached' },
      },
    },
    sending: {
      description: 'The code is on its way.',
      tags: 'busy',
      invoke: call('sendCode', {
        input: ({ event }) => ({ address: eventOf(event, 'code.requested').address, proof: null }),
        to: 'idle',
        actions: 'notifyWaits',
        failed: captchaOr('guarded', refused),
      }),
    },
    guarded: guarded({
      call: { id: 'sendWithCaptcha', src: 'sendCode', input: ({ address }: CodeContext, proof) => ({ address, proof }) },
      email: ({ mailbox }) => mailbox,
      closed: 'idle',
      sent: '#verificationCode.idle',
      refused,
    }),
  },
})
