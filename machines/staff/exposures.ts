/** What is committed, the largest first, for leads: by company, group, marketplace or PSP, as of the last night. Decision 121. */
import { assign } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { ExposureBy, ExposureRow } from '../../contract/staff/reports.ts'
import { call, withEvent, withOutput } from '../kernel/calls.ts'
import { emptyList, listSetup, listStates } from '../kernel/list.ts'
import { port, unwiredAction } from '../kernel/port.ts'

/** `day` is the night; null before the first one. */
type Shown = { by: ExposureBy; day: string | null; language: Locale }

const exposures = listSetup({
  types: {
    row: {} as ExposureRow,
    context: {} as Shown,
    events: {} as { type: 'filter.chosen'; filter: ExposureBy } | { type: 'file.requested'; language: Locale },
    tags: {} as 'exporting',
  },
  actors: { listExposures: port('listExposures'), exportLoanReport: port('exportLoanReport') },
}).extend({
  guards: { hasNight: ({ context }) => context.day !== null },
  actions: {
    keepBy: assign((_, { filter }: { filter: ExposureBy }) => ({ by: filter, problem: null })),
    keepLanguage: assign((_, { language }: { language: Locale }) => ({ language, problem: null })),
    /** Has the browser save the file; wired. */
    saveFile: unwiredAction<{ name: string; csv: string }>('saveFile'),
  },
})

export const exposuresMachine = exposures.createMachine({
  id: 'exposures',
  description: 'What is committed, the largest first.',
  context: { ...emptyList, by: 'company', day: null, language: 'zh_CN' },
  initial: 'loading',
  on: {
    'filter.chosen': {
      target: '.loading',
      reenter: true,
      actions: withEvent('keepBy'),
      description: 'By company, group, marketplace or PSP.',
    },
    'file.requested': {
      guard: 'hasNight',
      target: '.exporting',
      actions: withEvent('keepLanguage'),
      description: 'The largest ones as CSV.',
    },
    'retry.pressed': { target: '.loading', reenter: true, actions: 'forgetProblem', description: 'The list is read again.' },
  },
  states: {
    ...listStates('listExposures', {
      asked: ({ by }: Shown) => ({ by, size: 30 }),
      first: 'Reads the largest exposures; the previous ones stay visible.',
      shown: 'Exposures, the largest first.',
      more: 'Reads smaller ones.',
    }),
    exporting: {
      description: 'Asks for the list as CSV.',
      tags: ['ready', 'exporting'],
      invoke: call('exportLoanReport', {
        input: ({ context: { by, day, language } }) => ({ report: by, day: day ?? '', language }),
        to: 'shown',
        actions: withOutput('saveFile'),
        failed: 'shown',
      }),
    },
  },
})
