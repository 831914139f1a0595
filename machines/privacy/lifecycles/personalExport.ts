/** A copy of everything held about a user, from request to its end. Decision 025. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type PersonalExportEvent = { type: 'export.made' } | { type: 'export.failed' } | { type: 'export.ended' }

export const personalExportLifecycle = setup({
  types: { events: {} as PersonalExportEvent, meta: {} as { status: string } },
  actions: {
    /** Queues its end. */
    scheduleEnd: effect,
    /** Mails the user that it is ready. */
    mailLink: effect,
    /** Queues the deletion of its file. */
    eraseFiles: effect,
  },
}).createMachine({
  id: 'personalExport',
  description: 'A copy of all data stored about a user.',
  initial: 'making',
  states: {
    making: {
      description: 'A job collects all data in one file.',
      meta: { status: 'making' },
      on: {
        'export.made': { target: 'ready', actions: ['scheduleEnd', 'mailLink'] },
        'export.failed': { target: 'failed', actions: 'eraseFiles' },
      },
    },
    ready: {
      description: 'The file can be downloaded, with a single-use address.',
      meta: { status: 'ready' },
      on: { 'export.ended': { target: 'ended', actions: 'eraseFiles' } },
    },
    failed: { description: 'It could not be made; it may be asked for again.', meta: { status: 'failed' }, type: 'final' },
    ended: { description: 'The file has expired and is removed.', meta: { status: 'ended' }, type: 'final' },
  },
})
