/** Reports over all loans, for leads: arrears, vintages, rolls and collections of a closed day. Decision 121. */
import { assign, setup } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { ReportName } from '../../contract/staff/report-names.ts'
import type { LoanReports } from '../../contract/staff/reports.ts'
import { call, problemOf, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, unwiredAction } from '../kernel/port.ts'

type ReportsContext = {
  /** The report that is shown. */
  report: ReportName
  /** Null before the first night. */
  reports: LoanReports | null
  /** The day that is asked for; null for the last one. */
  day: string | null
  /** Of the file that is asked for. */
  language: Locale
  problem: Problem | null
}

export const loanReportsMachine = setup({
  types: {
    context: {} as ReportsContext,
    events: {} as
      | { type: 'report.chosen'; report: ReportName }
      | { type: 'day.submitted'; day: string }
      | { type: 'file.requested'; language: Locale }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'working' | 'exporting' | 'none' | 'unavailable',
  },
  actors: { readLoanReports: port('readLoanReports'), exportLoanReport: port('exportLoanReport') },
  guards: {
    hasReports: (_, reports: LoanReports | null) => reports !== null,
  },
  actions: {
    keepReports: assign((_, reports: LoanReports | null) => ({ reports, problem: null })),
    keepReport: assign((_, { report }: { report: ReportName }) => ({ report, problem: null })),
    keepDay: assign((_, { day }: { day: string }) => ({ day, problem: null })),
    keepLanguage: assign((_, { language }: { language: Locale }) => ({ language, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Has the browser save the file; wired. */
    saveFile: unwiredAction<{ name: string; csv: string }>('saveFile'),
  },
}).createMachine({
  id: 'loanReports',
  description: 'Reports over all loans.',
  context: { report: 'arrears', reports: null, day: null, language: 'zh_CN', problem: null },
  initial: 'loading',
  on: { 'report.chosen': { actions: withEvent('keepReport'), description: 'Another report of the day.' } },
  states: {
    loading: readState('Reads the reports of the last closed day.', 'readLoanReports', {
      input: () => ({}),
      to: [{ guard: withOutput('hasReports'), target: 'shown', actions: withOutput('keepReports') }, { target: 'none' }],
    }),
    unavailable: unavailableUntil('loading'),
    none: {
      description: 'No night has summed the loans yet.',
      tags: ['ready', 'none'],
      on: { 'retry.pressed': { target: 'loading', description: 'The reports are read again.' } },
    },
    shown: {
      description: 'One of the reports is shown.',
      tags: 'ready',
      on: {
        'day.submitted': {
          target: 'rereading',
          actions: withEvent('keepDay'),
          description: 'The reports of another day.',
        },
        'file.requested': { target: 'exporting', actions: withEvent('keepLanguage'), description: 'The report as CSV.' },
        'retry.pressed': { target: 'rereading', actions: 'forgetProblem', description: 'The reports are read again.' },
      },
    },
    rereading: readState('Reads the reports of a day; those shown stay until then.', 'readLoanReports', {
      id: 'rereadReports',
      tags: ['ready', 'working'],
      input: ({ context: { day } }) => (day === null ? {} : { day }),
      to: 'shown',
      keep: 'keepReports',
      failed: 'shown',
    }),
    exporting: {
      description: 'Asks for the report as CSV.',
      tags: ['ready', 'exporting'],
      invoke: call('exportLoanReport', {
        input: ({ context: { report, reports, language } }) => ({ report, day: reports?.day ?? '', language }),
        to: 'shown',
        actions: withOutput('saveFile'),
        failed: 'shown',
      }),
    },
  },
})
