/** Signing in: the credentials, a captcha after too many tries, and what a refusal asks for. AUTH-20, AUTH-28 to AUTH-33, decision A15. */
import { assertEvent, assign, sendParent, sendTo, setup } from 'xstate'
import type { Credentials, Login } from '../../contract/account/accounts.ts'
import { freeTries } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { commandState, errorOf, withEvent, withOutput } from '../kernel/calls.ts'
import { atFields, type Places } from '../kernel/fieldRefusals.ts'
import { port, unwired, unwiredAction } from '../kernel/port.ts'
import { activationMailMachine } from './activationMail.ts'
import { captchaMachine } from './captcha.ts'
import { asksForCaptcha, captchaRefused, type GuardedEvent } from './captchaGuard.ts'

/** Refusals that belong to a field. AUTH-28, AUTH-29, ERR-80003. */
const places: Places = {
  passwordRefused: { password: null },
  unauthenticated: { email: null },
  wrongCredentials: { password: 'code.80003' },
}

const signIn = setup({
  types: {
    input: {} as { email: string },
    context: {} as { email: string; credentials: Credentials | null; problem: Problem | null },
    events: {} as { type: 'credentials.submitted'; credentials: Credentials } | GuardedEvent,
    /** `locked`, `inactive` and `unverified` name the notice above the form. */
    tags: {} as 'busy' | 'captcha' | 'locked' | 'inactive' | 'unverified',
  },
  actors: {
    /** Counts a request of today for a mailbox and answers how many there were with it; wired to the browser's store. */
    countSignIn: unwired<number, { email: string }>('countSignIn'),
    signIn: port('signIn'),
    captcha: captchaMachine,
    activation: activationMailMachine,
  },
  guards: {
    triedOften: (_, requests: number) => requests > freeTries,
    captchaRequired: (_, params: { error: unknown }) => asksForCaptcha(params.error),
    /** The account is of a partner and signs in there. AUTH-30. */
    ofPartner: (_, params: { error: unknown }) => Problem.from(params.error).is('partnerSignIn'),
    /** The mailbox is locked until tomorrow. ERR-80002. */
    ofLocked: (_, params: { error: unknown }) => Problem.from(params.error).is('accountLocked'),
    /** The account waits for its activation mail to be answered. Decision A25. */
    ofInactive: (_, params: { error: unknown }) => Problem.from(params.error).is('notActivated'),
    /** The mailbox of the account was never proven. ERR-80016. */
    ofUnverified: (_, params: { error: unknown }) => Problem.from(params.error).is('emailUnverified'),
  },
  actions: {
    keepCredentials: assign((_, params: { credentials: Credentials }) => ({
      credentials: params.credentials,
      email: params.credentials.email,
    })),
    keepProblem: assign({ problem: ({ event }) => atFields(errorOf(event), places) }),
    forgetProblem: assign({ problem: null }),
    forgetCredentials: assign({ credentials: null }),
    refuseCaptcha: sendTo('captcha', (_, params: { error: unknown }) => captchaRefused(params.error)),
    handOver: sendParent((_, login: Login) => ({ type: 'credentials.accepted', login })),
    announcePartner: sendParent((_, params: { error: unknown }) => {
      const { serverText, details } = Problem.from(params.error)
      return { type: 'partner.required', message: serverText, source: String(details.register_source ?? '') }
    }),
    /** Resets the count of the day after a successful sign-in; wired. Decision A15. */
    forgetTries: unwiredAction<{ email: string }>('forgetTries'),
  },
})

/** Transitions of a refusal, besides the captcha. */
const refused = [
  {
    guard: withEvent('ofPartner'),
    target: '#signIn.editing',
    actions: withEvent('announcePartner'),
    description: 'The account is of a partner: the portal leaves for it.',
  },
  { guard: withEvent('ofLocked'), target: '#signIn.locked', actions: 'keepProblem', description: 'Too many wrong passwords for today.' },
  {
    guard: withEvent('ofInactive'),
    target: '#signIn.waiting.inactive',
    actions: 'keepProblem',
    description: 'The account exists and waits for its activation.',
  },
  {
    guard: withEvent('ofUnverified'),
    target: '#signIn.waiting.unverified',
    actions: 'keepProblem',
    description: 'The account exists, but its mailbox is not verified.',
  },
  { target: '#signIn.editing', actions: 'keepProblem', description: 'Refused; the input stays.' },
] as const

export const signInMachine = signIn.createMachine({
  id: 'signIn',
  description: 'Sign in with e-mail and password.',
  context: ({ input }) => ({ ...input, credentials: null, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'Waiting for the visitor.',
      entry: 'forgetCredentials',
      on: { 'credentials.submitted': { target: 'counting', actions: withEvent('keepCredentials') } },
    },
    locked: {
      description: 'The mailbox is locked until tomorrow; another one may be typed.',
      tags: 'locked',
      entry: 'forgetCredentials',
      on: { 'credentials.submitted': { target: 'counting', actions: withEvent('keepCredentials') } },
    },
    waiting: {
      description: 'The account waits for the confirmation by mail, which can be sent again.',
      entry: 'forgetCredentials',
      initial: 'inactive',
      invoke: { id: 'activation', src: 'activation', input: ({ context }) => ({ email: context.email }) },
      on: {
        'credentials.submitted': { target: 'counting', actions: withEvent('keepCredentials') },
      },
      states: {
        inactive: { description: 'It is not activated.', tags: 'inactive' },
        unverified: { description: 'Its mailbox is not verified.', tags: 'unverified' },
      },
    },
    counting: commandState('Counts the attempts of today.', 'countSignIn', {
      tags: 'busy',
      input: ({ context }) => ({ email: context.email }),
      to: [
        { guard: withOutput('triedOften'), target: 'guarded', description: 'From the fourth request of a day on a captcha comes first.' },
        { target: 'submitting' },
      ],
      failed: { target: 'submitting', description: 'If the count fails here, the server counts.' },
    }),
    submitting: {
      description: 'The server checks.',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => credentialsOf(context),
        onDone: {
          target: 'editing',
          actions: [{ type: 'forgetTries', params: ({ context }) => ({ email: context.email }) }, withOutput('handOver')],
        },
        onError: [
          { guard: withEvent('captchaRequired'), target: 'guarded', description: 'Too many wrong passwords: a captcha first.' },
          ...refused,
        ],
      },
    },
    guarded: {
      description: 'A captcha is required first; the credentials are kept unchanged.',
      tags: 'captcha',
      initial: 'asking',
      invoke: { id: 'captcha', src: 'captcha', input: ({ context }) => ({ email: context.email }) },
      on: { 'captcha.closed': 'editing' },
      states: {
        asking: { description: 'The captcha waits for its answer.', on: { 'captcha.answered': 'submitting' } },
        submitting: {
          description: 'The server checks the answer, then the password.',
          tags: 'busy',
          invoke: {
            id: 'signInGuarded',
            src: 'signIn',
            input: ({ context, event }) => {
              assertEvent(event, 'captcha.answered')
              return { ...credentialsOf(context), uuid: event.uuid, code: event.code }
            },
            onDone: {
              target: '#signIn.editing',
              actions: [{ type: 'forgetTries', params: ({ context }) => ({ email: context.email }) }, withOutput('handOver')],
            },
            onError: [
              {
                guard: withEvent('captchaRequired'),
                target: 'asking',
                actions: withEvent('refuseCaptcha'),
                description: 'Not accepted: the captcha is loaded again.',
              },
              ...refused,
            ],
          },
        },
      },
    },
  },
})

function credentialsOf({ credentials }: { credentials: Credentials | null }): Credentials {
  return credentials ?? { source: 'small_shop_financing', email: '', password: '' }
}
