/** Interest that leads waive on a loan, loans that they write off, and repayments that they undo: proposed by one, confirmed or declined by another. Decisions 116, 118, 126. */
import { assign } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import { mayBeProposed } from '../../contract/repayments/write-off-rules.ts'
import type {
  AdjustableLoan,
  AdjustmentStatus,
  LoanAdjustment,
  Undo,
  UndoableRepayment,
  Waiver,
  WriteOff,
} from '../../contract/staff/adjustments.ts'
import { commandState, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld, signInOr } from './signInAgain.ts'
import { partOfLead } from './twoLeads.ts'

const adjustments = filteredListSetup({
  types: {
    row: {} as LoanAdjustment,
    filter: {} as AdjustmentStatus,
    /** Reference of the loan whose page led here; empty: none did. Decision 132. */
    input: {} as { loan?: string },
    context: {} as { loan: AdjustableLoan | null; undone: UndoableRepayment | null; linked: string },
    events: {} as
      | { type: 'adjustment.pressed'; id: string }
      | { type: 'adjustment.decided'; accepted: boolean }
      | { type: 'adjustment.takenBack' }
      | { type: 'proposal.pressed' }
      | { type: 'loan.searched'; reference: string }
      | { type: 'waiver.submitted'; waiver: Waiver }
      | { type: 'writeOff.pressed' }
      | { type: 'writeOff.submitted'; writeOff: WriteOff }
      | { type: 'undo.pressed'; id: string }
      | { type: 'undo.submitted'; undo: Undo },
    tags: {} as 'opened' | 'signInNeeded' | 'finding' | 'proposing' | 'writingOff' | 'undoing',
  },
  actors: {
    listAdjustments: port('listAdjustments'),
    readAdjustable: port('readAdjustable'),
    proposeWaiver: port('proposeWaiver'),
    proposeWriteOff: port('proposeWriteOff'),
    proposeUndo: port('proposeUndo'),
    decideAdjustment: port('decideAdjustment'),
    withdrawAdjustment: port('withdrawAdjustment'),
  },
}).extend({
  guards: {
    mayDecideAdjustment: ({ context: { target } }) => target !== null && partOfLead(target) === 'decides',
    mayWithdrawAdjustment: ({ context: { target } }) => target !== null && partOfLead(target) === 'withdraws',
    /** Interest is due on the loan, no proposal of it waits, and the lead is not concerned in its company. */
    mayWaive: ({ context: { loan } }) =>
      loan !== null && !loan.concerned && loan.waivable.amount !== '0' && loan.adjustments.every(({ status }) => status !== 'proposed'),
    signInIsOld,
    isLinked: ({ context: { linked } }) => linked !== '',
    /** It has been overdue for long enough, no proposal of it waits, and the lead is not concerned in its company. Decision 118. */
    mayWriteOff: ({ context: { loan } }) =>
      loan !== null &&
      !loan.concerned &&
      mayBeProposed(loan.writeOffRefusal) &&
      loan.adjustments.every(({ status }) => status !== 'proposed'),
    /** The repayment can be undone, no proposal of the loan waits, and the lead is not concerned in its company. Decision 126. */
    mayUndo: ({ context: { loan } }, { id }: { id: string }) =>
      loan !== null &&
      !loan.concerned &&
      loan.undoable.some((each) => each.id === id) &&
      loan.adjustments.every(({ status }) => status !== 'proposed'),
  },
  actions: {
    keepUndone: assign(({ context: { loan } }, { id }: { id: string }) => ({
      undone: loan?.undoable.find((each) => each.id === id) ?? null,
      problem: null,
    })),
    keepLoan: assign((_, loan: AdjustableLoan) => ({ loan })),
    forgetLinked: assign({ linked: '' }),
    forgetLoan: assign({ loan: null, reread: null, problem: null }),
  },
})

const lists = filteredListStates('listAdjustments', {
  asked: ({ filter }: { filter: AdjustmentStatus }) => ({ status: filter, size: pageSize.usual }),
  first: 'Reads the newest proposals.',
  shown: 'The proposals, newest first.',
  more: 'Reads older proposals.',
  on: {
    'adjustment.pressed': { target: 'looking', actions: withEvent('keepTarget') },
    'proposal.pressed': { target: 'finding', actions: 'forgetLoan' },
    'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
  },
})

export const adjustmentsMachine = adjustments.createMachine({
  id: 'adjustments',
  description: 'Interest that is waived on loans, loans that are written off, and repayments that are undone.',
  context: ({ input: { loan = '' } }) => ({ ...emptyFiltered, filter: 'proposed', loan: null, undone: null, linked: loan }),
  initial: 'loading',
  states: {
    ...lists,
    shown: { ...lists.shown, always: { guard: 'isLinked', target: 'readingLoan', description: 'The page of a loan led here.' } },
    looking: dialogState(
      'One proposal: another lead confirms or declines it, the lead who made it takes it back.',
      ['ready', 'opened'],
      {
        'adjustment.decided': { guard: 'mayDecideAdjustment', target: 'deciding' },
        'adjustment.takenBack': { guard: 'mayWithdrawAdjustment', target: 'withdrawing' },
      },
      'shown',
    ),
    deciding: commandState('What was proposed is booked, or the proposal is declined.', 'decideAdjustment', {
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
        input: ({ context: { linked }, event }) => ({ reference: linked === '' ? eventOf(event, 'loan.searched').reference : linked }),
        to: 'proposing',
        keep: 'keepLoan',
        failed: 'finding',
      }),
      entry: 'forgetProblem',
      exit: 'forgetLinked',
    },
    proposing: dialogState(
      'The loan with the interest that can be waived: asks for an amount and the reason.',
      ['ready', 'proposing'],
      {
        'waiver.submitted': { guard: 'mayWaive', target: 'sending' },
        'writeOff.pressed': { guard: 'mayWriteOff', target: 'writingOff', actions: 'forgetProblem' },
        'undo.pressed': { guard: withEvent('mayUndo'), target: 'undoing', actions: withEvent('keepUndone') },
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
    undoing: dialogState(
      'The repayment that is to be undone: asks for the reason.',
      ['ready', 'undoing'],
      { 'undo.submitted': 'sendingUndo' },
      'shown',
    ),
    sendingUndo: commandState('The proposal to undo the repayment waits for another lead.', 'proposeUndo', {
      tags: ['ready', 'undoing', 'working'],
      input: ({ context, event }) => ({
        drawdownId: context.loan?.drawdownId ?? '',
        repaymentId: context.undone?.id ?? '',
        ...eventOf(event, 'undo.submitted').undo,
      }),
      to: 'refreshing',
      failed: rereadOr('undoing'),
    }),
  },
})
