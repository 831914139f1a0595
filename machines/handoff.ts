/** A merchant sent here by another site with a one-use token: exchanged once, and the cookie is gone in every case. SESS-14 to SESS-19. */
import { fromPromise, sendParent, setup } from 'xstate'
import type { Login } from '../contract/accounts.ts'
import { messageOf, Problem } from '../contract/problem.ts'
import type { Notice } from './port.ts'

/** What to say when the exchange failed: the network, the message of the code, or that it failed. SESS-16, SESS-17. */
function failureOf(error: unknown): string {
  const problem = Problem.from(error)
  if (problem.kind === 'transport') return 'handoff.network'
  const message = messageOf(problem)
  return message && 'id' in message ? message.id : 'handoff.failed'
}

export const handoffMachine = setup({
  types: {
    input: {} as { accessToken: string | null },
    context: {} as { accessToken: string | null },
  },
  actors: {
    exchangeHandoff: fromPromise<Login, { accessToken: string }>(() => Promise.reject(new Error('The port exchangeHandoff is not wired'))),
  },
  guards: { cookiePresent: ({ context }) => context.accessToken !== null },
  actions: {
    /** Removes the cookie of host and parent domain; wired. SESS-18. */
    removeCookie: () => {},
    handOver: sendParent((_, params: { login: Login }) => ({ type: 'credentials.accepted', login: params.login })),
    tell: sendParent((_, params: Omit<Notice, 'type'>): Notice => ({ type: 'notice.raised', ...params })),
  },
}).createMachine({
  id: 'handoff',
  description: 'Sign-in by a token of another site.',
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: {
      description: 'Did another site leave a token?',
      always: [{ guard: 'cookiePresent', target: 'exchanging' }, { target: 'none' }],
    },
    exchanging: {
      description: 'The token is exchanged for a session, once.',
      exit: 'removeCookie',
      invoke: {
        id: 'exchangeHandoff',
        src: 'exchangeHandoff',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: {
          target: 'exchanged',
          actions: [
            { type: 'handOver', params: ({ event }) => ({ login: event.output }) },
            { type: 'tell', params: { kind: 'success', id: 'handoff.done' } },
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'tell', params: ({ event }) => ({ kind: 'error' as const, id: failureOf(event.error) }) },
        },
      },
    },
    exchanged: { description: 'Signed in.' },
    failed: { description: 'Not signed in; the notice says why.' },
    none: { description: 'Nobody sent the merchant.' },
  },
})
