/** The record of an application for a limit or a higher one. CHG-07, CHG-08. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type ApplicationRecordEvent = { type: 'application.approved' } | { type: 'application.rejected' } | { type: 'application.withdrawn' }

export const applicationRecordLifecycle = setup({
  types: { events: {} as ApplicationRecordEvent, meta: {} as { status: string } },
  actions: {
    /** The application itself is deleted, so that another one can be sent. */
    deleteApplication: effect,
  },
}).createMachine({
  id: 'applicationRecord',
  description: 'Applications and their results.',
  initial: 'inProgress',
  states: {
    inProgress: {
      description: 'It is being decided.',
      meta: { status: 'inProgress' },
      on: {
        'application.approved': 'approved',
        'application.rejected': 'rejected',
        'application.withdrawn': { target: 'withdraw', actions: 'deleteApplication' },
      },
    },
    approved: { description: 'It was granted.', meta: { status: 'approved' }, type: 'final' },
    rejected: {
      description: 'The sales did not carry it; a limit is granted after all once later sales do.',
      meta: { status: 'rejected' },
      on: { 'application.approved': 'approved' },
    },
    withdraw: { description: 'The company withdrew it.', meta: { status: 'withdraw' }, type: 'final' },
  },
})
