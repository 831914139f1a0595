/** Other instalments for a loan, on the side of the merchant: asked for, withdrawn, accepted or refused. Decision 117. */
import { assign, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { ArrangeableLoan, Arrangement, ArrangementRequest } from '../../contract/repayments/arrangements.ts'
import { commandState, eventOf, ofCompany, ofNothing, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadGuards, rereadOr } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'

interface ArrangementsContext {
  companyId: string
  profile: CompanyProfile | null
  /** The day of Hong Kong on which they were read. */
  on: string
  loans: ArrangeableLoan[]
  arrangements: Arrangement[]
  /** The arrangement of the open question. */
  chosen: Arrangement | null
  /** Why the page was read again. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

const ofChosen = ({ chosen }: ArrangementsContext) => ({ id: chosen?.id ?? '' })

/** What was shown is sent with the answer. */
const answerOf =
  (accepted: boolean) =>
  ({ context }: { context: ArrangementsContext }) => ({
    ...ofChosen(context),
    accepted,
    total: context.chosen?.offer?.total ?? { amount: '0', currency: 'HKD' as const },
  })

export const arrangementsMachine = setup({
  types: {
    input: {} as { companyId: string },
    context: {} as ArrangementsContext,
    events: {} as
      | { type: 'arrangement.pressed' }
      | { type: 'arrangement.submitted'; request: ArrangementRequest }
      | { type: 'withdrawal.pressed'; id: string }
      | { type: 'withdrawal.confirmed' }
      | { type: 'acceptance.pressed'; id: string }
      | { type: 'acceptance.confirmed' }
      | { type: 'refusal.pressed'; id: string }
      | { type: 'refusal.confirmed' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'asking' | 'withdrawing' | 'accepting' | 'refusing' | 'unavailable',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    listArrangements: port('listArrangements'),
    requestArrangement: port('requestArrangement'),
    withdrawArrangement: port('withdrawArrangement'),
    answerArrangement: port('answerArrangement'),
  },
  guards: {
    ...rereadGuards,
    /** An administrator, and a loan without an open request. */
    mayAskFor: ({ context: { profile, loans } }) => profile?.role === 'administrator' && loans.length > 0,
    mayWithdrawIt: ({ context: { profile, arrangements } }, { id }: { id: string }) =>
      profile?.role === 'administrator' &&
      arrangements.some((each) => each.id === id && (each.status === 'requested' || each.status === 'proposed')),
    mayAnswer: ({ context: { profile, arrangements } }, { id }: { id: string }) =>
      profile?.role === 'administrator' && arrangements.some((each) => each.id === id && each.status === 'offered' && each.offer !== null),
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepArrangements: assign((_, { on, loans, arrangements }: Pick<ArrangementsContext, 'on' | 'loans' | 'arrangements'>) => ({
      on,
      loans,
      arrangements,
    })),
    choose: assign(({ context }, { id }: { id: string }) => ({
      chosen: context.arrangements.find((each) => each.id === id) ?? null,
      problem: null,
      reread: null,
    })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null, reread: null }),
    sayChanged: assign({ reread: 'changed', problem: null }),
    sayLost: assign({ reread: 'lost', problem: null }),
  },
}).createMachine({
  id: 'arrangements',
  description: 'Other instalments for a loan that the company cannot repay as agreed.',
  context: ({ input }) => ({ ...input, profile: null, on: '', loans: [], arrangements: [], chosen: null, reread: null, problem: null }),
  initial: 'opening',
  states: {
    opening: readState('Reads the role of the user in the company.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loading',
      keep: 'keepProfile',
    }),
    loading: readState('Reads the loans and the requests of the company.', 'listArrangements', {
      input: ofNothing,
      to: 'shown',
      keep: 'keepArrangements',
    }),
    unavailable: unavailableUntil('opening'),
    shown: {
      description: 'The requests with what became of them, newest first.',
      tags: 'ready',
      on: {
        'arrangement.pressed': { guard: 'mayAskFor', target: 'asking', actions: 'forgetProblem' },
        'withdrawal.pressed': { guard: withEvent('mayWithdrawIt'), target: 'withdrawing', actions: withEvent('choose') },
        'acceptance.pressed': { guard: withEvent('mayAnswer'), target: 'accepting', actions: withEvent('choose') },
        'refusal.pressed': { guard: withEvent('mayAnswer'), target: 'refusing', actions: withEvent('choose') },
        'page.shown': 'refreshing',
        'network.returned': 'refreshing',
      },
    },
    refreshing: readState('Reads them again while they are shown.', 'listArrangements', {
      id: 'rereadArrangements',
      tags: 'ready',
      input: ofNothing,
      to: 'shown',
      keep: 'keepArrangements',
    }),
    asking: dialogState(
      'Asks for the loan, the reason, and the day from which the company can pay.',
      ['ready', 'asking'],
      { 'arrangement.submitted': 'sending' },
      'shown',
    ),
    sending: commandState('The request is being sent; a lead then looks at it.', 'requestArrangement', {
      tags: ['ready', 'asking', 'working'],
      input: ({ event }) => eventOf(event, 'arrangement.submitted').request,
      to: 'refreshing',
      failed: rereadOr('asking'),
    }),
    withdrawing: dialogState(
      'Asks to confirm withdrawing the request.',
      ['ready', 'withdrawing'],
      { 'withdrawal.confirmed': 'withdrawingIt' },
      'shown',
    ),
    withdrawingIt: commandState('The withdrawal is being sent.', 'withdrawArrangement', {
      tags: ['ready', 'withdrawing', 'working'],
      input: ({ context }) => ofChosen(context),
      to: 'refreshing',
      failed: rereadOr('withdrawing'),
    }),
    accepting: dialogState(
      'Asks to confirm that the loan is repaid by these instalments from today on.',
      ['ready', 'accepting'],
      { 'acceptance.confirmed': 'acceptingIt' },
      'shown',
    ),
    acceptingIt: commandState('The acceptance is being sent with the total that was shown.', 'answerArrangement', {
      id: 'acceptOffer',
      tags: ['ready', 'accepting', 'working'],
      input: answerOf(true),
      to: 'refreshing',
      failed: rereadOr('accepting'),
    }),
    refusing: dialogState('Asks to confirm refusing the offer.', ['ready', 'refusing'], { 'refusal.confirmed': 'refusingIt' }, 'shown'),
    refusingIt: commandState('The refusal is being sent.', 'answerArrangement', {
      id: 'refuseOffer',
      tags: ['ready', 'refusing', 'working'],
      input: answerOf(false),
      to: 'refreshing',
      failed: rereadOr('refusing'),
    }),
  },
})
