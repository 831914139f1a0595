/** A request to delete an account: a cooling-off period, then everything personal is erased. Decision 025. */
import { setup } from 'xstate'

type AccountDeletionEvent =
  | { type: 'deletion.withdrawn' }
  | { type: 'deletion.refused' }
  | { type: 'coolingOff.ended' }
  | { type: 'data.erased' }

export const accountDeletionLifecycle = setup({
  types: { events: {} as AccountDeletionEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'accountDeletion',
  description: 'A request to delete an account and everything personal with it.',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The cooling-off period: the account works as before, and the request can be taken back.',
      meta: { status: 'waiting' },
      on: { 'deletion.withdrawn': 'withdrawn', 'deletion.refused': 'refused', 'coolingOff.ended': 'erasing' },
    },
    withdrawn: { description: 'Taken back in time; nothing happened.', meta: { status: 'withdrawn' }, type: 'final' },
    refused: {
      description: 'On its day money was owed, or a company would have been left without an administrator.',
      meta: { status: 'refused' },
      type: 'final',
    },
    erasing: {
      description: 'The account is closed; there is no way back. A job erases what is personal, and goes on after a crash.',
      meta: { status: 'erasing' },
      on: { 'data.erased': 'erased' },
    },
    erased: { description: 'The remaining records no longer identify a person.', meta: { status: 'erased' }, type: 'final' },
  },
})
