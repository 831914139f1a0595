/** The wired charts of the public pages. Loaded after a landing, elsewhere with the start. Decision 028. */
import { fromPromise } from 'xstate'
import { newPasswordMachine } from '../../machines/account/newPassword.ts'
import { accountDisputeMachine } from '../../machines/lending/accountDispute.ts'
import type { OpenCharts } from '../../machines/portal/actors.ts'
import { freeReportsMachine } from '../../machines/site/freeReports.ts'
import { questionsMachine } from '../../machines/site/questions.ts'
import { wiredActivation } from './accounts.ts'
import type { Client } from './client.ts'
import { wirePorts } from './port-wiring.ts'

/** Each by its name in the page chart. */
export function openCharts(client: Client): OpenCharts {
  return {
    accountDispute: wirePorts(accountDisputeMachine, client),
    freeReports: wirePorts(freeReportsMachine, client),
    newPassword: newPasswordMachine.provide({
      actors: {
        activation: wiredActivation(client),
        setPassword: fromPromise(({ input: { purpose, form }, signal }) =>
          client[purpose === 'reset' ? 'resetPassword' : 'initPassword'](form, { signal }),
        ),
      },
    }),
    questions: questionsMachine.provide({
      actors: { loadQuestions: fromPromise(async () => (await import('./searched-questions.ts')).searchedQuestions()) },
    }),
  }
}
