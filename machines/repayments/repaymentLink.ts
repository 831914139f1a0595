/** Link to the repayment site: its address is requested and opened in a new tab. SHELL-28, CRED-07, CRED-08, API-007, ERR-C14. */
import { assign, sendParent, setup } from 'xstate'
import type { User } from '../../contract/account/accounts.ts'
import { messageOf, Problem } from '../../contract/kernel/problem.ts'
import { withEvent, withOutput } from '../kernel/calls.ts'
import { port, toast, unwiredAction } from '../kernel/port.ts'

/** Message id of a failed request of the address. */
function failureOf(error: unknown): string {
  const message = messageOf(Problem.from(error), { generic: 'repayments.repayment.failed' })
  return message && 'id' in message ? message.id : 'repayments.repayment.failed'
}

/** Whether a user manages repayments: an activated one. SHELL-27, decision A67. */
export function managesRepayments(user: User | null): user is User {
  return user?.is_activated === true
}

export const repaymentLinkMachine = setup({
  types: {
    context: {} as { userId: number },
    events: {} as { type: 'repayment.requested'; userId: number },
    tags: {} as 'busy',
  },
  actors: { readRepaymentLink: port('readRepaymentLink') },
  guards: {
    /** An address of the web. */
    leadsSomewhere: (_, { links }: { links: string | null }) => links !== null && /^https?:\/\//.test(links),
  },
  actions: {
    keepUser: assign({ userId: (_, params: { userId: number }) => params.userId }),
    /** Opens an empty tab: a browser allows it at the tap, not when the answer has come. Wired. */
    openTab: unwiredAction('openTab'),
    /** Leads the tab to the address; wired. */
    leadTab: unwiredAction<{ links: string | null }>('leadTab'),
    /** Closes the tab that leads nowhere; wired. */
    closeTab: unwiredAction('closeTab'),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'repaymentLink',
  description: 'Repayments are managed on a separate site.',
  context: { userId: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is requested.',
      on: {
        'repayment.requested': {
          target: 'asking',
          actions: [withEvent('keepUser'), 'openTab'],
          description: 'The merchant wants to repay.',
        },
      },
    },
    asking: {
      description: 'An empty tab waits for the address.',
      tags: 'busy',
      invoke: {
        id: 'readRepaymentLink',
        src: 'readRepaymentLink',
        input: ({ context }) => ({ id: context.userId }),
        onDone: [
          { guard: withOutput('leadsSomewhere'), target: 'idle', actions: withOutput('leadTab'), description: 'The tab goes there.' },
          {
            target: 'idle',
            actions: ['closeTab', { type: 'notifyParent', params: { kind: 'error', id: 'repayments.repayment.missing' } }],
            description: 'There is no such address.',
          },
        ],
        onError: {
          target: 'idle',
          actions: ['closeTab', { type: 'notifyParent', params: ({ event }) => ({ kind: 'error' as const, id: failureOf(event.error) }) }],
        },
      },
    },
  },
})
