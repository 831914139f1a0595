/** The charts of shops and of their limit, wired. */
import { fromPromise } from 'xstate'
import { creditLimitMachine } from '../../../machines/limits/creditLimit.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { myShopsMachine } from '../../../machines/shops/myShops.ts'
import { shopAccountsMachine } from '../../../machines/shops/shopAccounts.ts'
import { shopAuthorisationMachine } from '../../../machines/shops/shopAuthorisation.ts'
import { mayLeaveFor } from '../leaving.ts'
import { wirePorts } from '../port-wiring.ts'
import { wiredReveal } from './reveal.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function shopsCharts({ client, forget, leave, allowedHosts }: Surroundings) {
  return {
    shopAuthorisation: wirePorts(shopAuthorisationMachine, client).provide({
      actors: {
        refetchGateways: fromPromise(({ input, signal }) => {
          forget('listGateways')
          return client.listGateways(input, { signal })
        }),
      },
      guards: { addressAllowed: (_, { url }) => mayLeaveFor(url, allowedHosts) },
      actions: { leaveFor: (_, { url }) => leave(url) },
    }),
    myShops: wirePorts(myShopsMachine, client).provide({
      actors: { shopAccounts: wirePorts(shopAccountsMachine, client).provide({ actors: { reveal: wiredReveal(client) } }) },
      guards: { addressAllowed: (_, { url }) => mayLeaveFor(url, allowedHosts) },
      actions: { leaveFor: (_, { url }) => leave(url) },
    }),
    creditLimit: wirePorts(creditLimitMachine, client),
  } satisfies Partial<LaterCharts>
}
