/** "This was not me": the link of a mail about a replaced account, or about the removal of second factors, confirmed by one press. Decisions 083, 090. */
import { assign, setup } from 'xstate'
import { notMeMark } from '../../contract/account/not-me.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { commandState, problemOf, withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'

export const accountDisputeMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string; about: 'account' | 'factors'; problem: Problem | null },
    events: {} as { type: 'dispute.confirmed' },
    tags: {} as 'busy' | 'done' | 'invalid' | 'frozen',
  },
  actors: { disputeAccount: port('disputeAccount') },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    userFrozen: (_, params: { error: unknown }) => Problem.from(params.error).is('userDisabled'),
    linkDead: (_, params: { error: unknown }) => Problem.from(params.error).is('notFound', 'invalidInput'),
  },
  actions: { keepProblem: assign({ problem: problemOf }), forgetProblem: assign({ problem: null }) },
}).createMachine({
  id: 'accountDispute',
  description: 'Stop payouts to an account, or a removal of second factors, that the recipient of the mail has not requested.',
  context: ({ input }) => ({ ...input, about: input.token.startsWith(notMeMark) ? 'factors' : 'account', problem: null }),
  initial: 'starting',
  states: {
    starting: { description: 'Does the link carry its key?', always: [{ guard: 'hasToken', target: 'asking' }, { target: 'invalid' }] },
    asking: {
      description: 'Says what follows. A program that opens the links of mails presses nothing.',
      on: { 'dispute.confirmed': 'disputing' },
    },
    disputing: commandState('It is being stopped.', 'disputeAccount', {
      tags: 'busy',
      input: ({ context: { token } }) => ({ token }),
      to: 'done',
      failed: [
        { guard: withEvent('linkDead'), target: 'invalid' },
        { guard: withEvent('userFrozen'), target: 'frozen' },
        { target: 'asking', actions: 'keepProblem' },
      ],
    }),
    done: {
      description: 'It is stopped, and every administrator of the company, or the user of the factors, is signed out.',
      tags: 'done',
    },
    frozen: { description: 'Leads have frozen the recipient of the mail: the link does nothing.', tags: 'frozen' },
    invalid: { description: 'The link is too old, the account was replaced since, or the request has ended.', tags: 'invalid' },
  },
})
