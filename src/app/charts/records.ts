/** The charts of records of a company, wired. */
import { fromPromise } from 'xstate'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { merchantCasesMachine } from '../../../machines/records/merchantCases.ts'
import { statementsMachine } from '../../../machines/records/statements.ts'
import { timelineMachine } from '../../../machines/records/timeline.ts'
import { fetchFile } from '../leaving.ts'
import { wirePorts } from '../port-wiring.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function recordsCharts({ client }: Surroundings) {
  return {
    statements: wirePorts(statementsMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    timeline: wirePorts(timelineMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
    merchantCases: wirePorts(merchantCasesMachine, client).provide({
      actors: {
        sendMerchantCase: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
          client.sendMerchantCase(request, { signal, idempotencyKey }),
        ),
      },
    }),
  } satisfies Partial<LaterCharts>
}
