/** A copy of everything held about a user, from request to its end. Decision 025. */
import { setup } from 'xstate'

type PersonalExportEvent = { type: 'export.made' } | { type: 'export.failed' } | { type: 'export.ended' }

export const personalExportLifecycle = setup({
  types: { events: {} as PersonalExportEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'personalExport',
  description: 'A copy of everything that is held about a user.',
  initial: 'making',
  states: {
    making: {
      description: 'A job gathers everything into one file.',
      meta: { status: 'making' },
      on: { 'export.made': 'ready', 'export.failed': 'failed' },
    },
    ready: {
      description: 'The file can be fetched, by an address that works once.',
      meta: { status: 'ready' },
      on: { 'export.ended': 'ended' },
    },
    failed: { description: 'It could not be made; it may be asked for again.', meta: { status: 'failed' }, type: 'final' },
    ended: { description: 'Its time is over; the file is removed.', meta: { status: 'ended' }, type: 'final' },
  },
})
