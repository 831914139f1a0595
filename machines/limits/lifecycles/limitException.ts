/** An exception to the calculated limit of a product: two leads make it, and it ends by its day. Decision 128. */
import { setup } from 'xstate'
import type { ExceptionStatus } from '../../../contract/limits/exception-rules.ts'
import { effect } from '../../kernel/effect.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type LimitExceptionEvent = { type: `exception.${'confirmed' | 'declined' | 'withdrawn' | 'ended'}` }

export const limitExceptionLifecycle = setup({
  types: { events: {} as LimitExceptionEvent, meta: {} as { status: ExceptionStatus }, tags: {} as 'open' },
  actions: {
    /** Queues its end after its last day. */
    scheduleExpiry: effect,
    /** With it or without it, unless another exception takes its place or the company was deleted. */
    calculateLimit: effect,
    /** Messages to all members; of an end, that of its last day alone. */
    notifyMade: effect,
    notifyEnded: effect,
  },
}).createMachine({
  id: 'limitException',
  description: 'What a lead proposes instead of the calculated limit of a product.',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Another lead has to confirm it; the calculation does not know it.',
      meta: { status: 'proposed' },
      tags: 'open',
      on: {
        'exception.confirmed': { target: 'confirmed', actions: ['scheduleExpiry', 'calculateLimit', 'notifyMade'] },
        'exception.declined': 'declined',
        'exception.withdrawn': 'withdrawn',
      },
    },
    confirmed: {
      description: 'It is a step of each calculation up to its last day.',
      meta: { status: 'confirmed' },
      tags: 'open',
      on: { 'exception.ended': { target: 'ended', actions: ['calculateLimit', 'notifyEnded'] } },
    },
    declined: { description: 'Another lead did not confirm it.', meta: { status: 'declined' }, type: 'final' },
    withdrawn: {
      description: 'The lead who proposed it took it back, or the company was deleted.',
      meta: { status: 'withdrawn' },
      type: 'final',
    },
    ended: {
      description: 'Its last day is over, another exception took its place, or the company was deleted.',
      meta: { status: 'ended' },
      type: 'final',
    },
  },
})

/** Statuses of an exception that is in force, or may come to be. */
export const openExceptionStatuses = statusesTagged(limitExceptionLifecycle, 'open')
