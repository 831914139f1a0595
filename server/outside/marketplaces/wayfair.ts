/** Wayfair: client id and secret, purchase orders by GraphQL, oldest first from a moment on. SHOP-11. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { currencyOf } from './currencies.ts'
import { askWithKeys, basic } from './protocols/keyed.ts'
import { following, spansOf } from './requests.ts'
import { Decimal, Serial, unlessCancelled } from './values.ts'

/** `2026-11-22 09:05:00.000000 +00:00`. */
const WayfairTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} [+-]\d\d:\d\d$/)
  .transform((text) => new Date(text.replace(' ', 'T').replace(/(\.\d{3})\d{3} /, '$1')))

const Supplier = z.object({ data: z.object({ supplier: z.object({ id: Serial, name: z.string().min(1).max(200) }) }) })
const Orders = z.object({
  data: z.object({
    purchaseOrders: z.array(
      z.object({
        poNumber: z.string().min(1),
        poDate: WayfairTime,
        cancelled: z.boolean(),
        shipTo: z.object({ country: z.string() }),
        products: z.array(z.object({ price: Decimal, quantity: z.number().int().min(1), returned: z.boolean() })).min(1),
      }),
    ),
  }),
})

const size = 200
const ordersQuery = `query ($from: IsoDateTime!, $to: IsoDateTime!, $limit: Int!, $offset: Int!) {
  purchaseOrders(fromDate: $from, toDate: $to, limit: $limit, offset: $offset, sortOrder: ASC) {
    poNumber poDate cancelled shipTo { country } products { price quantity returned }
  }
}`

/** Wayfair's adapter. */
export const wayfair: Marketplace = {
  entry: listed({ id: 16, slug: 'wayfair', name: 'Wayfair', region: 'cross_border', sites: ['US', 'CA', 'GB'] }, 'signed key'),
  authentication: 'signed key',
  sitesApart: true,
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { data } = await askWayfair(call, '{ supplier { id name } }', {}, Supplier)
    return { shop_id: data.supplier.id, name: data.supplier.name, site: call.site, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    const currency = currencyOf(call.site)
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { from: begin.toISOString(), to: end.toISOString(), limit: size }
      yield* following(0, async (offset) => {
        const { data } = await askWayfair(call, ordersQuery, { ...span, offset }, Orders)
        // A supplier sees the orders of all its sites: the site of an order is the country it is shipped to.
        const here = data.purchaseOrders.filter(({ shipTo }) => shipTo.country === (call.site ?? 'US'))
        const orders = here.flatMap(({ poNumber: id, poDate: at, cancelled, products }) => {
          const sum = (which: typeof products) => which.reduce((all, { price, quantity }) => all + price * BigInt(quantity), 0n)
          return unlessCancelled(cancelled, {
            id,
            at,
            currency,
            gross: sum(products),
            returned: sum(products.filter((each) => each.returned)),
          })
        })
        // The response has no total: a page that is not full is the last.
        return { orders, next: data.purchaseOrders.length < size ? null : offset + size }
      })
    }
  },
}

async function askWayfair<Output extends z.ZodType>(call: Call, query: string, variables: object, answer: Output) {
  const body = JSON.stringify({ query, variables })
  const question = { method: 'POST' as const, path: '/v1/graphql', headers: { 'content-type': 'application/json' }, body }
  return (await askWithKeys(call, question, answer, basic)).data
}
