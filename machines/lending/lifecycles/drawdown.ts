/** One drawdown from request to money on the account. SHELL-37, decision A96. */
import { setup } from 'xstate'
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type DrawdownEvent =
  | { type: 'approval.required' }
  | { type: 'approval.given' }
  | { type: 'approval.declined' }
  | { type: 'approval.expired' }
  | { type: 'approval.withdrawn' }
  | { type: 'payout.accepted' }
  | { type: 'payout.settled' }
  | { type: 'payout.refused' }
  | { type: 'loan.repaid' }
  | { type: 'loan.reopened' }
  | { type: 'loan.writtenOff' }
  | { type: 'recovery.returned' }

export const drawdownLifecycle = setup({
  types: { events: {} as DrawdownEvent, meta: {} as { status: Drawdown['status']; outcome?: Outcome }, tags: {} as 'underWay' | 'owed' },
}).createMachine({
  id: 'drawdownRequest',
  description: 'A drawdown: reserved, approved if it has to be, paid out, owed, repaid or written off.',
  initial: 'pending',
  states: {
    pending: {
      description: 'The amount is reserved; the bank has not answered yet.',
      meta: { status: 'pending' },
      tags: 'underWay',
      on: {
        'approval.required': 'awaitingApproval',
        'payout.accepted': 'payingOut',
        'payout.settled': 'settled',
        'payout.refused': 'refused',
      },
    },
    awaitingApproval: {
      description: 'The amount is reserved until the end of the day; a second administrator has to approve it. Decision 086.',
      meta: { status: 'awaiting approval' },
      tags: 'underWay',
      on: {
        'approval.given': 'pending',
        'approval.declined': 'notApproved',
        'approval.expired': 'notApproved',
        'approval.withdrawn': {
          target: 'notApproved',
          description: 'Its administrator withdraws it, or is none any more, or no other one is left.',
        },
      },
    },
    notApproved: {
      description: 'No second administrator approved it; the reserve is released.',
      meta: { status: 'not approved', outcome: 'held' },
      type: 'final',
    },
    payingOut: {
      description: 'The bank has accepted the payout.',
      meta: { status: 'paying out' },
      tags: 'underWay',
      on: { 'payout.settled': 'settled', 'payout.refused': 'refused' },
    },
    settled: {
      description: 'The money is on the account.',
      meta: { status: 'settled' },
      tags: 'owed',
      on: { 'loan.repaid': 'repaid', 'loan.writtenOff': 'writtenOff' },
    },
    writtenOff: {
      description:
        'Two leads wrote it off: our books no longer count on it, the company still owes what was owed on that day. Decision 118.',
      meta: { status: 'written off', outcome: 'held' },
      tags: 'owed',
      on: { 'loan.repaid': 'repaid' },
    },
    refused: {
      description: 'The bank refused, or we did not send it; the reserve is released. Decision 123.',
      meta: { status: 'refused', outcome: 'held' },
      type: 'final',
    },
    repaid: {
      description: 'Nothing is owed any more, unless a bank takes a repayment back.',
      meta: { status: 'repaid', outcome: 'reached' },
      on: { 'loan.reopened': 'settled', 'recovery.returned': 'writtenOff' },
    },
  },
})

/** Statuses in which a drawdown is not paid out yet. */
export const underWayStatuses = statusesTagged(drawdownLifecycle, 'underWay')

/** Statuses in which something is owed, also of a loan that is written off. Decision 118. */
export const owedStatuses = statusesTagged(drawdownLifecycle, 'owed')
