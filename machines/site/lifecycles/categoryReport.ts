/** A free report from request to file. API-099, decision A131. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type ReportEvent = { type: 'report.made' } | { type: 'report.failed' } | { type: 'report.requested' }

export const categoryReportLifecycle = setup({
  types: { events: {} as ReportEvent, meta: {} as { status: string } },
  actions: {
    /** Queues the making of its files. */
    makeFiles: effect,
  },
}).createMachine({
  id: 'categoryReport',
  description: 'A report on a category: asked for, made, kept.',
  initial: 'making',
  states: {
    making: {
      description: 'A job writes its files.',
      meta: { status: 'making' },
      on: { 'report.made': 'ready', 'report.failed': 'failed' },
    },
    ready: { description: 'Its files can be fetched.', meta: { status: 'ready' }, type: 'final' },
    failed: {
      description: 'It could not be made; it may be asked for again.',
      meta: { status: 'failed' },
      on: { 'report.requested': { target: 'making', actions: 'makeFiles' } },
    },
  },
})
