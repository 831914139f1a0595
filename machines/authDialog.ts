/** The dialog to sign in, sign up or ask for a new password. AUTH-01, AUTH-02, AUTH-45. */
import { assertEvent, assign, sendParent, sendTo, setup } from 'xstate'
import type { ForgottenPassword, Login, Registration } from '../contract/accounts.ts'
import { Problem } from '../contract/problem.ts'
import type { RegisterSource } from '../contract/product.ts'
import { placed } from './placed.ts'
import { port } from './port.ts'
import { signInMachine } from './signIn.ts'
import { verificationCodeMachine } from './verificationCode.ts'
import { waitsMachine } from './waits.ts'

type AuthDialogContext = {
  /** Register source of the area the dialog was opened in. Decision A13. */
  source: RegisterSource
  cpid: string | null
  /** Prefilled or last typed address. */
  email: string
  /** What the last reset mail was asked with, to send it again. */
  forgotten: ForgottenPassword | null
  problem: Problem | null
}

/** Refusals of sign-up that belong to a field. AUTH-34, AUTH-35, decision A26. */
const signUpFieldOf = { 1: 'phone_number', 3: 'email', 80012: 'phone_code', 80013: 'email_code' }

export const authDialogMachine = setup({
  types: {
    input: {} as { source: RegisterSource; cpid: string | null },
    context: {} as AuthDialogContext,
    events: {} as
      | { type: 'signIn.requested'; email?: string }
      | { type: 'signUp.requested'; email?: string }
      | { type: 'forgot.requested'; email?: string }
      | { type: 'origin.changed'; source: RegisterSource; cpid: string | null }
      | { type: 'credentials.accepted'; login: Login }
      | { type: 'partner.required'; message: string; source: string }
      | { type: 'registration.submitted'; registration: Registration }
      | { type: 'forgot.submitted'; form: ForgottenPassword }
      | { type: 'resend.pressed' }
      | { type: 'dialog.closed' }
      | { type: 'back.pressed' },
    /** `sent`: the reset mail is out; `resent`, `unsent`: how sending it once more ended. */
    tags: {} as 'open' | 'busy' | 'signIn' | 'signUp' | 'forgot' | 'sent' | 'resent' | 'unsent',
  },
  actors: {
    signingIn: signInMachine,
    register: port('register'),
    forgetPassword: port('forgetPassword'),
    verificationCode: verificationCodeMachine,
    waits: waitsMachine,
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepEmail: assign({ email: ({ context }, params: { email?: string | undefined }) => params.email ?? context.email }),
    keepOrigin: assign(({ context }, params: { source: RegisterSource; cpid: string | null }) => ({ ...context, ...params })),
    keepProblem: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    handOver: sendParent((_, params: { login: Login }) => ({ type: 'credentials.accepted', login: params.login })),
    /** The account signs in at a partner's site; the portal leaves for it. AUTH-30. */
    passPartner: sendParent((_, { message, source }: { message: string; source: string }) => ({
      type: 'partner.required',
      message,
      source,
    })),
    passBack: sendTo('signIn', { type: 'back.pressed' }),
    tellWaits: sendTo('waits', { type: 'waits.changed' }),
  },
}).createMachine({
  id: 'authDialog',
  description: 'One dialog, three modes: sign in, sign up, forgot password.',
  context: ({ input }) => ({ ...input, email: '', forgotten: null, problem: null }),
  initial: 'closed',
  on: {
    'origin.changed': {
      actions: { type: 'keepOrigin', params: ({ event }) => ({ source: event.source, cpid: event.cpid }) },
      description: 'The visitor moved to another product area.',
    },
  },
  states: {
    closed: {
      description: 'No dialog.',
      entry: 'forgetProblem',
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'signUp.requested': { target: 'signUp', actions: { type: 'keepEmail', params: ({ event }) => event } },
        'forgot.requested': { target: 'forgot', actions: { type: 'keepEmail', params: ({ event }) => event } },
      },
    },
    signIn: {
      description: 'E-mail and password.',
      tags: ['open', 'signIn'],
      invoke: { id: 'signIn', src: 'signingIn', input: ({ context }) => ({ email: context.email }) },
      on: {
        'signUp.requested': { target: 'signUp', actions: { type: 'keepEmail', params: ({ event }) => event } },
        'forgot.requested': { target: 'forgot', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'credentials.accepted': { target: 'closed', actions: { type: 'handOver', params: ({ event }) => event } },
        'partner.required': { target: 'closed', actions: { type: 'passPartner', params: ({ event }) => event } },
        'dialog.closed': 'closed',
        'back.pressed': { actions: 'passBack', description: 'Closes the captcha, and without one the dialog.' },
      },
    },
    signUp: {
      description: 'E-mail and phone with their codes, password, agreement.',
      tags: ['open', 'signUp'],
      entry: 'forgetProblem',
      initial: 'editing',
      invoke: [
        { id: 'emailCode', src: 'verificationCode', input: { purpose: 'email' } },
        { id: 'phoneCode', src: 'verificationCode', input: { purpose: 'phone' } },
      ],
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'dialog.closed': 'closed',
        'back.pressed': 'closed',
      },
      states: {
        editing: {
          description: 'Waiting for the visitor.',
          on: { 'registration.submitted': 'submitting' },
        },
        submitting: {
          description: 'The account is being made.',
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ event }) => {
              assertEvent(event, 'registration.submitted')
              return event.registration
            },
            onDone: { target: '#authDialog.closed', actions: { type: 'handOver', params: ({ event }) => ({ login: event.output }) } },
            onError: {
              target: 'editing',
              actions: { type: 'keepProblem', params: ({ event }) => ({ problem: placed(event.error, signUpFieldOf) }) },
            },
          },
        },
      },
    },
    forgot: {
      description: 'A mail with a link to set a new password.',
      tags: ['open', 'forgot'],
      entry: 'forgetProblem',
      initial: 'editing',
      invoke: { id: 'waits', src: 'waits', input: { purpose: 'reset' } },
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'dialog.closed': 'closed',
        'back.pressed': 'signIn',
      },
      states: {
        editing: {
          description: 'Which address?',
          on: {
            'forgot.submitted': {
              target: 'sending',
              actions: [
                { type: 'keepEmail', params: ({ event }) => ({ email: event.form.email }) },
                assign({ forgotten: ({ event }) => event.form }),
              ],
            },
          },
        },
        sending: {
          description: 'The mail is being sent.',
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'forgetPassword',
            src: 'forgetPassword',
            input: ({ event }) => {
              assertEvent(event, 'forgot.submitted')
              return event.form
            },
            onDone: { target: 'sent', actions: 'tellWaits' },
            onError: {
              target: 'editing',
              actions: [{ type: 'keepProblem', params: ({ event }) => ({ problem: Problem.from(event.error) }) }, 'tellWaits'],
            },
          },
        },
        sent: {
          description: 'The mail is out; look into spam, or send it again when the minute is over.',
          tags: 'sent',
          on: { 'resend.pressed': 'resending' },
        },
        resending: {
          description: 'Sending the mail once more.',
          tags: ['busy', 'sent'],
          entry: 'forgetProblem',
          invoke: {
            id: 'resendMail',
            src: 'forgetPassword',
            input: ({ context }) => context.forgotten ?? { email: context.email, host_name: '', reset_page: 'reset-password' as const },
            onDone: { target: 'resent', actions: 'tellWaits' },
            onError: {
              target: 'unsent',
              actions: [{ type: 'keepProblem', params: ({ event }) => ({ problem: Problem.from(event.error) }) }, 'tellWaits'],
            },
          },
        },
        resent: {
          description: 'The mail went out once more. AUTH-18.',
          tags: ['sent', 'resent'],
          on: { 'resend.pressed': 'resending' },
        },
        unsent: {
          description: 'It could not be sent once more; the reason stays. AUTH-19.',
          tags: ['sent', 'unsent'],
          on: { 'resend.pressed': 'resending' },
        },
      },
    },
  },
})
