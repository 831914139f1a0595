/** A notice of a company, from the day it is due to the day it is dealt with. MSG-14, decision A108. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type NoticeEvent = { type: 'notice.due' } | { type: 'notice.handled' } | { type: 'cause.ended' }

export const noticeLifecycle = setup({
  types: { events: {} as NoticeEvent, meta: {} as { status: string } },
  actions: {
    /** To all members; some kinds are mailed as well. */
    writeMessages: effect,
    /** Queues its end, where it has a last day. */
    scheduleExpiry: effect,
  },
}).createMachine({
  id: 'notice',
  description: 'A notice to a company, until it is dealt with.',
  initial: 'pending',
  states: {
    pending: {
      description: 'Scheduled; it is shown from its day on.',
      meta: { status: 'Pending' },
      on: { 'notice.due': { target: 'active', actions: ['writeMessages', 'scheduleExpiry'] }, 'cause.ended': 'inactive' },
    },
    active: {
      description: 'The banner shows it.',
      meta: { status: 'Active' },
      on: { 'notice.handled': 'inactive', 'cause.ended': 'inactive' },
    },
    inactive: { description: 'It was dealt with, or its cause is over.', meta: { status: 'Inactive' }, type: 'final' },
  },
})
