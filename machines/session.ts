/** Who is signed in: restored, opened, extended, expired, ended, here or in another tab. SESS-01 to SESS-10. */
import { assign, fromCallback, sendParent, setup } from 'xstate'
import type { Login, User } from '../contract/accounts.ts'
import type { Membership } from '../contract/companies.ts'
import type { OutputOf } from '../contract/endpoints.ts'
import { Problem } from '../contract/problem.ts'
import { type Notice, port } from './port.ts'

/** Minutes before its end at which a session warns. */
export const warningMinutes = 5

/** What is stored of a session. `expiresAt` is the UTC date-time string of the login. SESS-01, SESS-07. */
export type StoredSession = { user: User; token: string; expiresAt: string }

/** The instant a UTC date-time string `YYYY-MM-DD HH:mm:ss` (or ISO) names, in milliseconds; NaN when unreadable. SESS-07, decision A33. */
export function instantOf(expiresAt: string): number {
  const zoned = /[zZ]|[+-]\d\d:?\d\d$/.test(expiresAt) ? expiresAt : `${expiresAt.replace(' ', 'T')}Z`
  return Date.parse(zoned)
}

/** Whether a session has passed its end; one whose end is unreadable has not. SESS-07, decision A33. */
export function hasExpired(expiresAt: string, now: Date): boolean {
  return now.getTime() >= instantOf(expiresAt)
}

function sessionOf({ user: { token_expiration, ...user }, token }: Login): StoredSession {
  return { user, token, expiresAt: token_expiration }
}

type SessionEvent =
  | { type: 'credentials.accepted'; login: Login }
  | { type: 'session.expired' }
  | { type: 'signOut.requested' }
  | { type: 'extension.requested' }
  | { type: 'warning.closed' }
  | { type: 'minute.passed'; minutesLeft: number }
  /** Another tab signed in or extended, or this tab is looked at again: this is what the browser keeps now. */
  | { type: 'tab.signedIn'; session: StoredSession }
  /** Another tab signed out. */
  | { type: 'tab.signedOut' }

/** Milliseconds no session lives; also the longest a timer of a browser runs. */
const never = 2 ** 31 - 1

export const sessionMachine = setup({
  types: {
    input: {} as { stored: StoredSession | null },
    context: {} as { session: StoredSession | null; minutesLeft: number; problem: Problem | null },
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'warning' | 'refused' | 'longest',
  },
  actors: {
    listMemberships: port('listMemberships'),
    signOut: port('signOut'),
    extendSession: port('extendSession'),
    /** Tells what other tabs do to the session the browser keeps; wired to its storage. */
    watchTabs: fromCallback<SessionEvent>(() => {}),
    /** Tells how many minutes are left whenever one of the last ones begins; wired to the clock. */
    countMinutes: fromCallback<SessionEvent, { expiresAt: string }>(() => {}),
  },
  delays: {
    again: 3000,
    /** Until five minutes before the end; wired to the clock. */
    untilWarning: never,
    /** Until the end; wired to the clock. */
    untilEnd: never,
  },
  actions: {
    keepSession: assign({ session: (_, params: { login: Login }) => sessionOf(params.login) }),
    adoptSession: assign({ session: (_, params: { session: StoredSession }) => params.session }),
    keepExpiry: assign({
      session: ({ context }, { token_expiration }: OutputOf<'extendSession'>) =>
        context.session && { ...context.session, expiresAt: token_expiration },
    }),
    keepMinutes: assign({ minutesLeft: (_, params: { minutesLeft: number }) => params.minutesLeft }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    /** Writes the session to the browser's store, which tells the other tabs; wired. */
    storeSession: () => {},
    /** Clears token and user data; what was typed stays for the same user. Wired. SESS-04, decision A34. */
    clearStore: () => {},
    /** Clears everything section 4 lists and what was typed; wired. SESS-08 to SESS-10. */
    clearEverything: () => {},
    /** Another tab has cleared the store: lists, what was typed and the analytics user of this tab go too; wired. SESS-09, SESS-10. */
    forgetKept: () => {},
    /** What is typed and counted in this tab belongs to this user from now on; what somebody else typed is forgotten. Wired. */
    claimTab: () => {},
    forgetSession: assign({ session: null }),
    announceOpened: sendParent(({ context }, params: { memberships: Membership[] }) => ({
      type: 'session.opened',
      user: context.session?.user,
      memberships: params.memberships,
    })),
    announceNone: sendParent({ type: 'session.none' }),
    announceExpired: sendParent(({ context }) => ({ type: 'session.expired', user: context.session?.user ?? null })),
    announceEnded: sendParent({ type: 'session.ended' }),
    announceReplaced: sendParent({ type: 'session.replaced' }),
    tell: sendParent((_, params: Omit<Notice, 'type'>): Notice => ({ type: 'notice.raised', ...params })),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    sameSession: ({ context }, { session }: { session: StoredSession }) =>
      context.session?.token === session.token && context.session.expiresAt === session.expiresAt,
    sameUser: ({ context }, { session }: { session: StoredSession }) => context.session?.user.userId === session.user.userId,
    /** The server did not give a later end: the longest life is reached. */
    endsAsBefore: ({ context }, { token_expiration }: OutputOf<'extendSession'>) =>
      instantOf(token_expiration) <= instantOf(context.session?.expiresAt ?? ''),
    sessionRefused: (_, params: { error: unknown }) => {
      const problem = Problem.from(params.error)
      return problem.kind === 'session' || problem.code === 401
    },
  },
}).createMachine({
  id: 'session',
  description: 'The session of a merchant.',
  context: ({ input }) => ({ session: input.stored, minutesLeft: 0, problem: null }),
  initial: 'restoring',
  invoke: { id: 'watchTabs', src: 'watchTabs' },
  on: {
    'credentials.accepted': {
      description: 'Sign-in, sign-up or handoff succeeded.',
      target: '.opening',
      actions: [{ type: 'keepSession', params: ({ event }) => ({ login: event.login }) }, 'storeSession'],
    },
    'tab.signedIn': [
      { guard: { type: 'sameSession', params: ({ event }) => event }, description: 'Nothing new.' },
      {
        guard: { type: 'sameUser', params: ({ event }) => event },
        target: '.opening',
        actions: { type: 'adoptSession', params: ({ event }) => event },
        description: 'The same user signed in anew in another tab.',
      },
      {
        target: '.opening',
        actions: ['forgetKept', 'announceReplaced', { type: 'adoptSession', params: ({ event }) => event }],
        description: 'Somebody else signed in in another tab: this tab goes to their home.',
      },
    ],
    'tab.signedOut': {
      guard: 'hasSession',
      target: '.anonymous',
      actions: ['forgetKept', 'announceEnded', 'forgetSession', { type: 'tell', params: { kind: 'info', id: 'session.endedElsewhere' } }],
      description: 'Signed out in another tab; the server knows already.',
    },
  },
  states: {
    restoring: {
      description: 'Is there a session from before?',
      always: [
        { guard: 'hasSession', target: 'opening' },
        { target: 'anonymous', actions: 'announceNone' },
      ],
    },
    opening: {
      description: 'The session is tried out by asking for the companies of the user.',
      tags: 'busy',
      entry: 'claimTab',
      invoke: {
        id: 'listMemberships',
        src: 'listMemberships',
        input: ({ context }) => ({ userId: context.session?.user.userId ?? 0 }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'announceOpened', params: ({ event }) => ({ memberships: event.output }) },
        },
        onError: [
          { guard: { type: 'sessionRefused', params: ({ event }) => ({ error: event.error }) }, target: 'expired' },
          { target: 'unreachable' },
        ],
      },
      on: { 'session.expired': 'expired' },
    },
    unreachable: {
      description: 'The server did not answer; the session is kept and tried again.',
      after: { again: 'opening' },
      on: { 'session.expired': 'expired' },
    },
    signedIn: {
      description: 'A merchant is signed in.',
      initial: 'steady',
      invoke: { id: 'countMinutes', src: 'countMinutes', input: ({ context }) => ({ expiresAt: context.session?.expiresAt ?? '' }) },
      after: { untilEnd: { target: 'expired', description: 'The session has lived its time.' } },
      on: {
        'session.expired': { target: 'expired', description: 'The token ran out before a request, or the server answered 401.' },
        'signOut.requested': 'signingOut',
        'minute.passed': {
          actions: { type: 'keepMinutes', params: ({ event }) => event },
          description: 'One of the last minutes is over.',
        },
        'tab.signedIn': [
          { guard: { type: 'sameSession', params: ({ event }) => event }, description: 'Nothing new.' },
          {
            guard: { type: 'sameUser', params: ({ event }) => event },
            target: 'signedIn',
            reenter: true,
            actions: { type: 'adoptSession', params: ({ event }) => event },
            description: 'Extended, or signed in anew, in another tab.',
          },
        ],
      },
      states: {
        steady: {
          description: 'There is time.',
          after: { untilWarning: { target: 'ending', description: 'Five minutes are left.' } },
          on: {
            'tab.signedIn': {
              guard: { type: 'sameSession', params: ({ event }) => event },
              target: '#session.signedIn',
              reenter: true,
              description: 'Looked at again, perhaps after a sleep: the time is taken anew.',
            },
          },
        },
        ending: {
          description: 'The session ends within minutes, unless it is extended.',
          tags: 'warning',
          on: { 'extension.requested': 'extending' },
        },
        extending: {
          description: 'The server is asked for the full length again.',
          tags: ['warning', 'busy'],
          entry: 'forgetProblem',
          invoke: {
            id: 'extendSession',
            src: 'extendSession',
            input: {},
            onDone: [
              { guard: { type: 'endsAsBefore', params: ({ event }) => event.output }, target: 'longestReached' },
              {
                target: '#session.signedIn',
                reenter: true,
                actions: [{ type: 'keepExpiry', params: ({ event }) => event.output }, 'storeSession'],
              },
            ],
            onError: [
              { guard: { type: 'sessionRefused', params: ({ event }) => ({ error: event.error }) }, target: '#session.expired' },
              { target: 'extensionFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
            ],
          },
        },
        extensionFailed: {
          description: 'It could not be extended just now; it can be tried again.',
          tags: ['warning', 'refused'],
          on: { 'extension.requested': 'extending', 'warning.closed': 'lastMinutes' },
        },
        longestReached: {
          description: 'The session has reached its longest life: it ends, and what was typed waits for the next sign-in.',
          tags: ['warning', 'longest'],
          on: { 'warning.closed': 'lastMinutes' },
        },
        lastMinutes: { description: 'The merchant has been told and goes on until the end.' },
      },
    },
    expired: {
      description: 'The session is over: what is stored of it is cleared, and the portal asks to sign in again. SESS-04 to SESS-06.',
      entry: ['clearStore', 'announceExpired', 'forgetSession'],
      always: 'anonymous',
    },
    signingOut: {
      description: 'The server ends the session; it is over here in any case.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: {},
        onDone: { target: 'anonymous', actions: ['clearEverything', 'forgetSession', 'announceEnded'] },
        onError: { target: 'anonymous', actions: ['clearEverything', 'forgetSession', 'announceEnded'] },
      },
    },
    anonymous: {
      description: 'A visitor.',
      on: {
        'tab.signedIn': {
          target: 'opening',
          actions: { type: 'adoptSession', params: ({ event }) => event },
          description: 'Signed in in another tab.',
        },
      },
    },
  },
})
