/** The charts of drawdowns and repayments, wired. */

import { fromPromise } from 'xstate'
import type { Product } from '../../../contract/kernel/product.ts'
import type { ConfirmedDrawdown, DrawdownTerms } from '../../../machines/lending/drawdown/setup.ts'
import { drawdownMachine } from '../../../machines/lending/drawdown.ts'
import { drawdownApprovalMachine } from '../../../machines/lending/drawdownApproval.ts'
import { facilityMachine } from '../../../machines/lending/facility.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { arrangementsMachine } from '../../../machines/repayments/arrangements.ts'
import { chargeOrdersMachine } from '../../../machines/repayments/chargeOrders.ts'
import { creditBalanceMachine } from '../../../machines/repayments/creditBalance.ts'
import type { ConfirmedRepayment, TypedRepayment } from '../../../machines/repayments/repaymentOrder/setup.ts'
import { repaymentOrderMachine } from '../../../machines/repayments/repaymentOrder.ts'
import { redPacketsMachine } from '../../../machines/rewards/redPackets.ts'
import { fetchFile } from '../leaving.ts'
import { wirePorts } from '../port-wiring.ts'
import { fetchPublicConfig } from '../public-config.ts'
import { confirmedAt, placeOf, typedAt } from './kept.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function moneyCharts(surroundings: Surroundings) {
  const { client } = surroundings
  return {
    drawdown: wirePorts(drawdownMachine, client)
      .provide(typedAt<DrawdownTerms, { product: Product }>(placeOf('drawdown', surroundings)))
      .provide(confirmedAt<ConfirmedDrawdown, { product: Product }>(placeOf('drawdown', surroundings)))
      .provide({
        actors: {
          submitDrawdown: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
            client.submitDrawdown(request, { signal, idempotencyKey }),
          ),
        },
      }),
    repaymentOrder: wirePorts(repaymentOrderMachine, client)
      .provide(typedAt<TypedRepayment, { product: Product }>(placeOf('repayment', surroundings)))
      .provide(confirmedAt<ConfirmedRepayment, { product: Product }>(placeOf('repayment', surroundings)))
      .provide({
        actors: {
          creditBalance: wirePorts(creditBalanceMachine, client).provide({
            actors: {
              requestCreditPayout: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
                client.requestCreditPayout(request, { signal, idempotencyKey }),
              ),
            },
          }),
          submitRepayment: fromPromise(({ input: { request, idempotencyKey }, signal }) =>
            client.submitRepayment(request, { signal, idempotencyKey }),
          ),
        },
        actions: { fetchFile: (_, { url }) => fetchFile(url) },
      }),
    chargeOrders: wirePorts(chargeOrdersMachine, client),
    redPackets: wirePorts(redPacketsMachine, client).provide({
      actors: { readTypeIds: fromPromise(async () => (await fetchPublicConfig()).redPacketTypeIds) },
    }),
    drawdownApproval: wirePorts(drawdownApprovalMachine, client),
    arrangements: wirePorts(arrangementsMachine, client),
    facility: wirePorts(facilityMachine, client).provide({ actions: { fetchFile: (_, { url }) => fetchFile(url) } }),
  } satisfies Partial<LaterCharts>
}
