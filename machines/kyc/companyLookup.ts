/** Looks a company up in the register of its country as soon as its number is whole. KYC-25, KYC-26, decision 149. */
import { assign, setup } from 'xstate'
import type { CompanyDraft } from '../../contract/kyc/applications.ts'
import { type CompanyFacts, type NumberedCompany, numberedCompanyOf, type RegisterAnswer } from '../../contract/kyc/company-facts.ts'
import { withEvent, withOutput } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'

type CompanyTyped = { company: CompanyDraft | undefined }

/** Whether two numbers are of the same company. */
function isSame(one: NumberedCompany | null, other: NumberedCompany | null): boolean {
  return one?.number === other?.number && one?.incorporationCountry === other?.incorporationCountry
}

export const companyLookupMachine = setup({
  types: {
    context: {} as {
      /** The company that is or was looked up. */
      numbered: NumberedCompany | null
      facts: CompanyFacts | null
    },
    events: {} as { type: 'company.typed'; company: CompanyDraft | undefined } | { type: 'facts.confirmed' } | { type: 'facts.declined' },
    tags: {} as 'looking' | 'found' | 'notFound' | 'unavailable',
  },
  actors: { findCompany: port('findCompany') },
  guards: {
    isAnotherCompany: ({ context }, { company }: CompanyTyped) => {
      const numbered = company === undefined ? null : numberedCompanyOf(company)
      return numbered !== null && !isSame(numbered, context.numbered)
    },
    isNoCompany: (_, { company }: CompanyTyped) => company !== undefined && numberedCompanyOf(company) === null,
    isFound: (_, { answer }: RegisterAnswer) => answer === 'found',
    isNotFound: (_, { answer }: RegisterAnswer) => answer === 'notFound',
  },
  actions: {
    keepNumbered: assign((_, { company }: CompanyTyped) => ({ numbered: numberedCompanyOf(company ?? {}), facts: null })),
    forgetNumbered: assign({ numbered: null, facts: null }),
    keepRegistered: assign({ facts: (_, output: RegisterAnswer) => (output.answer === 'found' ? output.facts : null) }),
  },
}).createMachine({
  id: 'companyLookup',
  description: 'Look up a company in the register.',
  context: { numbered: null, facts: null },
  initial: 'resting',
  on: {
    'company.typed': [
      {
        guard: withEvent('isAnotherCompany'),
        target: '.looking',
        reenter: true,
        actions: withEvent('keepNumbered'),
        description: 'The number is whole, and of another company than the last one.',
      },
      {
        guard: withEvent('isNoCompany'),
        target: '.resting',
        actions: withEvent('forgetNumbered'),
        description: 'The number is not whole any more.',
      },
    ],
  },
  states: {
    resting: { description: 'Nothing of the register is shown: the company is typed.' },
    looking: {
      description: 'The register is read.',
      tags: 'looking',
      invoke: {
        id: 'findCompany',
        src: 'findCompany',
        input: ({ context }) => context.numbered as NumberedCompany,
        onDone: [
          { guard: withOutput('isFound'), target: 'found', actions: withOutput('keepRegistered') },
          { guard: withOutput('isNotFound'), target: 'notFound' },
          { target: 'unavailable' },
        ],
        onError: { target: 'unavailable', description: 'The call failed, or the user has looked up too many companies today.' },
      },
    },
    found: {
      description: 'What the register says is shown, to be confirmed.',
      tags: 'found',
      on: {
        'facts.confirmed': { target: 'resting', description: 'The form has the facts, and they can be changed there.' },
        'facts.declined': { target: 'resting', description: 'It is another company, or the user types it.' },
      },
    },
    notFound: { description: 'The register has no company of this number: it is typed.', tags: 'notFound' },
    unavailable: { description: 'No register answers: the company is typed.', tags: 'unavailable' },
  },
})
