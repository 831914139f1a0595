/** What was sent to review, read again: masked, and shown value by value to an administrator. API-028, decision 025. */
import { assign, sendTo, setup } from 'xstate'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { KycApplication } from '../../contract/kyc/applications.ts'
import { call, problemOf, withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import { revealMachine } from '../kernel/reveal.ts'

type SentAnswersContext = {
  /** The application to show, and its company. */
  requested: { id: string; companyId: string }
  application: KycApplication | null
  /** Whether the user may look at single values: administrators of the company. USER-04. */
  mayReveal: boolean
  problem: Problem | null
}

export const sentAnswersMachine = setup({
  types: {
    context: {} as SentAnswersContext,
    events: {} as
      | { type: 'answers.opened'; id: string; companyId: string }
      | { type: 'answers.closed' }
      | { type: 'retry.pressed' }
      | { type: 'page.hidden' },
    tags: {} as 'busy' | 'open' | 'unavailable',
  },
  actors: { readMaskedKyc: port('readMaskedKyc'), readCompanyProfile: port('readCompanyProfile'), reveal: revealMachine },
  actions: {
    keepRequested: assign((_, { id, companyId }: { id: string; companyId: string }) => ({
      requested: { id, companyId },
      application: null,
      mayReveal: false,
      problem: null,
    })),
    keepApplication: assign({ application: (_, application: KycApplication) => application }),
    keepRole: assign({ mayReveal: (_, params: { role: string }) => params.role === 'administrator' }),
    keepProblem: assign({ problem: problemOf }),
    passHidden: sendTo('reveal', { type: 'page.hidden' }),
  },
}).createMachine({
  id: 'sentAnswers',
  description: 'The answers sent to review.',
  context: { requested: { id: '', companyId: '' }, application: null, mayReveal: false, problem: null },
  initial: 'closed',
  on: { 'answers.opened': { target: '.reading', actions: withEvent('keepRequested') } },
  states: {
    closed: { description: 'The answers are closed.' },
    reading: {
      description: 'The application, masked.',
      tags: 'busy',
      invoke: call('readMaskedKyc', {
        input: ({ context }) => ({ id: context.requested.id }),
        to: 'readingRole',
        keep: 'keepApplication',
        failed: 'unavailable',
      }),
      on: { 'answers.closed': 'closed' },
    },
    readingRole: {
      description: 'Checks whether the user may reveal single values.',
      tags: 'busy',
      invoke: call('readCompanyProfile', {
        input: ({ context }) => ({ companyId: context.requested.companyId }),
        to: 'open',
        keep: 'keepRole',
        failed: { target: 'open', description: 'Then it stays masked.' },
      }),
      on: { 'answers.closed': 'closed' },
    },
    open: {
      description: 'All sent answers, masked.',
      tags: 'open',
      invoke: { id: 'reveal', src: 'reveal' },
      on: {
        'answers.closed': 'closed',
        'page.hidden': { actions: 'passHidden', description: 'The revealed value is masked again.' },
      },
    },
    unavailable: {
      description: 'It could not be read.',
      tags: 'unavailable',
      on: { 'retry.pressed': 'reading', 'answers.closed': 'closed' },
    },
  },
})
