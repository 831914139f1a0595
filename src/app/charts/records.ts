/** The charts of records of a company, wired. */
import { fromPromise } from 'xstate'
import type { CaseLetter } from '../../../contract/records/merchant-cases.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { loanMachine } from '../../../machines/records/loan.ts'
import { type ConfirmedCase, merchantCasesMachine } from '../../../machines/records/merchantCases.ts'
import { statementsMachine } from '../../../machines/records/statements.ts'
import { timelineMachine } from '../../../machines/records/timeline.ts'
import { fetchFile } from '../leaving.ts'
import { wirePorts } from '../port-wiring.ts'
import { confirmedAt, typedAt } from './kept.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function recordsCharts({ client, companyId }: Surroundings) {
  const placeOfCase = () => `${companyId() ?? ''}.case`
  return {
    statements: wirePorts(statementsMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    timeline: wirePorts(timelineMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    loan: wirePorts(loanMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    merchantCases: wirePorts(merchantCasesMachine, client)
      .provide(typedAt<CaseLetter, object>(placeOfCase))
      .provide(confirmedAt<ConfirmedCase, object>(placeOfCase))
      .provide({
        actors: {
          sendMerchantCase: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
            client.sendMerchantCase(request, { signal, idempotencyKey }),
          ),
        },
      }),
  } satisfies Partial<LaterCharts>
}
