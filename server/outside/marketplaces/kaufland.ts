/** Kaufland adapter: Seller API v2, every request signed with the merchant's secret key; order units by offset, amounts in cents. SHOP-11. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { nextOffset } from './protocols/bearer.ts'
import { type ApiKeys, askWithKeys } from './protocols/keyed.ts'
import { isRecord } from './protocols/signed.ts'
import { following, spansOf, type Verdict } from './requests.ts'
import { hmac } from './signatures.ts'
import { Cents, Moment, Serial, seconds, unlessCancelled } from './values.ts'

const Seller = z.object({ data: z.object({ id_seller: Serial, pseudonym: z.string().min(1).max(200) }) })
const Units = z.object({
  data: z.array(
    z.object({
      id_order_unit: Serial,
      ts_created_iso: Moment,
      status: z.string(),
      price: Cents,
      currency: z.string(),
    }),
  ),
  pagination: z.object({ total: z.number().int() }),
})

const size = 100

/** Kaufland's adapter. */
export const kaufland: Marketplace = {
  entry: listed(
    { id: 14, slug: 'kaufland', name: 'Kaufland', region: 'cross_border', sites: ['DE', 'AT', 'PL', 'CZ', 'SK', 'FR', 'IT'] },
    'signed key',
  ),
  authentication: 'signed key',
  sitesApart: true,
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { data: seller } = await askKaufland(call, '/v2/seller', {}, Seller)
    return { shop_id: seller.data.id_seller, name: seller.data.pseudonym, site: call.site, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = {
        storefront: (call.site ?? 'DE').toLowerCase(),
        ts_created_from_iso: begin.toISOString(),
        ts_created_to_iso: end.toISOString(),
      }
      yield* following(0, async (offset) => {
        const asked = { ...span, limit: String(size), offset: String(offset) }
        const { data } = await askKaufland(call, '/v2/order-units', asked, Units)
        const orders = data.data.flatMap(({ id_order_unit: id, ts_created_iso: at, status, price: gross, currency }) =>
          unlessCancelled(status === 'cancelled', { id, at, currency, gross, returned: status === 'returned' ? gross : 0n }),
        )
        return { orders, next: nextOffset({ offset, size, total: data.pagination.total }) }
      })
    }
  },
}

/** Signed are method, whole address, body and time, a line each. */
function askKaufland<Output extends z.ZodType>(call: Call, path: string, query: Record<string, string>, answer: Output) {
  const address = `${call.base}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
  const show = ({ key, secret }: ApiKeys, at: Date) => {
    const timestamp = String(seconds(at))
    const signature = hmac(secret, ['GET', address, '', timestamp].join('\n'))
    return { 'Shop-Client-Key': key, 'Shop-Timestamp': timestamp, 'Shop-Signature': signature, 'user-agent': 'Sampan' }
  }
  return askWithKeys(call, { path, query }, answer, show, verdict)
}

/** A time too far from theirs is refused as a wrong signature is, but says so. */
const verdict: Verdict = ({ status, body }) =>
  status === 401 && isRecord(body) && typeof body.message === 'string' && /timestamp/i.test(body.message) ? 'skew' : status
