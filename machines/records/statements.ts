/** Statements of a facility: the months, one of them in full, and its file. R9, decision 040. */
import { assign, sendParent, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { StatementFormat } from '../../contract/records/statements.ts'
import { call, ofProduct, problemOf, readState, success, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, toast, unwiredAction } from '../kernel/port.ts'

type StatementsContext = {
  product: Product
  months: OutputOf<'listStatements'>
  /** The month that is read, or shown. */
  month: string
  statement: OutputOf<'readStatement'> | null
  /** The requested file. */
  requested: { format: StatementFormat; language: Locale } | null
  problem: Problem | null
}

export const statementsMachine = setup({
  types: {
    input: {} as { product: Product },
    context: {} as StatementsContext,
    events: {} as
      | { type: 'month.chosen'; month: string }
      | { type: 'file.requested'; format: StatementFormat; language: Locale }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'empty' | 'unavailable' | 'reading' | 'unread' | 'fetching',
  },
  actors: {
    listStatements: port('listStatements'),
    readStatement: port('readStatement'),
    openStatement: port('openStatement'),
  },
  guards: {
    hasMonths: ({ context }) => context.months.length > 0,
    otherMonth: ({ context }, params: { month: string }) => params.month !== context.month,
  },
  actions: {
    /** The newest month is read first. */
    keepMonths: assign((_, months: OutputOf<'listStatements'>) => ({ months, month: months[0]?.month ?? '' })),
    keepMonth: assign((_, { month }: { month: string }) => ({ month, statement: null, problem: null })),
    keepStatement: assign({ statement: (_, statement: OutputOf<'readStatement'>) => statement, problem: null }),
    keepRequested: assign((_, { format, language }: { format: StatementFormat; language: Locale }) => ({
      requested: { format, language },
      problem: null,
    })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Fetches the file from its address; wired. */
    fetchFile: unwiredAction<{ url: string }>('fetchFile'),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'statements',
  description: 'Statements by month.',
  context: ({ input }) => ({ ...input, months: [], month: '', statement: null, requested: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the list of months.', 'listStatements', { input: ofProduct, to: 'looking', keep: 'keepMonths' }),
    looking: {
      description: 'Without a facility there is no month.',
      always: [{ guard: 'hasMonths', target: 'ready' }, { target: 'empty' }],
    },
    empty: { description: 'Nothing was signed yet: there is nothing to state.', tags: 'empty' },
    ready: {
      description: 'The months are there.',
      tags: 'ready',
      initial: 'reading',
      on: {
        'month.chosen': {
          guard: withEvent('otherMonth'),
          target: '.reading',
          actions: withEvent('keepMonth'),
          description: 'Another month.',
        },
      },
      states: {
        reading: readState('Reads one month with all movements.', 'readStatement', {
          tags: 'reading',
          input: ({ context }) => ({ product: context.product, month: context.month }),
          to: 'shown',
          keep: 'keepStatement',
          failed: 'unread',
        }),
        unread: {
          description: 'The month could not be read; another can be chosen, or this one again.',
          tags: 'unread',
          on: {
            'retry.pressed': { target: 'reading', actions: 'forgetProblem' },
            'network.returned': { target: 'reading', actions: 'forgetProblem', description: 'The network is back.' },
          },
        },
        shown: {
          description: 'The month is shown.',
          on: {
            'file.requested': { target: 'fetching', actions: withEvent('keepRequested'), description: 'As PDF or CSV, in a language.' },
          },
        },
        fetching: {
          description: 'Requests the address of the file.',
          tags: 'fetching',
          invoke: call('openStatement', {
            input: ({ context: { product, month, requested } }) => ({
              product,
              month,
              format: requested?.format ?? 'pdf',
              language: requested?.language ?? 'zh_CN',
            }),
            to: 'shown',
            actions: [withOutput('fetchFile'), success('records.statements.fetched')],
            failed: 'shown',
          }),
        },
      },
    },
    unavailable: unavailableUntil('loading'),
  },
})
