/** Setup of the chart of the session: its context, events, actors, guards, actions and pauses. */
import { assign, fromCallback, sendParent, sendTo, setup } from 'xstate'
import type { Login } from '../../../contract/account/accounts.ts'
import type { OutputOf } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Membership } from '../../../contract/kyc/applications.ts'
import { problemOf } from '../../kernel/calls.ts'
import { type PageFact, port, toast, unwiredAction } from '../../kernel/port.ts'
import { instantOf, type StoredSession } from './stored.ts'

function sessionOf({ user: { token_expiration, ...user }, token }: Login): StoredSession {
  return { user, token, expiresAt: token_expiration }
}

type SessionEvent =
  | { type: 'credentials.accepted'; login: Login }
  | { type: 'session.expired' }
  | { type: 'signOut.requested' }
  /** The user sent by another site did not come in: the user set aside is to be restored. */
  | { type: 'handoff.failed' }
  | { type: 'extension.requested' }
  | { type: 'warning.closed' }
  /** So many minutes are left, rounded up; none at the end. */
  | { type: 'minute.passed'; minutesLeft: number }
  /** Open a session that could not be opened at once. */
  | { type: 'retry.pressed' }
  | Extract<PageFact, { type: 'network.returned' }>
  /** Another tab signed in or extended, or this tab is looked at again: this is what the browser keeps now. */
  | { type: 'tab.signedIn'; session: StoredSession }
  /** Another tab signed out. */
  | { type: 'tab.signedOut' }

/** Milliseconds until a session that could not be opened is tried again: doubled with each try, up to a minute. */
export function pauseAfter(tries: number): number {
  return Math.min(3000 * 2 ** (tries - 1), 60_000)
}

/** Whether a server answered at all, however badly; otherwise there is no connection to it. */
export function hasAnswered({ kind, requestId, details }: Problem): boolean {
  return kind === 'answer' || requestId !== '' || details.status !== undefined
}

/** The parts of the session's chart. */
export const session = setup({
  types: {
    input: {} as { stored: StoredSession | null },
    context: {} as {
      session: StoredSession | null
      minutesLeft: number
      problem: Problem | null
      /** Number of failures in a row to open the session. */
      tries: number
    },
    events: {} as SessionEvent,
    tags: {} as 'busy' | 'warning' | 'refused' | 'longest' | 'unreachable' | 'parting',
  },
  actors: {
    listMemberships: port('listMemberships'),
    signOut: port('signOut'),
    extendSession: port('extendSession'),
    /** Reports what other tabs do to the session in the browser; wired to its storage. */
    watchTabs: fromCallback<SessionEvent>(() => {}),
    /** Reports the minutes left at the start of each of the last ones and at the end; on request it checks at once. Wired to the clock. */
    countMinutes: fromCallback<{ type: 'look' }, { expiresAt: string }>(() => {}),
  },
  delays: {
    again: ({ context }) => pauseAfter(context.tries),
    /** As long as a merchant waits for the server's farewell. */
    farewell: 6000,
  },
  actions: {
    keepSession: assign({ session: (_, params: { login: Login }) => sessionOf(params.login) }),
    adoptSession: assign({ session: (_, params: { session: StoredSession }) => params.session }),
    /** Takes over the later end another tab has stored; wired. */
    adoptKept: assign({}),
    keepExpiry: assign({
      session: ({ context }, { token_expiration }: OutputOf<'extendSession'>) =>
        context.session && { ...context.session, expiresAt: token_expiration },
    }),
    keepMinutes: assign({ minutesLeft: (_, params: { minutesLeft: number }) => params.minutesLeft }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    startTries: assign({ tries: 0 }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** After a sleep timers are late; the time is looked at. */
    lookAtClock: sendTo('countMinutes', { type: 'look' as const }),
    /** Writes the session to the browser's store, which notifies the other tabs; wired. */
    storeSession: unwiredAction('storeSession'),
    /** Clears token and user data; what was typed stays for the same user. Wired. SESS-04, decision A34. */
    clearStore: unwiredAction('clearStore'),
    /** Clears everything section 4 lists and what was typed; wired. SESS-08 to SESS-10. */
    clearEverything: unwiredAction('clearEverything'),
    /** Another tab has cleared the store: lists, what was typed and the analytics user of this tab go too; wired. SESS-09, SESS-10. */
    forgetKept: unwiredAction('forgetKept'),
    /** Assigns the input and counts of this tab to this user; another user's input is deleted. Wired. */
    claimTab: unwiredAction('claimTab'),
    forgetSession: assign({ session: null }),
    announceOpened: sendParent(({ context }, memberships: Membership[]) => ({
      type: 'session.opened',
      user: context.session?.user,
      memberships,
    })),
    announceNone: sendParent({ type: 'session.none' }),
    announceExpired: sendParent(({ context }) => ({ type: 'session.expired', user: context.session?.user ?? null })),
    announceEnded: sendParent(({ context }) => ({ type: 'session.ended', user: context.session?.user ?? null })),
    announceReplaced: sendParent({ type: 'session.replaced' }),
    notifyParent: sendParent(toast),
  },
  guards: {
    /** The browser keeps this session with a later end than this tab knows: another tab has extended it. Wired. */
    extendedElsewhere: () => false,
    hasSession: ({ context }) => context.session !== null,
    timeIsUp: (_, { minutesLeft }: { minutesLeft: number }) => minutesLeft <= 0,
    sameSession: ({ context }, { session }: { session: StoredSession }) =>
      context.session?.token === session.token && context.session.expiresAt === session.expiresAt,
    sameUser: ({ context }, { session }: { session: StoredSession }) => context.session?.user.userId === session.user.userId,
    /** The server did not give a later end: the longest life is reached. */
    endsAsBefore: ({ context }, { token_expiration }: OutputOf<'extendSession'>) =>
      instantOf(token_expiration) <= instantOf(context.session?.expiresAt ?? ''),
    sessionRefused: (_, params: { error: unknown }) => {
      const problem = Problem.from(params.error)
      return problem.kind === 'session' || problem.is('unauthenticated')
    },
  },
})
