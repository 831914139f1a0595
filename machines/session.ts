/** Who is signed in: restored, opened, expired, ended. SESS-01 to SESS-10. */
import { assign, sendParent, setup } from 'xstate'
import type { Login, User } from '../contract/accounts.ts'
import type { Membership } from '../contract/companies.ts'
import { Problem } from '../contract/problem.ts'
import { port } from './port.ts'

/** What is stored of a session. `expiresAt` is the UTC date-time string of the login. SESS-01, SESS-07. */
export type StoredSession = { user: User; token: string; expiresAt: string }

/** Whether a UTC date-time string `YYYY-MM-DD HH:mm:ss` (or ISO) has passed; unreadable ones have not. SESS-07, decision A33. */
export function hasExpired(expiresAt: string, now: Date): boolean {
  const zoned = /[zZ]|[+-]\d\d:?\d\d$/.test(expiresAt) ? expiresAt : `${expiresAt.replace(' ', 'T')}Z`
  const at = Date.parse(zoned)
  return !Number.isNaN(at) && now.getTime() >= at
}

function sessionOf({ user: { token_expiration, ...user }, token }: Login): StoredSession {
  return { user, token, expiresAt: token_expiration }
}

export const sessionMachine = setup({
  types: {
    input: {} as { stored: StoredSession | null },
    context: {} as { session: StoredSession | null },
    events: {} as { type: 'credentials.accepted'; login: Login } | { type: 'session.expired' } | { type: 'signOut.requested' },
    tags: {} as 'busy',
  },
  actors: { listMemberships: port('listMemberships'), signOut: port('signOut') },
  actions: {
    keepSession: assign({ session: (_, params: { login: Login }) => sessionOf(params.login) }),
    /** Writes the session to the browser's store; wired. */
    storeSession: () => {},
    /** Clears token, user data, cached lists and the analytics user; wired. SESS-04, SESS-08 to SESS-10. */
    clearStore: () => {},
    forgetSession: assign({ session: null }),
    announceOpened: sendParent(({ context }, params: { memberships: Membership[] }) => ({
      type: 'session.opened',
      user: context.session?.user,
      memberships: params.memberships,
    })),
    announceNone: sendParent({ type: 'session.none' }),
    announceExpired: sendParent(({ context }) => ({ type: 'session.expired', email: context.session?.user.email ?? '' })),
    announceEnded: sendParent({ type: 'session.ended' }),
  },
  delays: { again: 3000 },
  guards: {
    hasStoredSession: ({ context }) => context.session !== null,
    sessionRefused: (_, params: { error: unknown }) => {
      const problem = Problem.from(params.error)
      return problem.kind === 'session' || problem.code === 401
    },
  },
}).createMachine({
  id: 'session',
  description: 'The session of a merchant.',
  context: ({ input }) => ({ session: input.stored }),
  initial: 'restoring',
  on: {
    'credentials.accepted': {
      description: 'Sign-in, sign-up or handoff succeeded.',
      target: '.opening',
      reenter: true,
      actions: [{ type: 'keepSession', params: ({ event }) => ({ login: event.login }) }, 'storeSession'],
    },
  },
  states: {
    restoring: {
      description: 'Is there a session from before?',
      always: [
        { guard: 'hasStoredSession', target: 'opening' },
        { target: 'anonymous', actions: 'announceNone' },
      ],
    },
    opening: {
      description: 'The session is tried out by asking for the companies of the user.',
      tags: 'busy',
      invoke: {
        id: 'listMemberships',
        src: 'listMemberships',
        input: ({ context }) => ({ userId: context.session?.user.userId ?? 0 }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'announceOpened', params: ({ event }) => ({ memberships: event.output }) },
        },
        onError: [
          {
            guard: { type: 'sessionRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'anonymous',
            actions: ['clearStore', 'announceExpired', 'forgetSession'],
          },
          { target: 'unreachable' },
        ],
      },
      on: { 'session.expired': { target: 'anonymous', actions: ['clearStore', 'announceExpired', 'forgetSession'] } },
    },
    unreachable: {
      description: 'The server did not answer; the session is kept and tried again.',
      after: { again: 'opening' },
      on: { 'session.expired': { target: 'anonymous', actions: ['clearStore', 'announceExpired', 'forgetSession'] } },
    },
    signedIn: {
      description: 'A merchant is signed in.',
      on: {
        'session.expired': {
          description: 'The token ran out before a request, or the server answered 401.',
          target: 'anonymous',
          actions: ['clearStore', 'announceExpired', 'forgetSession'],
        },
        'signOut.requested': 'signingOut',
      },
    },
    signingOut: {
      description: 'The server ends the session; it is over here in any case.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: {},
        onDone: 'anonymous',
        onError: 'anonymous',
      },
      exit: ['clearStore', 'forgetSession', 'announceEnded'],
    },
    anonymous: { description: 'A visitor.' },
  },
})
