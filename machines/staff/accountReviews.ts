/** Documents of bank accounts that wait: looked at with a reason, accepted by two reviewers, or refused with one. BANK-02, decisions 020, 024 and 113. */
import { assertEvent, assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ReturnReason } from '../../contract/kyc/returns.ts'
import { type AccountReview, mayAccept } from '../../contract/staff/account-reviews.ts'
import { commandState, eventOf, ofNothing, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { port } from '../kernel/port.ts'

/** A value to reveal: the number of an account, or the document at a place. */
type Subject = { id: string; place: number | null }

type AccountReviewsContext = {
  reviews: AccountReview[]
  /** The value to reveal, or the account whose documents are to be accepted or refused. */
  target: Subject | null
  /** Numbers in clear, by review. */
  numbers: Record<string, string>
  /** The document that is open. */
  opened: (Subject & OutputOf<'openAccountDocument'>) | null
  /** Reason of the look before. */
  reason: string
  problem: Problem | null
}

/** The reviews with what was just looked at counted as seen. */
function seenAt({ reviews, target }: AccountReviewsContext): AccountReview[] {
  return reviews.map((each) => {
    if (each.id !== target?.id) return each
    if (target.place === null) return { ...each, numberOpened: true }
    return { ...each, documents: each.documents.map((file, place) => (place === target.place ? { ...file, opened: true } : file)) }
  })
}

/** Transitions of a failed decision: the list is read again when a colleague decided first or the company withdrew. */
const notDecided = <Stay extends string>(stay: Stay) =>
  [
    { guard: withEvent('tooLate'), target: 'refreshing', actions: 'keepProblem' },
    { target: stay, actions: 'keepProblem' },
  ] as const

export const accountReviewsMachine = setup({
  types: {
    context: {} as AccountReviewsContext,
    events: {} as
      | { type: 'look.pressed'; id: string; place: number | null }
      | { type: 'reason.given'; reason: string }
      | { type: 'hide.pressed' }
      | { type: 'accept.pressed'; id: string }
      | { type: 'acceptance.submitted'; note: string }
      | { type: 'refuse.pressed'; id: string }
      | { type: 'refusal.submitted'; reason: ReturnReason; note: string }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working' | 'asking' | 'accepting' | 'refusing',
  },
  actors: {
    listAccountReviews: port('listAccountReviews'),
    revealAccountNumber: port('revealAccountNumber'),
    openAccountDocument: port('openAccountDocument'),
    decideAccountReview: port('decideAccountReview'),
  },
  guards: {
    needsNumber: ({ context }) => context.target?.place === null,
    /** The ownership can only be confirmed after opening the number and all documents, once by each of two reviewers. */
    mayAccept: ({ context }, { id }: { id: string }) => context.reviews.some((each) => each.id === id && mayAccept(each)),
    /** Staff who are concerned in the company neither open nor decide. Decision 087. */
    mayReview: ({ context }, { id }: { id: string }) => context.reviews.some((each) => each.id === id && !each.concerned),
    tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict', 'notFound'),
  },
  actions: {
    /** Revealed values are kept only while their review is pending. */
    keepReviews: assign(({ context: { numbers, opened } }, reviews: AccountReview[]) => {
      const waits = (id: string) => reviews.some((each) => each.id === id)
      return {
        reviews,
        numbers: Object.fromEntries(Object.entries(numbers).filter(([id]) => waits(id))),
        opened: opened && waits(opened.id) ? opened : null,
      }
    }),
    keepTarget: assign((_, { id, place = null }: { id: string; place?: number | null }) => ({ target: { id, place }, problem: null })),
    keepReason: assign({ reason: (_, params: { reason: string }) => params.reason }),
    keepNumber: assign({
      numbers: ({ context: { numbers, target } }, { value }: { value: string }) => ({ ...numbers, [target?.id ?? '']: value }),
      reviews: ({ context }) => seenAt(context),
    }),
    keepOpened: assign({
      opened: ({ context: { target } }, found: OutputOf<'openAccountDocument'>) => target && { ...target, ...found },
      reviews: ({ context }) => seenAt(context),
    }),
    hideOpened: assign({ opened: null }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'accountReviews',
  description: 'Documents that show whose bank accounts are.',
  context: { reviews: [], target: null, numbers: {}, opened: null, reason: '', problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the pending reviews.', 'listAccountReviews', { input: ofNothing, to: 'shown', keep: 'keepReviews' }),
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The pending reviews, oldest first.',
      on: {
        'look.pressed': { guard: withEvent('mayReview'), target: 'asking', actions: withEvent('keepTarget') },
        'hide.pressed': { actions: 'hideOpened' },
        'accept.pressed': { guard: withEvent('mayAccept'), target: 'accepting', actions: withEvent('keepTarget') },
        'refuse.pressed': { guard: withEvent('mayReview'), target: 'refusing', actions: withEvent('keepTarget') },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    },
    asking: {
      description: 'Asks for the reason to open it, which is recorded.',
      tags: 'asking',
      on: {
        'dialog.closed': { target: 'shown', actions: 'forgetProblem' },
        'reason.given': [
          { guard: 'needsNumber', target: 'revealing', actions: withEvent('keepReason') },
          { target: 'opening', actions: withEvent('keepReason') },
        ],
      },
    },
    revealing: commandState('The number is fetched.', 'revealAccountNumber', {
      tags: ['asking', 'working'],
      input: ({ context: { target, reason } }) => ({ id: target?.id ?? '', reason }),
      to: 'shown',
      keep: 'keepNumber',
      failed: notDecided('asking'),
    }),
    opening: commandState('The document is fetched.', 'openAccountDocument', {
      tags: ['asking', 'working'],
      input: ({ context: { target, reason } }) => ({ id: target?.id ?? '', place: target?.place ?? 0, reason }),
      to: 'shown',
      keep: 'keepOpened',
      failed: notDecided('asking'),
    }),
    accepting: {
      description: 'Asks to confirm that the account is the company’s. Once a second reviewer has, payouts can go to it.',
      tags: 'accepting',
      on: { 'dialog.closed': { target: 'shown', actions: 'forgetProblem' }, 'acceptance.submitted': 'sendingAcceptance' },
    },
    sendingAcceptance: commandState('The acceptance is kept; the second one verifies the account.', 'decideAccountReview', {
      tags: ['accepting', 'working'],
      id: 'acceptDocuments',
      input: ({ context, event }) => ({
        id: context.target?.id ?? '',
        accepted: true,
        reason: null,
        note: eventOf(event, 'acceptance.submitted').note,
      }),
      to: 'refreshing',
      failed: notDecided('accepting'),
    }),
    refusing: {
      description: 'Asks for the fault in the documents.',
      tags: 'refusing',
      on: { 'dialog.closed': { target: 'shown', actions: 'forgetProblem' }, 'refusal.submitted': 'sendingRefusal' },
    },
    sendingRefusal: commandState('The company is notified.', 'decideAccountReview', {
      tags: ['refusing', 'working'],
      id: 'refuseDocuments',
      input: ({ context, event }) => {
        assertEvent(event, 'refusal.submitted')
        return { id: context.target?.id ?? '', accepted: false, reason: event.reason, note: event.note }
      },
      to: 'refreshing',
      failed: notDecided('refusing'),
    }),
    refreshing: readState('Reads the pending reviews again without blanking the page.', 'listAccountReviews', {
      tags: 'working',
      id: 'refreshReviews',
      input: ofNothing,
      to: 'shown',
      keep: 'keepReviews',
      failed: 'shown',
    }),
  },
})
