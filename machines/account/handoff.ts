/** From site to site: a merchant sent here with a one-use token, who replaces no signed-in user unasked, and a merchant who belongs to another site sent there. SESS-11 to SESS-19, AUTH-30. */
import { assign, sendParent, setup } from 'xstate'
import type { Login } from '../../contract/account/accounts.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import { handoff } from '../../contract/kernel/constants.ts'
import { messageOf, Problem } from '../../contract/kernel/problem.ts'
import { productOf } from '../../contract/kernel/product.ts'
import { success, withEvent, withOutput } from '../kernel/calls.ts'
import { toast, unwired, unwiredAction } from '../kernel/port.ts'

/** Target of a hand-over: address, token that signs the merchant in there, and the login when they signed in here. */
export type Departure = { token: string; address: string; login: Login | null }

/** A landing was opened: the token another site had left by then, and the mailbox of the signed-in user; null for none. */
type Arrival = { type: 'landing.reached'; accessToken: string | null; mailbox: string | null }

/**
 * Where a login leads away to: the address of its source, unless the source is one of the two financing products, which ignore
 * `is_skip`. Null for who stays. SESS-11 to SESS-13.
 */
export function departureOf(login: Login): Departure | null {
  const { is_skip, access_token, source_index_path, user } = login
  return is_skip && productOf(user.register_source) === null ? { token: access_token, address: source_index_path, login } : null
}

/** Message id of a failed exchange: network, text of the code, or a general one. SESS-16, SESS-17. */
function failureOf(error: unknown): string {
  const problem = Problem.from(error)
  if (problem.kind === 'transport') return 'account.handoff.network'
  const message = messageOf(problem)
  return message && 'id' in message ? message.id : 'account.handoff.failed'
}

export const handoffMachine = setup({
  types: {
    input: {} as { departure: Departure | null },
    context: {} as {
      accessToken: string | null
      departure: Departure | null
      /** Mailbox of the signed-in user, whom the user of the token would replace. */
      mailbox: string | null
      /** Seconds for which the token is valid. */
      validFor: number
    },
    events: {} as Arrival | { type: 'handoff.accepted' } | { type: 'dialog.closed' },
    /** `asking` whether the user of the token replaces the signed-in one; `lapsed` when the token has expired meanwhile. */
    tags: {} as 'asking' | 'lapsed',
  },
  actors: {
    exchangeHandoff: unwired<Login, { accessToken: string }>('exchangeHandoff'),
    compareHandoff: unwired<OutputOf<'compareHandoff'>, { accessToken: string }>('compareHandoff'),
  },
  delays: { tokenLife: ({ context }) => context.validFor * 1000 },
  guards: {
    /** A token was left while a user is signed in. */
    meetsSession: (_, params: Arrival) => params.accessToken !== null && params.mailbox !== null,
    isSameUser: (_, params: OutputOf<'compareHandoff'>) => params.same_user,
    sessionIsOver: (_, params: { error: unknown }) => Problem.from(params.error).is('unauthenticated'),
    tokenLeft: (_, params: { accessToken: string | null }) => params.accessToken !== null,
    departs: ({ context }) => context.departure !== null,
    /** The host is on the list of partners, or our own; wired. R5. */
    addressAllowed: (_, params: { address: string }) => params.address.startsWith('https://'),
  },
  actions: {
    keepToken: assign((_, { accessToken, mailbox }: Arrival) => ({ accessToken, mailbox })),
    keepValidity: assign((_, params: OutputOf<'compareHandoff'>) => ({ validFor: params.expires_in })),
    announceAccepted: sendParent({ type: 'handoff.accepted' }),
    /** Removes the cookie of host and parent domain; wired. SESS-18, decision A36. */
    removeCookie: unwiredAction('removeCookie'),
    /** Puts the token into the cookie of the parent domain for two minutes; wired. SESS-11, CONST-16, CONST-33. */
    putCookie: unwiredAction<Departure>('putCookie'),
    /** Leaves for the address; wired. */
    leaveFor: unwiredAction<Departure>('leaveFor'),
    /** A merchant sent here stays here, regardless of their source. Decision A20. */
    handOver: sendParent((_, login: Login) => ({ type: 'credentials.accepted', login: { ...login, is_skip: false } })),
    announceFailed: sendParent({ type: 'handoff.failed' }),
    refuse: sendParent(({ context }) => ({ type: 'departure.refused', login: context.departure?.login ?? null })),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'handoff',
  description: 'Sign-in by a token of another site, and leaving for another site with one.',
  context: ({ input }) => ({ ...input, accessToken: null, mailbox: null, validFor: handoff.seconds }),
  initial: 'checking',
  states: {
    checking: { description: 'Does the merchant leave?', always: [{ guard: 'departs', target: 'departing' }, { target: 'waiting' }] },
    waiting: {
      description: 'Until another site sends a merchant here.',
      on: {
        'landing.reached': [
          {
            guard: withEvent('meetsSession'),
            target: 'comparing',
            actions: withEvent('keepToken'),
            description: 'Another site left a token while a user is signed in.',
          },
          {
            guard: withEvent('tokenLeft'),
            target: 'exchanging',
            actions: withEvent('keepToken'),
            description: 'Another site left a token.',
          },
        ],
      },
    },
    departing: {
      description: 'May the browser be sent there?',
      always: [
        {
          guard: { type: 'addressAllowed', params: ({ context }) => ({ address: context.departure?.address ?? '' }) },
          target: 'departed',
          actions: [
            { type: 'putCookie', params: ({ context }) => context.departure ?? nowhere },
            { type: 'leaveFor', params: ({ context }) => context.departure ?? nowhere },
          ],
        },
        { target: 'refused', actions: 'refuse' },
      ],
    },
    departed: { description: 'The browser is leaving with the token.' },
    refused: { description: 'The address is not one of a partner; the merchant stays, and no cookie was set.' },
    comparing: {
      description: 'Is the token of the signed-in user? It stays unused.',
      entry: 'removeCookie',
      invoke: {
        id: 'compareHandoff',
        src: 'compareHandoff',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: [
          {
            guard: withOutput('isSameUser'),
            target: 'waiting',
            actions: success('account.handoff.done'),
            description: 'The same user: the session stays.',
          },
          { target: 'asking', actions: withOutput('keepValidity') },
        ],
        onError: [
          { guard: withEvent('sessionIsOver'), target: 'exchanging', description: 'The session has ended.' },
          {
            target: 'waiting',
            actions: { type: 'notifyParent', params: ({ event }) => ({ kind: 'error' as const, id: failureOf(event.error) }) },
            description: 'The session stays.',
          },
        ],
      },
    },
    asking: {
      description: 'Go on as the user of the other site? Decision 081.',
      tags: 'asking',
      after: { tokenLife: { target: 'lapsed', description: 'The token has expired.' } },
      on: {
        'handoff.accepted': { target: 'exchanging', actions: 'announceAccepted' },
        'dialog.closed': { target: 'waiting', description: 'The signed-in user stays.' },
      },
    },
    lapsed: {
      description: 'The token has expired meanwhile; the session stays.',
      tags: ['asking', 'lapsed'],
      on: {
        'dialog.closed': 'waiting',
      },
    },
    exchanging: {
      description: 'The token is exchanged for a session, once, whichever page the visitor goes to meanwhile; the cookie is gone before.',
      entry: 'removeCookie',
      invoke: {
        id: 'exchangeHandoff',
        src: 'exchangeHandoff',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: { target: 'waiting', actions: [withOutput('handOver'), success('account.handoff.done')] },
        onError: {
          target: 'waiting',
          actions: [
            'announceFailed',
            { type: 'notifyParent', params: ({ event }) => ({ kind: 'error' as const, id: failureOf(event.error) }) },
          ],
          description: 'Not signed in; the notice says why, and who was signed in before still is.',
        },
      },
    },
  },
})

const nowhere: Departure = { token: '', address: '', login: null }
