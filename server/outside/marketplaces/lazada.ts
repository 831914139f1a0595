/** Lazada: Open Platform, orders by offset; an order that came back whole says so. SHOP-11. */
import { z } from 'zod'
import { type Call, listed, type Marketplace, southEastAsia } from './adapter.ts'
import { currencyOf } from './currencies.ts'
import { nextOffset } from './protocols/bearer.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { gluedHmac } from './signatures.ts'
import { Decimal, Serial, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ code }) => codeOf(code, '0'),
  token: ['IllegalAccessToken', 'MissingAccessToken'],
  skew: ['IllegalTimestamp'],
  later: ['AppCallLimit', 'ApiCallLimit', 'ServiceUnavailable', 'ServiceTimeout'],
}

const Seller = z.object({ data: z.object({ seller_id: Serial, name: z.string().min(1).max(200) }) })

/** `2026-11-22 09:05:00 +0800`. */
const LazadaTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}$/)
  .transform((text) => new Date(text.replace(' ', 'T').replace(/ ([+-]\d\d)(\d\d)$/, '$1:$2')))

const Orders = z.object({
  data: z.object({
    countTotal: z.number().int(),
    orders: z.array(z.object({ order_id: Serial, created_at: LazadaTime, price: Decimal, statuses: z.array(z.string()).min(1) })),
  }),
})

const size = 100

/** Lazada's adapter. */
export const lazada: Marketplace = {
  entry: listed({ id: 13, slug: 'lazada', name: 'Lazada', region: 'cross_border', sites: southEastAsia }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { data } = await askLazada(call, '/seller/get', {}, Seller)
    return { shop_id: data.seller_id, name: data.name, site: call.site, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    const currency = currencyOf(call.site)
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { created_after: begin.toISOString(), created_before: end.toISOString(), sort_by: 'created_at', sort_direction: 'ASC' }
      yield* following(0, async (offset) => {
        const { data } = await askLazada(call, '/orders/get', { ...span, limit: String(size), offset: String(offset) }, Orders)
        const orders = data.orders.flatMap(({ order_id: id, created_at: at, price: gross, statuses }) =>
          unlessCancelled(every(statuses, 'canceled'), { id, at, currency, gross, returned: every(statuses, 'returned') ? gross : 0n }),
        )
        return { orders, next: nextOffset({ offset, size, total: data.countTotal }) }
      })
    }
  },
}

function every(statuses: readonly string[], expected: string): boolean {
  return statuses.every((status) => status === expected)
}

async function askLazada<Output extends z.ZodType>(call: Call, path: string, query: Record<string, string>, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const asked = { ...query, app_key: app.id, access_token: token, timestamp: String(at.getTime()), sign_method: 'sha256' }
    return { path, query: { ...asked, sign: gluedHmac(app.secret, asked, path) } }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
