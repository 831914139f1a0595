/** Names in which shops and PSP accounts are held and that are not the company's: decided with a note, and decisions taken back. Decision 094. */
import { assign } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import type { SellerNameStatus } from '../../contract/shops/seller-name.ts'
import type { SellerNameEntry } from '../../contract/staff/seller-names.ts'
import { commandState, eventOf, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

/** A verdict that a note is asked for. */
type Verdict = { id: string; accepted: boolean }

const sellerNames = filteredListSetup({
  types: {
    row: {} as SellerNameEntry,
    filter: {} as SellerNameStatus,
    context: {} as Pick<Verdict, 'accepted'>,
    events: {} as
      | ({ type: 'verdict.chosen' } & Verdict)
      | { type: 'takeBack.pressed'; id: string }
      | { type: 'note.submitted'; note: string },
    tags: {} as 'deciding' | 'takingBack',
  },
  actors: {
    listSellerNames: port('listSellerNames'),
    decideSellerName: port('decideSellerName'),
    takeBackSellerName: port('takeBackSellerName'),
  },
}).extend({
  guards: {
    /** Staff who are concerned in the company do not decide. Decision 087. */
    mayDecide: ({ context: { records } }, { id }: Verdict) =>
      records.some((each) => each.id === id && each.status === 'waiting' && !each.concerned),
    mayTakeBack: ({ context: { records } }, { id }: { id: string }) =>
      records.some((each) => each.id === id && each.status !== 'waiting' && !each.concerned),
  },
  actions: { keepVerdict: assign((_, { accepted }: Verdict) => ({ accepted })) },
})

const targetId = ({ target }: { target: SellerNameEntry | null }) => target?.id ?? ''

export const sellerNamesMachine = sellerNames.createMachine({
  id: 'sellerNames',
  description: 'Names of sellers and account holders that are not the company’s.',
  context: { ...emptyFiltered, filter: 'waiting', accepted: false },
  initial: 'loading',
  states: {
    ...filteredListStates('listSellerNames', {
      asked: ({ filter }: { filter: SellerNameStatus }) => ({ status: filter, size: pageSize.usual }),
      first: 'Reads the names that wait.',
      shown: 'Names that wait, oldest first, or decided names, last decision first.',
      more: 'Reads further names.',
      on: {
        'verdict.chosen': {
          guard: withEvent('mayDecide'),
          target: 'deciding',
          actions: [withEvent('keepTarget'), withEvent('keepVerdict')],
        },
        'takeBack.pressed': { guard: withEvent('mayTakeBack'), target: 'takingBack', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    }),
    deciding: dialogState(
      'Asks for the note that is kept with the decision.',
      ['ready', 'deciding'],
      { 'note.submitted': 'sending' },
      'shown',
    ),
    sending: commandState('The limit of the company is calculated with the decision.', 'decideSellerName', {
      tags: ['ready', 'deciding', 'working'],
      input: ({ context, event }) => ({
        id: targetId(context),
        accepted: context.accepted,
        note: eventOf(event, 'note.submitted').note,
      }),
      to: 'refreshing',
      failed: rereadOr('deciding'),
    }),
    takingBack: dialogState(
      'Asks why the decision is taken back.',
      ['ready', 'takingBack'],
      { 'note.submitted': 'sendingReason' },
      'shown',
    ),
    sendingReason: commandState('The name waits again, and its shops do not count.', 'takeBackSellerName', {
      tags: ['ready', 'takingBack', 'working'],
      input: ({ context, event }) => ({ id: targetId(context), note: eventOf(event, 'note.submitted').note }),
      to: 'refreshing',
      failed: rereadOr('takingBack'),
    }),
  },
})
