/** Shopify: Admin API, orders by the Link header, refunds within the order. SHOP-10. */
import { z } from 'zod'
import { CurrencyCode } from '../../../contract/kernel/fields.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { listed, type Marketplace } from './adapter.ts'
import { askWithToken } from './protocols/bearer.ts'
import { following, spansOf } from './requests.ts'
import { Decimal, Moment, Serial, unlessCancelled } from './values.ts'

const Shop = z.object({ shop: z.object({ id: Serial, name: z.string().min(1).max(200), created_at: Moment, currency: CurrencyCode }) })

const Orders = z.object({
  orders: z.array(
    z.object({
      id: Serial,
      created_at: Moment,
      cancelled_at: z.string().nullable(),
      currency: z.string(),
      total_price: Decimal,
      refunds: z.array(z.object({ transactions: z.array(z.object({ kind: z.string(), status: z.string(), amount: Decimal })) })),
    }),
  ),
})

const tokenHeader = 'X-Shopify-Access-Token'
const version = '/admin/api/2025-10'

/** Shopify's adapter. */
export const shopify: Marketplace = {
  entry: listed({ id: 6, slug: 'shopify', name: 'Shopify', region: 'cross_border' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: true,
  refundDays: 60,

  async readShop(call) {
    const { data } = await askWithToken(call, { path: `${version}/shop.json` }, Shop, tokenHeader)
    const { id, name, created_at, currency } = data.shop
    return { shop_id: id, name, site: null, currency, opened_on: dayOf(created_at) }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const last = new Date(end.getTime() - 1)
      const asked = { status: 'any', created_at_min: begin.toISOString(), created_at_max: last.toISOString(), limit: '250' }
      // A request with page_info takes no other filter.
      yield* following('', async (cursor) => {
        const query: Record<string, string> = cursor ? { limit: asked.limit, page_info: cursor } : asked
        const { data, headers } = await askWithToken(call, { path: `${version}/orders.json`, query }, Orders, tokenHeader)
        const orders = data.orders.flatMap(({ id, created_at: at, cancelled_at, currency, total_price: gross, refunds }) => {
          const back = refunds
            .flatMap(({ transactions }) => transactions)
            .filter(({ kind, status }) => kind === 'refund' && status === 'success')
          return unlessCancelled(cancelled_at !== null, {
            id,
            at,
            currency,
            gross,
            returned: back.reduce((sum, { amount }) => sum + amount, 0n),
          })
        })
        return { orders, next: nextPage(headers) }
      })
    }
  },
}

/** `page_info` of the address the Link header calls next; null on the last page. */
function nextPage(headers: Headers): string | null {
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  return next && URL.canParse(next) ? new URL(next).searchParams.get('page_info') : null
}
