/** Fruugo: user name and password, orders by page, each in the currency of its buyer. SHOP-10. */
import { z } from 'zod'
import { listed, type Marketplace } from './adapter.ts'
import { askWithKeys, basic } from './protocols/keyed.ts'
import { following, spansOf } from './requests.ts'
import { Decimal, Moment, Serial, unlessCancelled } from './values.ts'

const Retailer = z.object({ retailerId: Serial, name: z.string().min(1).max(200) })
const Orders = z.object({
  orders: z.array(
    z.object({
      orderId: Serial,
      orderDate: Moment,
      orderStatus: z.string(),
      currencyCode: z.string(),
      orderTotal: Decimal,
      returnedTotal: Decimal,
    }),
  ),
  page: z.number().int(),
  totalPages: z.number().int(),
})

/** Fruugo's adapter. */
export const fruugo: Marketplace = {
  entry: listed({ id: 7, slug: 'fruugo', name: 'Fruugo', region: 'cross_border' }, 'signed key'),
  authentication: 'signed key',
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { data } = await askWithKeys(call, { path: '/v3/retailer' }, Retailer, basic)
    return { shop_id: data.retailerId, name: data.name, site: null, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { from: begin.toISOString(), to: end.toISOString(), pageSize: '100' }
      yield* following(1, async (page) => {
        const { data } = await askWithKeys(call, { path: '/v3/orders', query: { ...span, page: String(page) } }, Orders, basic)
        const orders = data.orders.flatMap(
          ({ orderId: id, orderDate: at, orderStatus, currencyCode: currency, orderTotal: gross, returnedTotal }) =>
            unlessCancelled(orderStatus === 'CANCELLED', { id, at, currency, gross, returned: returnedTotal }),
        )
        return { orders, next: page < data.totalPages ? page + 1 : null }
      })
    }
  },
}
