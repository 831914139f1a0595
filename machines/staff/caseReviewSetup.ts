/** Setup of the chart of a case: its context, events, actors, guards and actions. */
import { assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ReturnReason } from '../../contract/kyc/returns.ts'
import type { ReferenceLists } from '../../contract/reference/lists.ts'
import type { Case, CaseItem, CaseOperation, Proposal } from '../../contract/staff/cases.ts'
import type { ItemAssessment, Opinion } from '../../contract/staff/review.ts'
import { problemOf } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import { itemFrom, nextOpen, unopenedFor } from './caseLayout.ts'

/** A value revealed with a reason: a value in clear, or a document by its short-lived address. */
export type Look = { readonly value: string } | OutputOf<'openCaseDocument'>

/** Assessments to save. */
type Finding = Omit<ItemAssessment, 'id'>

type CaseReviewContext = {
  id: string
  lists: ReferenceLists | null
  case: Case | null
  /** The item that is looked at. */
  current: string | null
  /** The item a dialog is about. */
  target: string
  finding: Finding
  looks: Readonly<Record<string, Look>>
  /** Why something was looked at last: offered for the next look. */
  reason: string
  /** The proposal, or the decision of a lead. */
  proposal: Proposal
  problem: Problem | null
}

/** Answers of a second reviewer to a proposal. */
export const secondWords = ['confirm', 'sendBack', 'dispute'] as const
export type SecondWord = (typeof secondWords)[number]

const nothing: Finding = { items: [], verdict: null, reason: null, note: '' }

/** Initial context of the chart. */
export function emptyReview({ id }: { id: string }): CaseReviewContext {
  return {
    id,
    lists: null,
    case: null,
    current: null,
    target: '',
    finding: nothing,
    looks: {},
    reason: '',
    proposal: 'approve',
    problem: null,
  }
}

/** An item of a case, or null. */
function itemNamed(found: Pick<Case, 'items'> | null, item: string | null): CaseItem | null {
  return found?.items.find((each) => each.item === item) ?? null
}

/** The parts of the chart. */
export const review = setup({
  types: {
    input: {} as { id: string },
    context: {} as CaseReviewContext,
    events: {} as
      | { type: 'item.chosen'; item: string }
      | { type: 'next.pressed' }
      | { type: 'previous.pressed' }
      | { type: 'ok.pressed'; items: string[] }
      | { type: 'undo.pressed'; item: string }
      | { type: 'return.pressed'; item: string }
      | { type: 'return.submitted'; reason: ReturnReason; note: string }
      | { type: 'look.pressed'; item: string }
      | { type: 'hide.pressed'; item: string }
      | { type: 'reason.given'; reason: string }
      | { type: 'claim.pressed' }
      | { type: 'release.pressed' }
      | { type: 'opinion.pressed'; proposal: Proposal }
      | { type: 'opinion.submitted'; opinion: Omit<Opinion, 'id' | 'proposal'> }
      | { type: 'second.submitted'; said: SecondWord; note: string }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | { type: 'network.returned' },
    /** The open view: the case, or a dialog over it; `working` during a command. */
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'missing' | 'returning' | 'asking' | 'weighing' | 'working',
  },
  actors: {
    readReviewLists: port('readReviewLists'),
    readCase: port('readCase'),
    claimCase: port('claimCase'),
    releaseCase: port('releaseCase'),
    assessItems: port('assessItems'),
    proposeDecision: port('proposeDecision'),
    confirmProposal: port('confirmProposal'),
    sendBackProposal: port('sendBackProposal'),
    disputeProposal: port('disputeProposal'),
    settleDispute: port('settleDispute'),
    revealItem: port('revealItem'),
    openCaseDocument: port('openCaseDocument'),
  },
  guards: {
    /** The server says who may do what now. */
    may: ({ context }, params: { operation: CaseOperation }) => context.case?.operations.includes(params.operation) ?? false,
    /** A masked item can be accepted only after it was opened. Decision 020. */
    mayAgree: ({ context: { case: found } }, { items }: { items: string[] }) =>
      (found?.operations.includes('assess') ?? false) && items.every((item) => itemNamed(found, item)?.opened),
    /** A decision is confirmed only after everything it rests on was opened. Decision 087. */
    mayConfirm: ({ context: { case: found } }, params: { said: SecondWord }) =>
      params.said === 'confirm' && found?.proposal != null && unopenedFor(found, found.proposal).length === 0,
    says: (_, params: { said: SecondWord; word: SecondWord }) => params.said === params.word,
    asksForDocument: ({ context }) => itemNamed(context.case, context.target)?.kind === 'document',
    isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('notFound'),
    tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepLists: assign((_, lists: ReferenceLists) => ({ lists })),
    /** The case as it is now; the first item nothing was found of is looked at, unless one is already. */
    keepCase: assign(({ context }, found: Case) => ({
      case: found,
      current: itemNamed(found, context.current)?.item ?? nextOpen(found, null) ?? found.items[0]?.item ?? null,
    })),
    keepCurrent: assign((_, params: { item: string }) => ({ current: params.item, problem: null })),
    moveOn: assign(({ context }, { by }: { by: 1 | -1 }) => ({
      current: context.case && itemFrom(context.case, context.current, by),
      problem: null,
    })),
    /** After a finding the next item that is open comes. */
    goToOpen: assign(({ context: { case: found, current, finding } }) => ({
      current: (found && finding.verdict !== null && nextOpen(found, finding.items.at(-1) ?? null)) || current,
    })),
    keepTarget: assign((_, params: { item: string }) => ({ target: params.item, problem: null })),
    keepRight: assign((_, params: { items: string[] }) => ({
      finding: { ...nothing, items: params.items, verdict: 'ok' as const },
      problem: null,
    })),
    keepUndone: assign((_, params: { item: string }) => ({ finding: { ...nothing, items: [params.item] }, problem: null })),
    keepReturn: assign(({ context }, { reason, note }: { reason: ReturnReason; note: string }) => ({
      finding: { items: [context.target], verdict: 'return' as const, reason, note },
      problem: null,
    })),
    keepReason: assign((_, params: { reason: string }) => ({ reason: params.reason, problem: null })),
    keepLook: assign(({ context: { case: found, looks, target } }, look: Look) => ({
      looks: { ...looks, [target]: look },
      case: found && { ...found, items: found.items.map((each) => (each.item === target ? { ...each, opened: true } : each)) },
    })),
    forgetLook: assign(({ context }, { item }: { item: string }) => {
      const { [item]: _, ...others } = context.looks
      return { looks: others }
    }),
    keepProposal: assign((_, params: { proposal: Proposal }) => ({ proposal: params.proposal, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
})
