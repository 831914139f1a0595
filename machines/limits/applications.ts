/** Application records of the company: listed by key, filtered by status, withdrawn. CHG-05 to CHG-08, API-058, API-059. */
import { assign } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import { mayWithdraw } from '../../contract/limits/record-rules.ts'
import type { ApplicationRecord, ApplicationStatus } from '../../contract/limits/records.ts'
import { ofCompany, readState, withEvent } from '../kernel/calls.ts'
import { byStatus, emptyFiltered, filteredListSetup, filteredListStates, rowCommand, rowQuestion, toQuestion } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

/** Filter of the list. CHG-07. */
export type ApplicationFilter = ApplicationStatus | 'all'

const applications = filteredListSetup({
  types: {
    row: {} as ApplicationRecord,
    filter: {} as ApplicationFilter,
    input: {} as { companyId: string },
    context: {} as { companyId: string; profile: CompanyProfile | null },
    events: {} as { type: 'withdraw.pressed'; id: string } | { type: 'withdrawal.confirmed' },
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    listApplications: port('listApplications'),
    withdrawApplication: port('withdrawApplication'),
  },
  rowId: 'approvalId',
}).extend({
  guards: {
    /** An administrator, of a record that can be taken back. CHG-08. */
    mayWithdraw: ({ context: { profile, records } }, params: { id: string }) =>
      profile?.role === 'administrator' && records.some((record) => record.approvalId === params.id && mayWithdraw(record)),
  },
  actions: { keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }) },
})

export const applicationsMachine = applications.createMachine({
  id: 'applications',
  description: 'Applications and their results.',
  context: ({ input }) => ({ ...input, ...emptyFiltered, profile: null }),
  initial: 'opening',
  states: {
    opening: readState('Reads the role of the user.', 'readCompanyProfile', { input: ofCompany, to: 'loading', keep: 'keepProfile' }),
    ...filteredListStates('listApplications', {
      start: 'opening',
      asked: byStatus<ApplicationStatus>,
      on: {
        'withdraw.pressed': {
          ...toQuestion,
          guard: withEvent('mayWithdraw'),
          description: 'An administrator wants to withdraw one. CHG-08.',
        },
      },
    }),
    confirming: rowQuestion('Asks to confirm the withdrawal.', { 'withdrawal.confirmed': 'withdrawing' }),
    withdrawing: rowCommand(
      'Withdraws the application. API-058.',
      'withdrawApplication',
      'limits.applications.withdrawn',
      ({ context }) => ({ approvalId: context.target?.approvalId ?? '' }),
    ),
  },
})
