/** Sends the activation mail again: sending, sent, a minute to wait, a captcha after too many. AUTH-07, AUTH-42 to AUTH-44, ERR-C11. */
import { assign, sendTo, setup } from 'xstate'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, problemOf, withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import { captchaMachine } from './captcha.ts'
import { asksForCaptcha, captchaOr, captchaRefused, type GuardedEvent, guarded } from './captchaGuard.ts'
import { waitsMachine } from './resendWaits.ts'

/** Transitions of a refusal that a captcha cannot solve. */
const refused = [{ target: '#activationMail.idle', actions: ['keepProblem', 'notifyWaits'] }] as const

export const activationMailMachine = setup({
  types: {
    input: {} as { email: string },
    context: {} as { email: string; problem: Problem | null },
    events: {} as { type: 'activation.requested'; email: string } | GuardedEvent,
    tags: {} as 'busy' | 'sent' | 'captcha',
  },
  actors: { resendActivation: port('resendActivation'), captcha: captchaMachine, waits: waitsMachine },
  guards: { captchaRequired: (_, params: { error: unknown }) => asksForCaptcha(params.error) },
  actions: {
    keepEmail: assign({ email: (_, params: { email: string }) => params.email }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    notifyWaits: sendTo('waits', { type: 'waits.changed' }),
    refuseCaptcha: sendTo('captcha', (_, params: { error: unknown }) => captchaRefused(params.error)),
  },
}).createMachine({
  id: 'activationMail',
  description: 'Send the activation mail again.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'idle',
  invoke: { id: 'waits', src: 'waits', input: { purpose: 'activation' } },
  states: {
    idle: {
      description: 'The mail can be requested.',
      on: { 'activation.requested': { target: 'sending', actions: withEvent('keepEmail') } },
    },
    sending: commandState('Requests the mail.', 'resendActivation', {
      tags: 'busy',
      input: ({ context }) => ({ email: context.email }),
      to: 'sent',
      actions: 'notifyWaits',
      failed: captchaOr('guarded', refused),
    }),
    guarded: guarded({
      call: { id: 'resendWithCaptcha', src: 'resendActivation', input: ({ email }: { email: string }, proof) => ({ email, ...proof }) },
      email: ({ email }) => email,
      closed: 'idle',
      sent: '#activationMail.sent',
      refused,
    }),
    sent: {
      description: 'The mail is sent; it can be requested again after a minute.',
      tags: 'sent',
      on: { 'activation.requested': { target: 'sending', actions: withEvent('keepEmail') } },
    },
  },
})
