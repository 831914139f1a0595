/** Walmart: Marketplace API, orders by nextCursor, amounts and refunds by line and charge. SHOP-10. */
import { z } from 'zod'
import { listed, type Marketplace } from './adapter.ts'
import { askWithToken } from './protocols/bearer.ts'
import { following, spansOf } from './requests.ts'
import { Decimal, Milliseconds, unlessCancelled, Withdrawn } from './values.ts'

const Profile = z.object({
  partner: z.object({
    partnerId: z.string().min(1).max(100),
    partnerName: z.string().max(200).nullish(),
    partnerDisplayName: z.string().min(1).max(200),
  }),
})

const Line = z.object({
  charges: z.object({ charge: z.array(z.object({ chargeAmount: z.object({ currency: z.string(), amount: Decimal }) })) }),
  refund: z
    .object({
      refundCharges: z.object({ refundCharge: z.array(z.object({ charge: z.object({ chargeAmount: z.object({ amount: Withdrawn }) }) })) }),
    })
    .nullish(),
  orderLineStatuses: z.object({ orderLineStatus: z.array(z.object({ status: z.string() })) }),
})

const Orders = z.object({
  list: z.object({
    meta: z.object({ nextCursor: z.string().nullish() }),
    elements: z.object({
      order: z.array(
        z.object({
          purchaseOrderId: z.string().min(1),
          orderDate: Milliseconds,
          orderLines: z.object({ orderLine: z.array(Line).min(1) }),
        }),
      ),
    }),
  }),
})

const tokenHeader = 'WM_SEC.ACCESS_TOKEN'

/** Walmart's adapter. */
export const walmart: Marketplace = {
  entry: listed({ id: 2, slug: 'walmart', name: 'Walmart', region: 'cross_border', sites: ['US', 'CA'] }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 60,
  reportsSeller: true,

  async readShop(call) {
    const { data } = await askWithToken(call, { path: '/v3/settings/partnerprofile' }, Profile, tokenHeader)
    const { partnerId: shop_id, partnerDisplayName: name, partnerName } = data.partner
    return { shop_id, name, ...(partnerName && { seller: partnerName }), site: call.site, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const asked = new URLSearchParams({ createdStartDate: begin.toISOString(), createdEndDate: end.toISOString(), limit: '200' })
      // The cursor is a complete query that replaces ours.
      yield* following(`?${asked}`, async (cursor) => {
        const query = Object.fromEntries(new URLSearchParams(cursor))
        const { data } = await askWithToken(call, { path: '/v3/orders', query }, Orders, tokenHeader)
        const orders = data.list.elements.order.flatMap(({ purchaseOrderId: id, orderDate: at, orderLines: { orderLine: lines } }) => {
          const charges = lines.flatMap((line) => line.charges.charge)
          const refunds = lines.flatMap((line) => line.refund?.refundCharges.refundCharge ?? [])
          const cancelled = lines.every((line) => line.orderLineStatuses.orderLineStatus.every(({ status }) => status === 'Cancelled'))
          return unlessCancelled(cancelled, {
            id,
            at,
            currency: charges[0]?.chargeAmount.currency ?? '',
            gross: charges.reduce((sum, { chargeAmount }) => sum + chargeAmount.amount, 0n),
            returned: refunds.reduce((sum, { charge }) => sum + charge.chargeAmount.amount, 0n),
          })
        })
        return { orders, next: data.list.meta.nextCursor || null }
      })
    }
  },
}
