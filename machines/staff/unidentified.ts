/** Unidentified transfers, for leads: one proposes the loan that a transfer repays, or to send it back, another one confirms it. Decisions 109, 122. */
import { assign } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import type { Allocation, TransferDetail, TransferStatus, UnidentifiedTransfer } from '../../contract/staff/unidentified.ts'
import { commandState, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { changedOr, dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld, signInOr } from './signInAgain.ts'
import { mayDecide, partOfLead } from './twoLeads.ts'

const unidentified = filteredListSetup({
  types: {
    row: {} as UnidentifiedTransfer,
    filter: {} as TransferStatus,
    context: {} as {
      opened: TransferDetail | null
      /** What the loans are searched by; empty while those are shown that match the transfer best. */
      search: string
      loan: string
    },
    events: {} as
      | { type: 'transfer.pressed'; id: string }
      | { type: 'loans.searched'; search: string }
      | { type: 'allocation.submitted'; allocation: Allocation }
      | { type: 'allocation.decided'; accepted: boolean },
    /** Reference of the loan that transfers are looked for; empty: of none. Decision 132. */
    input: {} as { loan?: string },
    tags: {} as 'opened' | 'signInNeeded',
  },
  actors: {
    listUnidentified: port('listUnidentified'),
    readUnidentified: port('readUnidentified'),
    proposeAllocation: port('proposeAllocation'),
    decideAllocation: port('decideAllocation'),
  },
}).extend({
  guards: {
    signInIsOld,
    isOpen: ({ context: { opened } }) => opened?.status === 'open',
    /** Back to the payer, or a loan that is shown, and in whose company the lead is not concerned. Decision 087. */
    mayPropose: ({ context: { opened } }, { allocation }: { allocation: Allocation }) =>
      opened?.status === 'open' &&
      (allocation.to === 'payer' || opened.choices.some((loan) => loan.drawdownId === allocation.to && !loan.concerned)),
    mayDecideAllocation: ({ context: { opened } }, { accepted }: { accepted: boolean }) =>
      opened !== null && mayDecide(partOfAllocation(opened), accepted),
  },
  actions: {
    keepOpened: assign((_, opened: TransferDetail) => ({ opened })),
    keepSearch: assign((_, { search }: { search: string }) => ({ search: search.trim(), problem: null })),
    forgetSearch: assign(({ context: { loan } }) => ({ search: loan })),
  },
})

export const unidentifiedMachine = unidentified.createMachine({
  id: 'unidentified',
  description: 'Unidentified transfers.',
  context: ({ input: { loan = '' } }) => ({ ...emptyFiltered, filter: 'open', opened: null, search: loan, loan }),
  initial: 'loading',
  states: {
    ...filteredListStates('listUnidentified', {
      asked: ({ filter }: { filter: TransferStatus }) => ({ status: filter, size: pageSize.usual }),
      first: 'Reads the newest transfers.',
      shown: 'The transfers, newest first.',
      more: 'Reads older transfers.',
      on: {
        'transfer.pressed': { target: 'reading', actions: [withEvent('keepTarget'), 'forgetSearch'] },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    }),
    reading: readState('Reads the transfer with the loans that it may be for.', 'readUnidentified', {
      tags: ['ready', 'working'],
      input: ({ context }) => ({ id: idOf(context), ...(context.search !== '' && { search: context.search }) }),
      to: 'looking',
      keep: 'keepOpened',
      failed: changedOr('shown'),
    }),
    looking: dialogState(
      'One transfer: an open one is proposed for a loan or to be sent back, a proposed one confirmed or declined.',
      ['ready', 'opened'],
      {
        'loans.searched': { guard: 'isOpen', target: 'searching', actions: withEvent('keepSearch') },
        'allocation.submitted': { guard: withEvent('mayPropose'), target: 'proposing' },
        'allocation.decided': { guard: withEvent('mayDecideAllocation'), target: 'deciding' },
      },
      'shown',
    ),
    searching: readState('Reads the loans that were searched for.', 'readUnidentified', {
      id: 'searchLoans',
      tags: ['ready', 'opened', 'working'],
      input: ({ context }) => ({ id: idOf(context), ...(context.search !== '' && { search: context.search }) }),
      to: 'looking',
      keep: 'keepOpened',
      failed: changedOr('looking'),
    }),
    proposing: commandState('The proposal waits for another lead.', 'proposeAllocation', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({ id: idOf(context), ...eventOf(event, 'allocation.submitted').allocation }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
    deciding: commandState('The loan is repaid, the bank is to send the transfer back, or it is open again.', 'decideAllocation', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({
        id: idOf(context),
        to: context.opened?.allocation?.loan?.drawdownId ?? ('payer' as const),
        accepted: eventOf(event, 'allocation.decided').accepted,
      }),
      to: 'refreshing',
      failed: signInOr('looking'),
    }),
    signInNeeded: dialogState('The lead signs in again before they confirm.', ['ready', 'opened', 'signInNeeded'], {}, 'shown'),
  },
})

/** The part of the lead in where a transfer is proposed to go. */
export function partOfAllocation({ status, allocation }: Pick<TransferDetail, 'status' | 'allocation'>) {
  return partOfLead({ status, own: allocation?.own === true, concerned: allocation?.loan?.concerned === true })
}

function idOf({ target }: { target: UnidentifiedTransfer | null }): string {
  return target?.id ?? ''
}
