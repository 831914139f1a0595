/**
 * What a merchant expects on the journey to the first drawdown, drawn apart from the production charts so that those are not tested
 * against themselves. The same for both products: what differs between them must not differ for the merchant.
 */
import { assign, setup } from 'xstate'
import { createTestModel } from 'xstate/graph'

/** The one who does everything right, the one who gets everything wrong once, and the one whose bank sends the money back. */
export type Kind = 'careful' | 'hasty' | 'unlucky'

/** What a merchant does. */
export type Operation =
  | `arrives ${'carefully' | 'in a hurry' | 'with a closed account'}`
  | 'opens sign-up'
  | 'mistypes a code'
  | 'signs up'
  | 'starts to certify'
  | 'leaves out the registration number'
  | 'fills in the company'
  | 'fills in the business'
  | 'adds a director'
  | 'sends the application'
  | 'sends it corrected'
  | 'goes on to the shops'
  | 'refuses consent'
  | 'links a shop that is too small'
  | 'links a shop'
  | 'goes on to the account'
  | 'mistypes the SWIFT code'
  | 'submits the account'
  | 'empties the form'
  | 'submits the business info'
  | 'sends the signing links'
  | 'declines to sign'
  | 'sends new links'
  | 'signs'
  | 'goes on to the drawdown'
  | 'asks for too much'
  | 'agrees to an offer'
  | 'confirms'
  | 'goes home'

const journey = setup({
  types: { context: {} as { kind: Kind }, events: {} as { type: Operation } },
  guards: {
    is: ({ context }, { kind }: { kind: Kind }) => context.kind === kind,
    isNot: ({ context }, { kind }: { kind: Kind }) => context.kind !== kind,
  },
  actions: { be: assign((_, { kind }: { kind: Kind }) => ({ kind })) },
})

const hasty = { type: 'is', params: { kind: 'hasty' } } as const
const notHasty = { type: 'isNot', params: { kind: 'hasty' } } as const
const unlucky = { type: 'is', params: { kind: 'unlucky' } } as const
const be = (kind: Kind) => ({ type: 'be', params: { kind } }) as const

/** The expectation. Each kind of merchant has exactly one path through it. */
export const journeyChart = journey.createMachine({
  id: 'journey',
  context: { kind: 'careful' },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'arrives carefully': { target: 'landing', actions: be('careful') },
        'arrives in a hurry': { target: 'landing', actions: be('hasty') },
        'arrives with a closed account': { target: 'landing', actions: be('unlucky') },
      },
    },
    landing: { on: { 'opens sign-up': 'signingUp' } },
    signingUp: { on: { 'signs up': { guard: notHasty, target: 'welcomed' }, 'mistypes a code': { guard: hasty, target: 'codeRefused' } } },
    codeRefused: { on: { 'signs up': 'welcomed' } },
    welcomed: { on: { 'starts to certify': 'company' } },
    company: {
      on: {
        'fills in the company': { guard: notHasty, target: 'business' },
        'leaves out the registration number': { guard: hasty, target: 'companyRefused' },
      },
    },
    companyRefused: { on: { 'fills in the company': 'business' } },
    business: { on: { 'fills in the business': 'people' } },
    people: { on: { 'adds a director': 'answers' } },
    answers: { on: { 'sends the application': [{ guard: hasty, target: 'returned' }, { target: 'approved' }] } },
    returned: { on: { 'sends it corrected': 'approved' } },
    approved: { on: { 'goes on to the shops': 'platforms' } },
    platforms: {
      on: { 'links a shop': { guard: notHasty, target: 'limit' }, 'refuses consent': { guard: hasty, target: 'consentRefused' } },
    },
    consentRefused: { on: { 'links a shop that is too small': 'noLimit' } },
    noLimit: { on: { 'links a shop': 'limit' } },
    limit: { on: { 'goes on to the account': 'account' } },
    account: {
      on: {
        'submits the account': { guard: notHasty, target: 'businessInfo' },
        'mistypes the SWIFT code': { guard: hasty, target: 'accountRefused' },
      },
    },
    accountRefused: { on: { 'submits the account': 'businessInfo' } },
    businessInfo: {
      on: {
        'submits the business info': { guard: notHasty, target: 'contract' },
        'empties the form': { guard: hasty, target: 'businessInfoRefused' },
      },
    },
    businessInfoRefused: { on: { 'submits the business info': 'contract' } },
    contract: { on: { 'sends the signing links': 'signing' } },
    signing: { on: { signs: { guard: notHasty, target: 'signed' }, 'declines to sign': { guard: hasty, target: 'declined' } } },
    declined: { on: { 'sends new links': 'signingAgain' } },
    signingAgain: { on: { signs: 'signed' } },
    signed: { on: { 'goes on to the drawdown': 'terms' } },
    terms: {
      on: {
        'agrees to an offer': { guard: notHasty, target: 'check' },
        'asks for too much': { guard: hasty, target: 'tooMuch' },
      },
    },
    tooMuch: { on: { 'agrees to an offer': 'check' } },
    check: { on: { confirms: [{ guard: unlucky, target: 'payoutRefused' }, { target: 'paidOut' }] } },
    paidOut: { on: { 'goes home': 'dashboard' } },
    payoutRefused: { on: { 'goes home': 'dashboardAfterRefusal' } },
    dashboard: { type: 'final' },
    dashboardAfterRefusal: { type: 'final' },
  },
})

/** Names of the states, for the checks of what is seen. */
export type Situation = keyof typeof journeyChart.states & string

/** The path of each kind of merchant from outside to the dashboard. */
export const journeys = createTestModel(journeyChart)
  .getShortestPaths({ toState: (snapshot) => snapshot.status === 'done' })
  .map((path) => ({ kind: path.state.context.kind, path }))
