/** The rates in use, for leads: one is fixed by hand when its source is silent or wrong, by two of them. Decision 104. */
import { assign, setup } from 'xstate'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { RateEntry, RateFixing, RateName } from '../../contract/staff/rates.ts'
import { commandState, eventOf, ofNothing, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadGuards, rereadOr } from '../kernel/changes.ts'
import { unavailableUntil, unsureUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { signInIsOld, signInOr } from './signInAgain.ts'

type RatesContext = {
  records: RateEntry[]
  target: RateEntry | null
  accepted: boolean
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

export const ratesMachine = setup({
  types: {
    context: {} as RatesContext,
    events: {} as
      | { type: 'fix.pressed'; id: RateName }
      | { type: 'fixing.submitted'; fixing: RateFixing }
      | { type: 'decision.pressed'; id: RateName; accepted: boolean }
      | { type: 'decision.confirmed' }
      | { type: 'retry.pressed' }
      | { type: 'dialog.closed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'refreshing' | 'unsure' | 'unavailable' | 'fixing' | 'deciding' | 'signInNeeded',
  },
  actors: { listRates: port('listRates'), proposeFixing: port('proposeFixing'), decideFixing: port('decideFixing') },
  guards: {
    ...rereadGuards,
    signInIsOld,
    nothingWaits: ({ context }, { id }: { id: RateName }) => context.records.some((rate) => rate.id === id && rate.proposed === null),
    /** The lead who proposed a fixing does not confirm it. */
    mayDecide: ({ context }, { id, accepted }: { id: RateName; accepted: boolean }) =>
      context.records.some(({ id: name, proposed }) => name === id && proposed !== null && !(accepted && proposed.own)),
  },
  actions: {
    keepRecords: assign({ records: (_, records: RateEntry[]) => records }),
    keepTarget: assign(({ context }, { id }: { id: RateName }) => ({
      target: context.records.find((rate) => rate.id === id) ?? null,
      reread: null,
      problem: null,
    })),
    keepDecision: assign({ accepted: (_, params: { accepted: boolean }) => params.accepted }),
    sayChanged: assign({ reread: 'changed' }),
    sayLost: assign({ reread: 'lost' }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'rates',
  description: 'The rates that loans are priced with.',
  context: { records: [], target: null, accepted: false, reread: null, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the rates.', 'listRates', { input: ofNothing, to: 'resting', keep: 'keepRecords' }),
    unavailable: unavailableUntil('loading'),
    resting: {
      description: 'The rates, each with what was refused and what waits.',
      tags: 'ready',
      on: {
        'fix.pressed': {
          guard: withEvent('nothingWaits'),
          target: 'fixing',
          actions: withEvent('keepTarget'),
        },
        'decision.pressed': {
          guard: withEvent('mayDecide'),
          target: 'deciding',
          actions: [withEvent('keepTarget'), withEvent('keepDecision')],
        },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    },
    fixing: dialogState('Asks for the rate at another source.', ['ready', 'fixing'], { 'fixing.submitted': 'proposing' }),
    proposing: commandState('The fixing waits for another lead.', 'proposeFixing', {
      tags: ['ready', 'fixing', 'working'],
      input: ({ context, event }) => ({ name: nameOf(context), ...eventOf(event, 'fixing.submitted').fixing }),
      to: 'refreshing',
      failed: rereadOr('fixing'),
    }),
    deciding: dialogState('Asks to confirm the fixing, or to decline it.', ['ready', 'deciding'], { 'decision.confirmed': 'sending' }),
    sending: commandState('The rate is in use at once, or the fixing is dropped.', 'decideFixing', {
      tags: ['ready', 'deciding', 'working'],
      input: ({ context }) => ({ id: context.target?.proposed?.id ?? '', accepted: context.accepted }),
      to: 'refreshing',
      failed: signInOr('deciding'),
    }),
    signInNeeded: dialogState('The lead signs in again before they confirm.', ['ready', 'signInNeeded'], {}),
    refreshing: readState('Reads the rates again; those shown stay until then.', 'listRates', {
      id: 'refreshRates',
      tags: ['ready', 'working', 'refreshing'],
      input: ofNothing,
      to: 'resting',
      keep: 'keepRecords',
      failed: 'unsure',
    }),
    unsure: { ...unsureUntil('refreshing'), tags: ['ready', 'unsure'] },
  },
})

function nameOf({ target }: Pick<RatesContext, 'target'>): RateName {
  if (!target) throw new Error('A rate is chosen before it is fixed')
  return target.id
}
