/** eBay: Fulfillment API, orders by offset, refunds within the order. SHOP-10. */
import { z } from 'zod'
import { listed, type Marketplace } from './adapter.ts'
import { askWithToken, nextOffset } from './protocols/bearer.ts'
import { following, spansOf } from './requests.ts'
import { Decimal, Moment, unlessCancelled } from './values.ts'

const User = z.object({
  userId: z.string().min(1).max(100),
  username: z.string().min(1).max(200),
  registrationMarketplaceId: z.string().regex(/^EBAY_[A-Z]{2}$/),
})

const Amount = z.object({ value: Decimal, currency: z.string() })
const Orders = z.object({
  total: z.number().int(),
  orders: z.array(
    z.object({
      orderId: z.string().min(1),
      creationDate: Moment,
      cancelStatus: z.object({ cancelState: z.string() }),
      pricingSummary: z.object({ total: Amount }),
      paymentSummary: z.object({ refunds: z.array(z.object({ amount: Amount })) }),
    }),
  ),
})

/** Orders of one page. */
const size = 200

/** eBay's adapter. */
export const ebay: Marketplace = {
  entry: listed(
    { id: 3, slug: 'ebay', name: 'eBay', region: 'cross_border', sites: ['US', 'CA', 'GB', 'DE', 'FR', 'IT', 'ES', 'AU'] },
    'oauth',
  ),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { data } = await askWithToken(call, { path: '/commerce/identity/v1/user/' }, User)
    return {
      shop_id: data.userId,
      name: data.username,
      site: call.site ?? data.registrationMarketplaceId.slice(5),
      currency: 'USD',
      opened_on: null,
    }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 90)) {
      // Both ends belong to the filter.
      const last = new Date(end.getTime() - 1)
      const filter = `creationdate:[${begin.toISOString()}..${last.toISOString()}]`
      yield* following(0, async (offset) => {
        const query = { filter, limit: String(size), offset: String(offset) }
        const { data } = await askWithToken(call, { path: '/sell/fulfillment/v1/order', query }, Orders)
        const orders = data.orders.flatMap(({ orderId: id, creationDate: at, cancelStatus, pricingSummary, paymentSummary }) =>
          unlessCancelled(cancelStatus.cancelState === 'CANCELED', {
            id,
            at,
            currency: pricingSummary.total.currency,
            gross: pricingSummary.total.value,
            returned: paymentSummary.refunds.reduce((sum, { amount }) => sum + amount.value, 0n),
          }),
        )
        return { orders, next: nextOffset({ offset, size, total: data.total }) }
      })
    }
  },
}
