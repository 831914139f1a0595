/** The charts of accounts, wired. */
import { fromPromise } from 'xstate'
import { bankAccountsMachine } from '../../../machines/banking/bankAccounts.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { wirePorts } from '../port-wiring.ts'
import type { Surroundings } from './surroundings.ts'
import { uploadCharts } from './uploads.ts'

/** Each by its name in the page chart. */
export function bankingCharts({ client }: Surroundings) {
  return {
    bankAccounts: wirePorts(bankAccountsMachine, client).provide({
      actors: {
        addBankAccount: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
          client.addBankAccount(request, { signal, idempotencyKey }),
        ),
        addPspAccount: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
          client.addPspAccount(request, { signal, idempotencyKey }),
        ),
      },
    }),
    ...uploadCharts(client),
  } satisfies Partial<LaterCharts>
}
