/** The application for a limit, calculated from linked shops. CRED-01 to CRED-04. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type CreditApplicationEvent = { type: 'limit.calculated' } | { type: 'limit.refused' } | { type: 'calculation.requested' }

const decided = ['decideRecord', 'reportResult'] as const

export const creditApplicationLifecycle = setup({
  types: { events: {} as CreditApplicationEvent, meta: {} as { status: string } },
  actions: {
    /** Its record in the list of applications is approved or rejected. */
    decideRecord: effect,
    /** In the company's record, where it differs from the calculation before; of a higher limit by a message to all members as well. */
    reportResult: effect,
  },
}).createMachine({
  id: 'creditApplication',
  description: 'From linked shops to a limit.',
  initial: 'submitted',
  states: {
    submitted: {
      description: 'The limit is being calculated.',
      meta: { status: 'submitted' },
      on: {
        'calculation.requested': 'submitted',
        'limit.calculated': { target: 'active', actions: decided },
        'limit.refused': { target: 'failed', actions: decided },
      },
    },
    active: { description: 'The limit is in force.', meta: { status: 'active' }, on: { 'calculation.requested': 'submitted' } },
    failed: {
      description: 'The sales do not carry a limit yet.',
      meta: { status: 'failed' },
      on: { 'calculation.requested': 'submitted' },
    },
  },
})
