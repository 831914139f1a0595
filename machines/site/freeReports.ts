/** Free reports: categories are searched, reports requested, made and downloaded. SHELL-17, SHELL-39, API-098 to API-100, decision A131. */
import { assign, sendParent, setup } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Category, CategoryReport } from '../../contract/site/reports.ts'
import { call, ofNothing, problemOf, withEvent, withOutput } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'
import { searchFor } from './questions.ts'

type FreeReportsContext = {
  signedIn: boolean
  words: string
  found: readonly Category[]
  reports: readonly CategoryReport[]
  /** The category requested last. */
  requested: Category | null
  /** Why the last request was refused. */
  problem: Problem | null
}

/** Reports with one put in its place, or in front. */
function withReport(reports: readonly CategoryReport[], report: CategoryReport): CategoryReport[] {
  return [report, ...reports.filter(({ id }) => id !== report.id)]
}

/** Whether a category has a report in a language, made or being made: it need not be requested again. */
export function hasReport({ reports }: Pick<FreeReportsContext, 'reports'>, { key }: Category, language: Locale): boolean {
  return reports.some((report) => report.category.key === key && report.language === language && report.status !== 'failed')
}

export const freeReportsMachine = setup({
  types: {
    input: {} as { signedIn: boolean; search: string },
    context: {} as FreeReportsContext,
    events: {} as { type: 'search.changed'; words: string } | { type: 'report.requested'; category: Category } | { type: 'retry.pressed' },
    /** Search: `searching`, `found`, `nothing`, `searchFailed`. Reports: `signedOut`, `listing`, `listFailed`, `listed` with `requesting` or `making`. */
    tags: {} as
      | 'searching'
      | 'found'
      | 'nothing'
      | 'searchFailed'
      | 'signedOut'
      | 'listing'
      | 'listFailed'
      | 'listed'
      | 'requesting'
      | 'making',
  },
  actors: {
    searchCategories: port('searchCategories'),
    requestReport: port('requestReport'),
    listReports: port('listReports'),
  },
  delays: { typingPause: 300, makingPause: 2000, unansweredPause: 30_000, addressesAge: 240_000 },
  guards: {
    signedIn: ({ context }) => context.signedIn,
    nothingSearched: ({ context }) => context.words.trim() === '',
    somethingFound: (_, found: readonly Category[]) => found.length > 0,
    someAreMade: ({ context }) => context.reports.some(({ status }) => status === 'making'),
  },
  actions: {
    keepWords: assign({ words: (_, params: { words: string }) => params.words }),
    keepFound: assign({ found: (_, found: readonly Category[]) => found }),
    keepReports: assign({ reports: (_, reports: readonly CategoryReport[]) => reports }),
    keepReport: assign({ reports: ({ context }, report: CategoryReport) => withReport(context.reports, report) }),
    keepRequested: assign({ requested: (_, params: { category: Category }) => params.category, problem: null }),
    keepProblem: assign({ problem: problemOf }),
    notifySearch: sendParent(({ context }) => ({ type: 'search.kept', search: searchFor(context.words) })),
    /** A report needs an account. SHELL-18. */
    askSignUp: sendParent({ type: 'report.requested' }),
  },
}).createMachine({
  id: 'freeReports',
  description: 'Free reports on product categories.',
  context: ({ input }) => ({
    signedIn: input.signedIn,
    words: new URLSearchParams(input.search).get('q') ?? '',
    found: [],
    reports: [],
    requested: null,
    problem: null,
  }),
  type: 'parallel',
  states: {
    search: {
      description: 'Search of the categories.',
      initial: 'deciding',
      on: {
        'search.changed': { target: '.typing', actions: [withEvent('keepWords'), 'notifySearch'], description: 'The keywords changed.' },
      },
      states: {
        deciding: {
          description: 'Did the address bring keywords?',
          always: [{ guard: 'nothingSearched', target: 'resting' }, { target: 'searching' }],
        },
        resting: { description: 'Nothing is searched; examples are offered.' },
        typing: {
          description: 'Waits for a pause in the typing.',
          tags: 'searching',
          always: { guard: 'nothingSearched', target: 'resting' },
          after: { typingPause: 'searching' },
        },
        searching: {
          description: 'Reads the categories.',
          tags: 'searching',
          invoke: call('searchCategories', {
            input: ({ context }) => ({ keywords: context.words.trim() }),
            to: [{ guard: withOutput('somethingFound'), target: 'found', actions: withOutput('keepFound') }, { target: 'nothing' }],
            failed: { target: 'failed' },
          }),
        },
        found: { description: 'Categories to choose from.', tags: 'found' },
        nothing: { description: 'No category matches.', tags: 'nothing' },
        failed: { description: 'The search failed.', tags: 'searchFailed', on: { 'retry.pressed': 'searching' } },
      },
    },
    reports: {
      description: 'The reports of the user.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks whether a user is signed in.',
          always: [{ guard: 'signedIn', target: 'loading' }, { target: 'signedOut' }],
        },
        signedOut: {
          description: 'Signed out: requesting a report opens sign-up.',
          tags: 'signedOut',
          on: { 'report.requested': { actions: [withEvent('keepRequested'), 'askSignUp'], description: 'A visitor wants a report.' } },
        },
        loading: {
          description: 'Reads the list.',
          tags: 'listing',
          invoke: call('listReports', { input: ofNothing, to: 'listed', keep: 'keepReports', failed: { target: 'unavailable' } }),
        },
        unavailable: { description: 'The list could not be read.', tags: 'listFailed', on: { 'retry.pressed': 'loading' } },
        listed: {
          description: 'The list is shown.',
          tags: 'listed',
          initial: 'deciding',
          on: {
            'report.requested': { target: 'requesting', actions: withEvent('keepRequested'), description: 'The merchant wants a report.' },
          },
          states: {
            deciding: {
              description: 'Checks whether a report is still being made.',
              always: [{ guard: 'someAreMade', target: 'making' }, { target: 'ready' }],
            },
            making: { description: 'At least one is being made.', tags: 'making', after: { makingPause: 'refreshing' } },
            ready: { description: 'All reports are ready; their addresses expire.', after: { addressesAge: 'refreshing' } },
            refreshing: {
              description: 'Reads the list again; the old one stays until then.',
              invoke: call('listReports', {
                id: 'refreshReports',
                input: ofNothing,
                to: 'deciding',
                keep: 'keepReports',
                failed: { target: 'unanswered' },
              }),
            },
            unanswered: {
              description: 'The server did not answer: it is asked again, not at once.',
              after: { unansweredPause: 'refreshing' },
            },
          },
        },
        requesting: {
          description: 'Requests the report.',
          tags: ['listed', 'requesting'],
          invoke: call('requestReport', {
            input: ({ context }) => ({ category: context.requested?.key ?? '' }),
            to: 'listed',
            keep: 'keepReport',
            failed: 'listed',
          }),
        },
      },
    },
  },
})
