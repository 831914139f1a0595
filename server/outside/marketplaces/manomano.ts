/** ManoMano: one key and the number of the seller's contract, orders by page. SHOP-11. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { askWithKeys } from './protocols/keyed.ts'
import { following, spansOf } from './requests.ts'
import { Decimal, Moment, Serial, unlessCancelled } from './values.ts'

const Contract = z.object({ content: z.object({ seller_contract_id: Serial, seller_name: z.string().min(1).max(200) }) })
const Price = z.object({ amount: Decimal, currency: z.string() })
const Orders = z.object({
  content: z.array(
    z.object({
      order_reference: z.string().min(1),
      created_at: Moment,
      status: z.string(),
      total_price: Price,
      total_refunded: Price,
    }),
  ),
  pagination: z.object({ page: z.number().int(), pages: z.number().int() }),
})

/** ManoMano's adapter. */
export const manomano: Marketplace = {
  entry: listed(
    { id: 17, slug: 'manomano', name: 'ManoMano', region: 'cross_border', sites: ['FR', 'ES', 'IT', 'DE', 'GB'] },
    'signed key',
  ),
  authentication: 'signed key',
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { content } = await askManoMano(call, '/api/v1/seller-information', {}, Contract)
    return { shop_id: content.seller_contract_id, name: content.seller_name, site: call.site, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { created_at_start: begin.toISOString(), created_at_end: new Date(end.getTime() - 1).toISOString(), limit: '50' }
      yield* following(1, async (page) => {
        const { content, pagination } = await askManoMano(call, '/orders/v1/orders', { ...span, page: String(page) }, Orders)
        const orders = content.flatMap(({ order_reference: id, created_at: at, status, total_price, total_refunded }) =>
          unlessCancelled(status === 'CANCELED', {
            id,
            at,
            currency: total_price.currency,
            gross: total_price.amount,
            returned: total_refunded.amount,
          }),
        )
        return { orders, next: page < pagination.pages ? page + 1 : null }
      })
    }
  },
}

/** Sends a request with the key in a header and the seller contract as a parameter. */
async function askManoMano<Output extends z.ZodType>(call: Call, path: string, asked: Record<string, string>, answer: Output) {
  const query = { ...asked, ...(call.shopId ? { seller_contract_id: call.shopId } : {}) }
  return (await askWithKeys(call, { path, query }, answer, ({ secret }) => ({ 'x-api-key': secret }))).data
}
