/** A request to delete an account: a cooling-off period, then everything personal is erased. Decision 025. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type AccountDeletionEvent =
  | { type: 'deletion.withdrawn' }
  | { type: 'deletion.refused' }
  | { type: 'coolingOff.ended' }
  | { type: 'data.erased' }

export const accountDeletionLifecycle = setup({
  types: { events: {} as AccountDeletionEvent, meta: {} as { status: string; outcome?: Outcome } },
  actions: {
    /** Closes the account of the user. */
    closeUser: effect,
    /** Personal data of the user, and of companies that go with them. */
    erasePerson: effect,
    /** Mails the user; the last mail goes to the mailbox that is erased. */
    mailWithdrawn: effect,
    mailRefused: effect,
    mailErased: effect,
  },
}).createMachine({
  id: 'accountDeletion',
  description: 'A request to delete an account with all personal data.',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The cooling-off period: the account works as before, and the request can be withdrawn.',
      meta: { status: 'waiting' },
      on: {
        'deletion.withdrawn': { target: 'withdrawn', actions: 'mailWithdrawn' },
        'deletion.refused': { target: 'refused', actions: 'mailRefused' },
        'coolingOff.ended': { target: 'erasing', actions: 'closeUser' },
      },
    },
    withdrawn: { description: 'Withdrawn in time; nothing was deleted.', meta: { status: 'withdrawn', outcome: 'left' }, type: 'final' },
    refused: {
      description: 'On the day of the deletion there was a debt, or a company would have lost its last administrator.',
      meta: { status: 'refused', outcome: 'held' },
      type: 'final',
    },
    erasing: {
      description: 'The account is closed for good. A job erases the personal data, and continues after a crash.',
      meta: { status: 'erasing' },
      on: { 'data.erased': { target: 'erased', actions: ['erasePerson', 'mailErased'] } },
    },
    erased: {
      description: 'The remaining records no longer identify a person.',
      meta: { status: 'erased', outcome: 'reached' },
      type: 'final',
    },
  },
})
