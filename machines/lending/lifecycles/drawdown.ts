/** One drawdown from its request until it is repaid or written off. SHELL-37, decision A96. */
import { setup } from 'xstate'
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import { effect } from '../../kernel/effect.ts'
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

/** What every end before the payout does first. */
const release = ['returnRedPacket', 'releaseReserve'] as const

const settled = {
  target: 'settled',
  actions: ['bookPayout', 'bookInterest', 'notifyPaid', 'scheduleReminders', 'calculateLimit'],
} as const

const refused = { target: 'refused', actions: [...release, 'notifyRefused'] } as const

const notApproved = { target: 'notApproved', actions: [...release, 'notifyNotApproved'] } as const

export const drawdownLifecycle = setup({
  types: { events: {} as DrawdownEvent, meta: {} as { status: Drawdown['status']; outcome?: Outcome }, tags: {} as 'underWay' | 'owed' },
  actions: {
    /** Queues the order to the bank. */
    sendPayout: effect,
    /** Queues the first question to the bank. */
    followPayout: effect,
    /** The reserve becomes a loan, in the facility and the ledger. */
    bookPayout: effect,
    /** Books the interest up to today. */
    bookInterest: effect,
    /** Queues the reminders of what is left to repay, or ends them; so does every repayment, whether or not it moves the loan. */
    scheduleReminders: effect,
    /** After the first drawdown of a facility. CRED-04. */
    calculateLimit: effect,
    /** A red packet that the drawdown used is the company's again. */
    returnRedPacket: effect,
    /** The reserve is free again, in the facility and the ledger. */
    releaseReserve: effect,
    /** Principal and interest become a loss in the ledger. */
    bookLoss: effect,
    /** Open charges of the loan are lifted, and no PSP withholds for it. */
    liftCharges: effect,
    /** Closes its collection. */
    closeCase: effect,
    /** Messages and mails: to all members, or to the administrators. */
    notifyApproved: effect,
    notifyNotApproved: effect,
    notifyPaid: effect,
    notifyRefused: effect,
    notifyWrittenOff: effect,
  },
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
        'payout.accepted': { target: 'payingOut', actions: 'followPayout' },
        'payout.settled': settled,
        'payout.refused': refused,
      },
    },
    awaitingApproval: {
      description: 'The amount is reserved until the end of the day; a second administrator has to approve it. Decision 086.',
      meta: { status: 'awaiting approval' },
      tags: 'underWay',
      on: {
        'approval.given': { target: 'pending', actions: ['notifyApproved', 'sendPayout'] },
        'approval.declined': notApproved,
        'approval.expired': notApproved,
        'approval.withdrawn': {
          ...notApproved,
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
      on: { 'payout.settled': settled, 'payout.refused': refused },
    },
    settled: {
      description: 'The money is on the account.',
      meta: { status: 'settled' },
      tags: 'owed',
      on: {
        'loan.repaid': 'repaid',
        'loan.writtenOff': {
          target: 'writtenOff',
          actions: ['bookLoss', 'liftCharges', 'closeCase', 'scheduleReminders', 'notifyWrittenOff'],
        },
      },
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
