/** Names in which shops and PSP accounts are held and that are not the company's: accepted or refused, each with a note. Decision 094. */
import { assign, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { SellerNameReview } from '../../contract/staff/seller-names.ts'
import { commandState, eventOf, ofNothing, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { port } from '../kernel/port.ts'

/** A verdict that a note is asked for. */
type Verdict = { id: string; accepted: boolean }

export const sellerNamesMachine = setup({
  types: {
    context: {} as { names: SellerNameReview[]; verdict: Verdict | null; problem: Problem | null },
    events: {} as
      | ({ type: 'verdict.chosen' } & Verdict)
      | { type: 'note.submitted'; note: string }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working' | 'deciding',
  },
  actors: { listSellerNames: port('listSellerNames'), decideSellerName: port('decideSellerName') },
  guards: {
    /** Staff who are concerned in the company do not decide. Decision 087. */
    mayDecide: ({ context }, { id }: Verdict) => context.names.some((each) => each.id === id && !each.concerned),
    tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict', 'notFound'),
  },
  actions: {
    keepNames: assign((_, names: SellerNameReview[]) => ({ names })),
    keepVerdict: assign((_, { id, accepted }: Verdict) => ({ verdict: { id, accepted }, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'sellerNames',
  description: 'Names of sellers and account holders that are not the company’s.',
  context: { names: [], verdict: null, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the names that wait.', 'listSellerNames', { input: ofNothing, to: 'shown', keep: 'keepNames' }),
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The names that wait, oldest first.',
      on: {
        'verdict.chosen': { guard: withEvent('mayDecide'), target: 'deciding', actions: withEvent('keepVerdict') },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    },
    deciding: {
      description: 'Asks for the note that is kept with the decision.',
      tags: 'deciding',
      on: { 'dialog.closed': { target: 'shown', actions: 'forgetProblem' }, 'note.submitted': 'sending' },
    },
    sending: commandState('The limit of the company is calculated with the decision.', 'decideSellerName', {
      tags: ['deciding', 'working'],
      input: ({ context: { verdict }, event }) => ({
        id: verdict?.id ?? '',
        accepted: verdict?.accepted ?? false,
        note: eventOf(event, 'note.submitted').note,
      }),
      to: 'refreshing',
      failed: [
        {
          guard: withEvent('tooLate'),
          target: 'refreshing',
          actions: 'keepProblem',
          description: 'A colleague decided first: the list is read again.',
        },
        { target: 'deciding', actions: 'keepProblem' },
      ],
    }),
    refreshing: readState('Reads the names again without blanking the page.', 'listSellerNames', {
      tags: 'working',
      id: 'refreshNames',
      input: ofNothing,
      to: 'shown',
      keep: 'keepNames',
      failed: 'shown',
    }),
  },
})
