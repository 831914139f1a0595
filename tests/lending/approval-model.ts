/** What two administrators expect of a drawdown that has to be approved: drawn by one of them, approved or declined by the other. Decision 086. */
import { setup } from 'xstate'

type Operation =
  | 'one sets the amount from which drawdowns are approved'
  | 'draws that much'
  | 'the other opens it from the dashboard'
  | 'approves it'
  | 'declines it'

export const approvalModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'approval',
  initial: 'users',
  states: {
    users: { on: { 'one sets the amount from which drawdowns are approved': 'ruled' } },
    ruled: { on: { 'draws that much': 'waiting' } },
    waiting: { on: { 'the other opens it from the dashboard': 'toDecide' } },
    toDecide: { on: { 'approves it': 'approved', 'declines it': 'declined' } },
    approved: { type: 'final' },
    declined: { type: 'final' },
  },
})
