/** Requests for other instalments, for leads: one proposes instalments, another one confirms them. Decision 117. */
import { assign } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import type { ArrangementStatus, PlannedInstalment } from '../../contract/repayments/arrangements.ts'
import type { ArrangementDetail, ArrangementProposal, RequestedArrangement } from '../../contract/staff/arrangements.ts'
import { commandState, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { changedOr, dialogState, rereadOr } from '../kernel/changes.ts'
import { emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld, signInOr } from './signInAgain.ts'
import { mayDecide, partOfLead } from './twoLeads.ts'

const requested = filteredListSetup({
  types: {
    row: {} as RequestedArrangement,
    filter: {} as ArrangementStatus,
    /** The request that the page of its loan led to; empty: none. Decision 132. */
    input: {} as { request?: string },
    context: {} as {
      linked: string
      opened: ArrangementDetail | null
      /** The instalments that were calculated last, and of what. */
      proposal: ArrangementProposal | null
      plan: PlannedInstalment[]
    },
    events: {} as
      | { type: 'request.pressed'; id: string }
      | { type: 'plan.calculated'; proposal: ArrangementProposal }
      | { type: 'plan.proposed'; reason: string }
      | { type: 'plan.decided'; accepted: boolean; reason: string }
      | { type: 'decline.submitted'; reason: string },
    tags: {} as 'opened' | 'signInNeeded',
  },
  actors: {
    listRequestedArrangements: port('listRequestedArrangements'),
    readRequestedArrangement: port('readRequestedArrangement'),
    calculateArrangement: port('calculateArrangement'),
    proposeArrangement: port('proposeArrangement'),
    decideArrangement: port('decideArrangement'),
    declineArrangement: port('declineArrangement'),
  },
}).extend({
  guards: {
    signInIsOld,
    mayArrangeIt: ({ context: { opened } }) => opened !== null && partInArrangement(opened) === 'arranges',
    isLinked: ({ context: { linked } }) => linked !== '',
    /** Its instalments were calculated, and are seen. */
    mayProposePlan: ({ context: { opened, proposal } }) => opened !== null && partInArrangement(opened) === 'arranges' && proposal !== null,
    mayDecidePlan: ({ context: { opened } }, { accepted }: { accepted: boolean }) =>
      opened !== null && mayDecide(partInArrangement(opened), accepted),
  },
  actions: {
    keepOpened: assign((_, opened: ArrangementDetail) => ({ opened, proposal: null, plan: [] })),
    keepProposal: assign((_, { proposal }: { proposal: ArrangementProposal }) => ({ proposal, plan: [], problem: null })),
    keepPlan: assign((_, plan: PlannedInstalment[]) => ({ plan })),
    forgetLinked: assign({ linked: '' }),
    forgetProposal: assign({ proposal: null, plan: [] }),
  },
})

const lists = filteredListStates('listRequestedArrangements', {
  asked: ({ filter }: { filter: ArrangementStatus }) => ({ status: filter, size: pageSize.usual }),
  first: 'Reads the newest requests.',
  shown: 'The requests, newest first.',
  more: 'Reads older requests.',
  on: {
    'request.pressed': { target: 'reading', actions: withEvent('keepTarget') },
    'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
  },
})

export const requestedArrangementsMachine = requested.createMachine({
  id: 'requestedArrangements',
  description: 'Requests for other instalments.',
  context: ({ input: { request = '' } }) => ({
    ...emptyFiltered,
    filter: 'requested',
    opened: null,
    proposal: null,
    plan: [],
    linked: request,
  }),
  initial: 'loading',
  states: {
    ...lists,
    shown: { ...lists.shown, always: { guard: 'isLinked', target: 'reading', description: 'The page of its loan led here.' } },
    reading: {
      ...readState('Reads the request with its loan.', 'readRequestedArrangement', {
        tags: ['ready', 'working'],
        input: ({ context: { linked, target } }) => ({ id: linked === '' ? (target?.id ?? '') : linked }),
        to: 'looking',
        keep: 'keepOpened',
        failed: changedOr('shown'),
      }),
      exit: 'forgetLinked',
    },
    looking: dialogState(
      'One request: instalments are proposed, confirmed or declined, or the request is declined.',
      ['ready', 'opened'],
      {
        'plan.calculated': { guard: 'mayArrangeIt', target: 'calculating', actions: withEvent('keepProposal') },
        'plan.proposed': { guard: 'mayProposePlan', target: 'proposing' },
        'plan.decided': { guard: withEvent('mayDecidePlan'), target: 'deciding' },
        'decline.submitted': { guard: 'mayArrangeIt', target: 'declining' },
      },
      'shown',
    ),
    calculating: readState('Calculates the instalments.', 'calculateArrangement', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context }) => ({ ...ofOpened(context), ...proposalOf(context) }),
      to: 'looking',
      keep: 'keepPlan',
      failed: [changedOr('looking')[0], { target: 'looking', actions: ['forgetProposal', 'keepProblem'] }],
    }),
    proposing: commandState('The instalments wait for another lead.', 'proposeArrangement', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({
        ...ofOpened(context),
        ...proposalOf(context),
        reason: eventOf(event, 'plan.proposed').reason,
      }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
    deciding: commandState('The merchant sees the offer, or the request is open again.', 'decideArrangement', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({
        ...ofOpened(context),
        ...proposedOf(context),
        accepted: eventOf(event, 'plan.decided').accepted,
        reason: eventOf(event, 'plan.decided').reason,
      }),
      to: 'refreshing',
      failed: signInOr('looking'),
    }),
    signInNeeded: dialogState('The lead signs in again before they confirm.', ['ready', 'opened', 'signInNeeded'], {}, 'shown'),
    declining: commandState('The merchant reads the reason.', 'declineArrangement', {
      tags: ['ready', 'opened', 'working'],
      input: ({ context, event }) => ({ ...ofOpened(context), reason: eventOf(event, 'decline.submitted').reason }),
      to: 'refreshing',
      failed: rereadOr('looking'),
    }),
  },
})

const ofOpened = ({ opened }: { opened: ArrangementDetail | null }) => ({ id: opened?.id ?? '' })

const nothingProposed = { first: '', count: 0, timing: 'monthly' } as const

/** The part of the lead: they arrange a request that no one has proposed anything for, and have a part in what was proposed. */
export function partInArrangement({ status, concerned, proposal }: Pick<ArrangementDetail, 'status' | 'concerned' | 'proposal'>) {
  if (status === 'requested' && !concerned) return 'arranges'
  return concerned ? 'concerned' : partOfLead({ status, own: proposal?.own === true, concerned })
}

function proposalOf({ proposal }: { proposal: ArrangementProposal | null }): ArrangementProposal {
  return proposal ?? nothingProposed
}

/** What the lead has seen proposed. */
function proposedOf({ opened }: { opened: ArrangementDetail | null }): ArrangementProposal {
  const { first, count, timing } = opened?.proposal ?? nothingProposed
  return { first, count, timing }
}
