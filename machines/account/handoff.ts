/** From site to site: a merchant sent here with a one-use token, and a merchant who belongs to another site sent there. SESS-11 to SESS-19, AUTH-30. */
import { assign, sendParent, setup } from 'xstate'
import type { Login } from '../../contract/account/accounts.ts'
import { messageOf, Problem } from '../../contract/kernel/problem.ts'
import { productOf } from '../../contract/kernel/product.ts'
import { success, withEvent, withOutput } from '../kernel/calls.ts'
import { toast, unwired } from '../kernel/port.ts'

/** Target of a hand-over: address, token that signs the merchant in there, and the login when they signed in here. */
export type Departure = { token: string; address: string; login: Login | null }

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
    context: {} as { accessToken: string | null; departure: Departure | null },
    /** A landing was opened; the token another site had left by then, or null. */
    events: {} as { type: 'landing.reached'; accessToken: string | null },
  },
  actors: {
    exchangeHandoff: unwired<Login, { accessToken: string }>('exchangeHandoff'),
  },
  guards: {
    tokenLeft: (_, params: { accessToken: string | null }) => params.accessToken !== null,
    departs: ({ context }) => context.departure !== null,
    /** The host is on the list of partners, or our own; wired. R5. */
    addressAllowed: (_, params: { address: string }) => params.address.startsWith('https://'),
  },
  actions: {
    keepToken: assign((_, params: { accessToken: string | null }) => ({ accessToken: params.accessToken })),
    /** Removes the cookie of host and parent domain; wired. SESS-18, decision A36. */
    removeCookie: () => {},
    /** Puts the token into the cookie of the parent domain for two minutes; wired. SESS-11, CONST-16, CONST-33. */
    putCookie: (_, _params: Departure) => {},
    /** Leaves for the address; wired. */
    leaveFor: (_, _params: Departure) => {},
    /** A merchant sent here stays here, regardless of their source. Decision A20. */
    handOver: sendParent((_, login: Login) => ({ type: 'credentials.accepted', login: { ...login, is_skip: false } })),
    announceFailed: sendParent({ type: 'handoff.failed' }),
    refuse: sendParent(({ context }) => ({ type: 'departure.refused', login: context.departure?.login ?? null })),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'handoff',
  description: 'Sign-in by a token of another site, and leaving for another site with one.',
  context: ({ input }) => ({ ...input, accessToken: null }),
  initial: 'checking',
  states: {
    checking: { description: 'Does the merchant leave?', always: [{ guard: 'departs', target: 'departing' }, { target: 'waiting' }] },
    waiting: {
      description: 'Until another site sends a merchant here.',
      on: {
        'landing.reached': {
          guard: withEvent('tokenLeft'),
          target: 'exchanging',
          actions: withEvent('keepToken'),
          description: 'Another site left a token.',
        },
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
