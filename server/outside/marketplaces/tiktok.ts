/** TikTok Shop: Partner API, orders and returns by page token. SHOP-11. */
import { z } from 'zod'
import { type Call, listed, type Marketplace, southEastAsia } from './adapter.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, type Span, spansOf } from './requests.ts'
import { glued, hmac } from './signatures.ts'
import { Decimal, Seconds, seconds, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ code }) => codeOf(code, '0'),
  token: ['105000', '105001', '105002'],
  skew: ['106011'],
  later: ['100005', '100006', '36009002'],
}

const Shops = z.object({
  data: z.object({
    shops: z.array(z.object({ id: z.string().min(1).max(100), name: z.string().min(1).max(200), region: z.string() })).min(1),
  }),
})
const Orders = z.object({
  data: z.object({
    orders: z.array(
      z.object({
        id: z.string().min(1),
        create_time: Seconds,
        status: z.string(),
        payment: z.object({ currency: z.string(), total_amount: Decimal }),
      }),
    ),
    next_page_token: z.string(),
  }),
})
const Returns = z.object({
  data: z.object({
    return_orders: z.array(
      z.object({
        return_id: z.string().min(1),
        create_time: Seconds,
        refund_amount: z.object({ currency: z.string(), refund_total: Decimal }),
      }),
    ),
    next_page_token: z.string(),
  }),
})

/** TikTok Shop's adapter. */
export const tiktok: Marketplace = {
  entry: listed({ id: 11, slug: 'tiktok', name: 'TikTok Shop', region: 'cross_border', sites: ['US', 'GB', ...southEastAsia] }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { data } = await askTikTok(call, { path: '/authorization/202309/shops', query: {} }, Shops)
    const here = data.shops.find(({ region }) => region === call.site) ?? data.shops[0]
    return { shop_id: here?.id ?? '', name: here?.name ?? '', site: here?.region ?? null, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const span of spansOf(from, to, 31)) {
      yield* following('', async (page_token) => {
        const { data } = await search(call, '/order/202309/orders/search', span, page_token, Orders)
        const orders = data.orders.flatMap(({ id, create_time: at, status, payment: { currency, total_amount: gross } }) =>
          unlessCancelled(status === 'CANCELLED', { id, at, currency, gross, returned: 0n }),
        )
        return { orders, next: data.next_page_token || null }
      })
      yield* following('', async (page_token) => {
        const { data } = await search(call, '/return_refund/202309/returns/search', span, page_token, Returns)
        const returns = data.return_orders.map(({ return_id: id, create_time: at, refund_amount: { currency, refund_total: amount } }) => ({
          id,
          at,
          currency,
          amount,
        }))
        return { orders: [], returns, next: data.next_page_token || null }
      })
    }
  },
}

function search<Output extends z.ZodType>(call: Call, path: string, { begin, end }: Span, page_token: string, answer: Output) {
  const body = JSON.stringify({ create_time_ge: seconds(begin), create_time_lt: seconds(end) })
  return askTikTok(call, { path, query: { page_size: '100', page_token, shop_id: call.shopId }, body }, answer)
}

/** Signed are path, query and body between the secret; the token goes in a header and is not. */
async function askTikTok<Output extends z.ZodType>(
  call: Call,
  { path, query, body }: { path: string; query: Record<string, string>; body?: string },
  answer: Output,
) {
  const { app, token } = call
  const sign = (at: Date) => {
    const asked = { ...query, app_key: app.id, timestamp: String(seconds(at)) }
    const signed = hmac(app.secret, `${app.secret}${path}${glued(asked)}${body ?? ''}${app.secret}`)
    const headers = { 'x-tts-access-token': token, ...(body ? { 'content-type': 'application/json' } : {}) }
    return { path, query: { ...asked, sign: signed }, headers, body, method: body ? ('POST' as const) : ('GET' as const) }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
