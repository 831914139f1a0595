/** Interest that leads waive on a loan, and loans that they write off: proposed by one, confirmed or declined by another. Decisions 116, 118. */
import { assign } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import { mayBeProposed } from '../../contract/repayments/write-off-rules.ts'
import type { AdjustableLoan, AdjustmentStatus, LoanAdjustment, Waiver, WriteOff } from '../../contract/staff/adjustments.ts'
import { commandState, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld, signInOr } from './signInAgain.ts'

const adjustments = filteredListSetup({
  types: {
    row: {} as LoanAdjustment,
    filter: {} as AdjustmentStatus,
    context: {} as { loan: AdjustableLoan | null },
    events: {} as
      | { type: 'adjustment.pressed'; id: string }
      | { type: 'adjustment.decided'; accepted: boolean }
      | { type: 'adjustment.takenBack' }
      | { type: 'waiver.pressed' }
      | { type: 'loan.searched'; reference: string }
      | { type: 'waiver.submitted'; waiver: Waiver }
      | { type: 'writeOff.pressed' }
      | { type: 'writeOff.submitted'; writeOff: WriteOff },
    tags: {} as 'opened' | 'signInNeeded' | 'finding' | 'proposing' | 'writingOff',
  },
  actors: {
    listAdjustments: port('listAdjustments'),
    readAdjustable: port('readAdjustable'),
    proposeWaiver: port('proposeWaiver'),
    proposeWriteOff: port('proposeWriteOff'),
    decideAdjustment: port('decideAdjustment'),
    withdrawAdjustment: port('withdrawAdjustment'),
  },
}).extend({
  guards: {
    /** Another lead decides, who is not concerned in the company. Decision 087. */
    mayDecideAdjustment: ({ context: { target } }) => target?.status === 'proposed' && !target.own && !target.concerned,
    mayWithdrawWaiver: ({ context: { target } }) => target?.status === 'proposed' && target.own && !target.concerned,
    /** Interest is due on the loan, no proposal of it waits, and the lead is not concerned in its company. */
    mayWaive: ({ context: { loan } }) =>
      loan !== null && !loan.concerned && loan.waivable.amount !== '0' && loan.adjustments.every(({ status }) => status !== 'proposed'),
    signInIsOld,
    /** It has been overdue for long enough, no proposal of it waits, and the lead is not concerned in its company. Decision 118. */
    mayWriteOff: ({ context: { loan } }) =>
      loan !== null &&
      !loan.concerned &&
      mayBeProposed(loan.writeOffRefusal) &&
      loan.adjustments.every(({ status }) => status !== 'proposed'),
  },
  actions: {
    keepLoan: assign((_, loan: AdjustableLoan) => ({ loan })),
    forgetLoan: assign({ loan: null, reread: null, problem: null }),
  },
})

export const adjustmentsMachine = adjustments.createMachine({
  id: 'adjustments',
  description: 'Interest that is waived on loans, and loans that are written off.',
  context: { ...emptyFiltered, filter: 'proposed', loan: null },
  initial: 'loading',
  states: {
    ...filteredListStates('listAdjustments', {
      asked: ({ filter }: { filter: AdjustmentStatus }) => ({ status: filter, size: pageSize.usual }),
      first: 'Reads the newest proposals.',
      shown: 'The proposals, newest first.',
      more: 'Reads older proposals.',
      on: {
        'adjustment.pressed': { target: 'looking', actions: withEvent('keepTarget') },
        'waiver.pressed': { target: 'finding', actions: 'forgetLoan' },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    }),
    looking: dialogState(
      'One proposal: another lead confirms or declines it, the lead who made it takes it back.',
      ['ready', 'opened'],
      {
        'adjustment.decided': { guard: 'mayDecideAdjustment', target: 'deciding' },
        'adjustment.takenBack': { guard: 'mayWithdrawWaiver', target: 'withdrawing' },
      },
      'shown',
    ),
    deciding: commandState('The interest is waived or the loan written off, or the proposal is declined.', 'decideAdjustment', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({ id: context.target?.id ?? '', accepted: eventOf(event, 'adjustment.decided').accepted }),
      to: 'refreshing',
      failed: signInOr('looking'),
    }),
    signInNeeded: dialogState('The lead signs in again before they confirm.', ['ready', 'opened', 'signInNeeded'], {}, 'shown'),
    withdrawing: commandState('The proposal is taken back.', 'withdrawAdjustment', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context }) => ({ id: context.target?.id ?? '' }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
    finding: dialogState('Asks for the loan by its reference.', ['ready', 'finding'], { 'loan.searched': 'readingLoan' }, 'shown'),
    readingLoan: {
      ...readState('Reads the loan.', 'readAdjustable', {
        tags: ['ready', 'finding', 'working'],
        input: ({ event }) => ({ reference: eventOf(event, 'loan.searched').reference }),
        to: 'proposing',
        keep: 'keepLoan',
        failed: 'finding',
      }),
      entry: 'forgetProblem',
    },
    proposing: dialogState(
      'The loan with the interest that can be waived: asks for an amount and the reason.',
      ['ready', 'proposing'],
      {
        'waiver.submitted': { guard: 'mayWaive', target: 'sending' },
        'writeOff.pressed': { guard: 'mayWriteOff', target: 'writingOff', actions: 'forgetProblem' },
      },
      'shown',
    ),
    sending: commandState('The proposal waits for another lead.', 'proposeWaiver', {
      tags: ['ready', 'proposing', 'working'],
      input: ({ context, event }) => ({ drawdownId: context.loan?.drawdownId ?? '', ...eventOf(event, 'waiver.submitted').waiver }),
      to: 'refreshing',
      failed: rereadOr('proposing'),
    }),
    writingOff: dialogState(
      'The loan with all that is owed: asks why it is written off.',
      ['ready', 'writingOff'],
      { 'writeOff.submitted': 'sendingWriteOff' },
      'shown',
    ),
    sendingWriteOff: commandState('The proposal to write the loan off waits for another lead.', 'proposeWriteOff', {
      tags: ['ready', 'writingOff', 'working'],
      input: ({ context, event }) => ({ drawdownId: context.loan?.drawdownId ?? '', ...eventOf(event, 'writeOff.submitted').writeOff }),
      to: 'refreshing',
      failed: rereadOr('writingOff'),
    }),
  },
})
