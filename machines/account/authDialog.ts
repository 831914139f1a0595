/** The dialog to sign in, sign up or ask for a new password. AUTH-01, AUTH-02, AUTH-45. */
import { assign, sendParent, setup } from 'xstate'
import type { Login, Registration } from '../../contract/account/accounts.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { RegisterSource } from '../../contract/kernel/product.ts'
import { eventOf, withEvent } from '../kernel/calls.ts'
import { atFields, type Places } from '../kernel/fieldRefusals.ts'
import { port, unwiredAction } from '../kernel/port.ts'
import { forgotPasswordMachine } from './forgotPassword.ts'
import { signInMachine } from './signIn.ts'
import { verificationCodeMachine } from './verificationCode.ts'

/** Contact details of the sign-up as typed so far; never passwords and codes. */
export type SignUpContact = Pick<Registration, 'email' | 'phone_country_code' | 'phone_number'>

/** Purpose of a sign-up: to see the limit, or to get a report. */
export type Wish = 'limit' | 'report'

type AuthDialogContext = {
  /** Register source of the area the dialog was opened in. Decision A13. */
  source: RegisterSource
  cpid: string | null
  /** Prefilled or last typed address. */
  email: string
  /** Sign-up contact as typed, also before a reload; null until the dialog is opened. */
  contact: SignUpContact | null
  problem: Problem | null
  /** The purpose of the account. */
  wish: Wish
}

/** Refusals of sign-up that belong to a field. AUTH-34, AUTH-35, decision A26. */
const places: Places = {
  firstFieldRefused: { phone_number: null },
  emailRefused: { email: null },
  phoneCodeWrong: { phone_code: null },
  emailCodeWrong: { email_code: null },
}

export const authDialogMachine = setup({
  types: {
    input: {} as { source: RegisterSource; cpid: string | null },
    context: {} as AuthDialogContext,
    events: {} as
      | { type: 'signIn.requested'; email?: string }
      | { type: 'signUp.requested'; email?: string; wish?: Wish }
      | { type: 'forgot.requested'; email?: string }
      | { type: 'origin.changed'; source: RegisterSource; cpid: string | null }
      | { type: 'credentials.accepted'; login: Login }
      | { type: 'partner.required'; message: string; source: string }
      | { type: 'contact.typed'; contact: SignUpContact }
      | { type: 'registration.submitted'; registration: Registration }
      | { type: 'dialog.closed' },
    tags: {} as 'open' | 'busy' | 'signIn' | 'signUp' | 'forgot',
  },
  actors: {
    signingIn: signInMachine,
    register: port('register'),
    forgotPassword: forgotPasswordMachine,
    verificationCode: verificationCodeMachine,
  },
  guards: { ofEmailCode: (_, params: { purpose?: 'email' | 'phone' }) => params.purpose === 'email' },
  actions: {
    forgetProblem: assign({ problem: null }),
    keepWish: assign({ wish: (_, params: { wish?: Wish | undefined }) => params.wish ?? 'limit' }),
    keepEmail: assign({ email: ({ context }, params: { email?: string | undefined }) => params.email ?? context.email }),
    keepContact: assign({ contact: (_, params: { contact: SignUpContact }) => params.contact }),
    /** Reads what was typed to sign up before a reload; wired. AUTH-22. */
    recallContact: assign({}),
    /** Keeps it in the tab's store over a reload, for half an hour; wired. */
    storeContact: unwiredAction<{ contact: SignUpContact }>('storeContact'),
    /** Forgets it, once the dialog was open; wired. */
    forgetContact: unwiredAction('forgetContact'),
    keepOrigin: assign(({ context }, params: { source: RegisterSource; cpid: string | null }) => ({ ...context, ...params })),
    keepProblem: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    handOver: sendParent((_, params: { login: Login }) => ({ type: 'credentials.accepted', login: params.login })),
    /** The account signs in at a partner's site; the portal leaves for it. AUTH-30. */
    passPartner: sendParent((_, { message, source }: { message: string; source: string }) => ({
      type: 'partner.required',
      message,
      source,
    })),
    /** Deletes the input of the previous person. */
    forgetPerson: assign({ email: '', contact: null }),
    forgetWish: assign({ wish: 'limit' }),
  },
}).createMachine({
  id: 'authDialog',
  description: 'One dialog, three modes: sign in, sign up, forgot password.',
  context: ({ input }) => ({ ...input, email: '', contact: null, problem: null, wish: 'limit' }),
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
      entry: ['forgetProblem', 'forgetContact', 'forgetPerson', 'forgetWish'],
      exit: 'recallContact',
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'signUp.requested': { target: 'signUp', actions: [withEvent('keepEmail'), withEvent('keepWish')] },
        'forgot.requested': { target: 'forgot', actions: withEvent('keepEmail') },
      },
    },
    signIn: {
      description: 'E-mail and password.',
      tags: ['open', 'signIn'],
      invoke: { id: 'signIn', src: 'signingIn', input: ({ context }) => ({ email: context.email }) },
      on: {
        'signUp.requested': { target: 'signUp', actions: withEvent('keepEmail') },
        'forgot.requested': { target: 'forgot', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'credentials.accepted': { target: 'closed', actions: withEvent('handOver') },
        'partner.required': { target: 'closed', actions: withEvent('passPartner') },
        'dialog.closed': 'closed',
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
        'contact.typed': {
          actions: [withEvent('keepContact'), withEvent('storeContact')],
          description: 'An address or a number was typed; it is kept across reloads.',
        },
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'dialog.closed': 'closed',
      },
      states: {
        editing: { description: 'Waiting for the visitor.', on: { 'registration.submitted': 'submitting' } },
        submitting: {
          description: 'The account is being made.',
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ event }) => eventOf(event, 'registration.submitted').registration,
            onDone: { target: '#authDialog.closed', actions: { type: 'handOver', params: ({ event }) => ({ login: event.output }) } },
            onError: {
              target: 'editing',
              actions: { type: 'keepProblem', params: ({ event }) => ({ problem: atFields(event.error, places) }) },
            },
          },
        },
      },
    },
    forgot: {
      description: 'A mail with a link to set a new password.',
      tags: ['open', 'forgot'],
      entry: 'forgetProblem',
      invoke: { id: 'forgotPassword', src: 'forgotPassword', input: ({ context }) => ({ email: context.email }) },
      on: {
        'signIn.requested': { target: 'signIn', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        'dialog.closed': 'closed',
      },
    },
  },
})
