/** A credit facility. CRED-11. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type FacilityEvent = { type: 'limit.changed' } | { type: 'facility.expired' } | { type: 'facility.renewed' } | { type: 'facility.closed' }

const closed = { target: 'closed', actions: 'recalculateOthers' } as const

export const facilityLifecycle = setup({
  types: { events: {} as FacilityEvent, meta: {} as { status: string; outcome?: Outcome } },
  actions: {
    /** In the ledger and in the company's record, where the limit differs; so is a limit that falls while it is expired. */
    bookLimit: effect,
    /** Notices about the review. */
    endNotices: effect,
    /** The limit is that of the last calculation. */
    applyCalculation: effect,
    /** Queues the calculation of the limits of the other companies of the group. */
    recalculateOthers: effect,
    /** Messages to all members; of the end alone where the review does not renew it at once. */
    notifyExpired: effect,
    notifyRenewed: effect,
  },
}).createMachine({
  id: 'facility',
  description: 'The revolving limit of a company in one product.',
  initial: 'active',
  states: {
    active: {
      description: 'Money can be drawn.',
      meta: { status: 'active' },
      on: {
        'limit.changed': { target: 'active', actions: 'bookLimit' },
        'facility.expired': { target: 'expired', actions: ['endNotices', 'notifyExpired'] },
        'facility.closed': closed,
      },
    },
    expired: {
      description: 'The review date has passed.',
      meta: { status: 'expired', outcome: 'held' },
      on: {
        'facility.renewed': { target: 'active', actions: ['applyCalculation', 'recalculateOthers', 'notifyRenewed'] },
        'facility.closed': closed,
      },
    },
    closed: { description: 'No more drawdowns.', meta: { status: 'closed', outcome: 'left' }, type: 'final' },
  },
})
