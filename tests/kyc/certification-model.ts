/**
 * What a merchant expects of the certification, drawn apart from the production charts so that those are not tested against themselves: a
 * company of each country, sent back twice, corrected, approved; and one that is refused, put right and approved. `certification.api.test.ts`
 * certifies every kind of company in both countries.
 */
import { assign, setup } from 'xstate'
import { type SituationOf, waysOf } from '../kernel/ways.ts'
import type { Kind } from './applicants.ts'

/** What a merchant does. */
export type Operation =
  | `opens the certification of a limited ${'HK' | 'CN'}`
  | 'opens it for a company nobody knows'
  | 'fills in the company'
  | 'fills in the business'
  | 'adds everybody'
  | 'sends the application'
  | 'opens the address'
  | 'corrects the address'
  | 'opens the document'
  | 'replaces the document'
  | 'sends it again'
  | 'opens the home'
  | 'corrects the home'
  | 'opens the side'
  | 'replaces the side'
  | 'sends it once more'
  | 'applies again'
  | 'puts the name right'
  | 'goes on to the people'
  | 'goes on to the check'
  | 'sends it put right'

const certification = setup({
  types: { context: {} as { kind: Kind }, events: {} as { type: Operation } },
  guards: { known: ({ context }) => context.kind !== 'unknown' },
  actions: { be: assign((_, params: { kind: Kind }) => params) },
})

const be = (kind: Kind) => ({ type: 'be', params: { kind } }) as const

/** The expectation. Each company has exactly one path through it. */
export const certificationModel = certification.createMachine({
  id: 'certification',
  context: { kind: 'limited HK' },
  initial: 'home',
  states: {
    home: {
      on: {
        'opens the certification of a limited HK': { target: 'company', actions: be('limited HK') },
        'opens the certification of a limited CN': { target: 'company', actions: be('limited CN') },
        'opens it for a company nobody knows': { target: 'company', actions: be('unknown') },
      },
    },
    company: { on: { 'fills in the company': 'business' } },
    business: { on: { 'fills in the business': 'people' } },
    people: { on: { 'adds everybody': 'answers' } },
    answers: { on: { 'sends the application': [{ guard: 'known', target: 'returned' }, { target: 'rejected' }] } },
    returned: { on: { 'opens the address': 'atAddress' } },
    atAddress: { on: { 'corrects the address': 'documentLeft' } },
    documentLeft: { on: { 'opens the document': 'atDocument' } },
    atDocument: { on: { 'replaces the document': 'corrected' } },
    corrected: { on: { 'sends it again': 'returnedAgain' } },
    returnedAgain: { on: { 'opens the home': 'atHome' } },
    atHome: { on: { 'corrects the home': 'sideLeft' } },
    sideLeft: { on: { 'opens the side': 'atSide' } },
    atSide: { on: { 'replaces the side': 'correctedAgain' } },
    correctedAgain: { on: { 'sends it once more': 'approved' } },
    rejected: { on: { 'applies again': 'companyAgain' } },
    companyAgain: { on: { 'puts the name right': 'businessAgain' } },
    businessAgain: { on: { 'goes on to the people': 'peopleAgain' } },
    peopleAgain: { on: { 'goes on to the check': 'answersAgain' } },
    answersAgain: { on: { 'sends it put right': 'approved' } },
    approved: { type: 'final' },
  },
})

/** Names of the states, for the checks of what is seen. */
export type Situation = SituationOf<typeof certificationModel>

/** The way of each company from home to its certificate. */
export const certifications = waysOf(certificationModel).map((way) => ({ kind: way.path.state.context.kind, way }))
