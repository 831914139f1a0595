/** A credit facility. CRED-11. */
import { setup } from 'xstate'
import type { Outcome } from '../../kernel/outcome.ts'

type FacilityEvent = { type: 'limit.changed' } | { type: 'facility.expired' } | { type: 'facility.renewed' } | { type: 'facility.closed' }

export const facilityLifecycle = setup({
  types: { events: {} as FacilityEvent, meta: {} as { status: string; outcome?: Outcome } },
}).createMachine({
  id: 'facility',
  description: 'The revolving limit of a company in one product.',
  initial: 'active',
  states: {
    active: {
      description: 'Money can be drawn.',
      meta: { status: 'active' },
      on: { 'limit.changed': 'active', 'facility.expired': 'expired', 'facility.closed': 'closed' },
    },
    expired: {
      description: 'The review date has passed.',
      meta: { status: 'expired', outcome: 'held' },
      on: { 'facility.renewed': 'active', 'facility.closed': 'closed' },
    },
    closed: { description: 'No more drawdowns.', meta: { status: 'closed', outcome: 'left' }, type: 'final' },
  },
})
