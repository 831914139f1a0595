/** The application for a limit, calculated from linked shops. CRED-01 to CRED-04. */
import { setup } from 'xstate'

type CreditApplicationEvent = { type: 'limit.calculated' } | { type: 'limit.refused' } | { type: 'calculation.requested' }

export const creditApplicationLifecycle = setup({
  types: { events: {} as CreditApplicationEvent, meta: {} as { status: string } },
}).createMachine({
  id: 'creditApplication',
  description: 'From linked shops to a limit.',
  initial: 'submitted',
  states: {
    submitted: {
      description: 'The limit is being calculated.',
      meta: { status: 'submitted' },
      on: { 'calculation.requested': 'submitted', 'limit.calculated': 'active', 'limit.refused': 'failed' },
    },
    active: { description: 'The limit is in force.', meta: { status: 'active' }, on: { 'calculation.requested': 'submitted' } },
    failed: {
      description: 'The sales do not carry a limit yet.',
      meta: { status: 'failed' },
      on: { 'calculation.requested': 'submitted' },
    },
  },
})
