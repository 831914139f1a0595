/** A mail with a link to set a new password: requested, sent, sent again, a captcha after too many. AUTH-14 to AUTH-19, AUTH-39. */
import { assign, sendTo, setup } from 'xstate'
import type { ForgottenPassword } from '../../contract/account/passwords.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, errorOf, eventOf, withEvent } from '../kernel/calls.ts'
import { atFields, type Places } from '../kernel/fieldRefusals.ts'
import { port } from '../kernel/port.ts'
import { captchaMachine } from './captcha.ts'
import { asksForCaptcha, captchaOr, captchaRefused, type GuardedEvent, guarded, type Proof } from './captchaGuard.ts'
import { waitsMachine } from './resendWaits.ts'

/** Refusals that belong to the address: no such mailbox, mailbox taken, no such user. AUTH-39, AUTH-40, ERR-C01, ERR-C09. */
const places: Places = {
  firstFieldRefused: { email: 'account.auth.forgot.noMailbox' },
  mailboxExists: { email: 'account.auth.forgot.mailboxExists' },
  userUnknown: { email: 'code.80004' },
}

type ForgotContext = {
  /** Input of the request; its address is prefilled or last typed. */
  form: ForgottenPassword
  problem: Problem | null
}

/** Transitions of a refusal that a captcha cannot solve: of the first mail, and of a further one. */
const refused = [{ target: '#forgotPassword.editing', actions: ['keepProblem', 'notifyWaits'] }] as const
const refusedAgain = [{ ...refused[0], target: '#forgotPassword.unsent' }] as const

/** Parameters of the captcha states: values from the chart, and the input of the call. */
const behindCaptcha = {
  email: ({ form }: ForgotContext) => form.email,
  input: ({ form }: ForgotContext, proof: Proof) => ({ ...form, ...proof }),
}

export const forgotPasswordMachine = setup({
  types: {
    input: {} as { email: string },
    context: {} as ForgotContext,
    events: {} as { type: 'forgot.submitted'; form: ForgottenPassword } | { type: 'resend.pressed' } | GuardedEvent,
    /** `sent`: the mail is sent; `resent`, `unsent`: result of sending it again. */
    tags: {} as 'busy' | 'captcha' | 'sent' | 'resent' | 'unsent',
  },
  actors: { forgetPassword: port('forgetPassword'), captcha: captchaMachine, waits: waitsMachine },
  guards: { captchaRequired: (_, params: { error: unknown }) => asksForCaptcha(params.error) },
  actions: {
    keepForm: assign((_, params: { form: ForgottenPassword }) => ({ form: params.form })),
    keepProblem: assign({ problem: ({ event }) => atFields(errorOf(event), places) }),
    forgetProblem: assign({ problem: null }),
    notifyWaits: sendTo('waits', { type: 'waits.changed' }),
    refuseCaptcha: sendTo('captcha', (_, params: { error: unknown }) => captchaRefused(params.error)),
  },
}).createMachine({
  id: 'forgotPassword',
  description: 'A mail with a link to set a new password.',
  context: ({ input: { email } }) => ({ form: { email, host_name: '', reset_page: 'reset-password' }, problem: null }),
  initial: 'editing',
  invoke: { id: 'waits', src: 'waits', input: { purpose: 'reset' } },
  states: {
    editing: {
      description: 'The form asks for the address.',
      on: { 'forgot.submitted': { target: 'sending', actions: withEvent('keepForm') } },
    },
    sending: commandState('The mail is being sent.', 'forgetPassword', {
      tags: 'busy',
      input: ({ event }) => eventOf(event, 'forgot.submitted').form,
      to: 'sent',
      actions: 'notifyWaits',
      failed: captchaOr('guarded', refused),
    }),
    guarded: guarded({
      call: { id: 'forgetWithCaptcha', src: 'forgetPassword', input: behindCaptcha.input },
      email: behindCaptcha.email,
      closed: 'editing',
      sent: '#forgotPassword.sent',
      refused,
    }),
    sent: {
      description: 'The mail is sent; the visitor can check the spam folder, or send it again after a minute.',
      tags: 'sent',
      on: { 'resend.pressed': 'resending' },
    },
    resending: commandState('Sends the mail again.', 'forgetPassword', {
      tags: ['busy', 'sent'],
      id: 'resendMail',
      input: ({ context }) => context.form,
      to: 'resent',
      actions: 'notifyWaits',
      failed: captchaOr('guardedAgain', refusedAgain),
    }),
    guardedAgain: {
      ...guarded({
        call: { id: 'resendWithCaptcha', src: 'forgetPassword', input: behindCaptcha.input },
        email: behindCaptcha.email,
        closed: 'sent',
        sent: '#forgotPassword.resent',
        refused: refusedAgain,
      }),
      tags: ['captcha', 'sent'],
    },
    resent: { description: 'The mail was sent again. AUTH-18.', tags: ['sent', 'resent'], on: { 'resend.pressed': 'resending' } },
    unsent: {
      description: 'It could not be sent again; the reason stays. AUTH-19.',
      tags: ['sent', 'unsent'],
      on: { 'resend.pressed': 'resending' },
    },
  },
})
