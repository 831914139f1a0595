/** Shopee: Open Platform v2, order numbers by cursor, their amounts by number, returns by page. SHOP-10. */
import { z } from 'zod'
import { type Call, listed, type Marketplace, southEastAsia } from './adapter.ts'
import { currencyOf } from './currencies.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, type Span, spansOf } from './requests.ts'
import { hmac } from './signatures.ts'
import { Decimal, Seconds, seconds, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ error }) => codeOf(error),
  token: ['invalid_access_token', 'invalid_acceess_token', 'error_auth'],
  skew: ['error_timestamp'],
  later: ['error_server', 'error_inner', 'error_rate_limit'],
}

const Info = z.object({ shop_name: z.string().min(1).max(200), region: z.string().length(2) })
const Numbers = z.object({
  response: z.object({ more: z.boolean(), next_cursor: z.string(), order_list: z.array(z.object({ order_sn: z.string().min(1) })) }),
})
const Details = z.object({
  response: z.object({
    order_list: z.array(
      z.object({
        order_sn: z.string().min(1),
        create_time: Seconds,
        currency: z.string(),
        total_amount: Decimal,
        order_status: z.string(),
      }),
    ),
  }),
})
const Returns = z.object({
  response: z.object({
    more: z.boolean(),
    return: z.array(
      z.object({ return_sn: z.string().min(1), create_time: Seconds, currency: z.string(), refund_amount: Decimal, status: z.string() }),
    ),
  }),
})

/** Number of orders in a request for amounts. */
const size = 50

/** Shopee's adapter. */
export const shopee: Marketplace = {
  entry: listed({ id: 5, slug: 'shopee', name: 'Shopee', region: 'cross_border', sites: [...southEastAsia, 'TW', 'BR', 'MX'] }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const info = await askShopee(call, '/api/v2/shop/get_shop_info', {}, Info)
    return { shop_id: call.shopId, name: info.shop_name, site: info.region, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const span of spansOf(from, to, 15)) {
      yield* following('', (cursor) => ordersPage(call, span, cursor))
      yield* following(0, (page) => returnsPage(call, span, page))
    }
  },
}

async function ordersPage(call: Call, { begin, end }: Span, cursor: string) {
  const span = { time_range_field: 'create_time', time_from: String(seconds(begin)), time_to: String(seconds(end) - 1) }
  const { response } = await askShopee(call, '/api/v2/order/get_order_list', { ...span, page_size: String(size), cursor }, Numbers)
  const next = response.more ? response.next_cursor : null
  if (response.order_list.length === 0) return { orders: [], next }
  const order_sn_list = response.order_list.map(({ order_sn }) => order_sn).join(',')
  const asked = { order_sn_list, response_optional_fields: 'total_amount' }
  const { response: detail } = await askShopee(call, '/api/v2/order/get_order_detail', asked, Details)
  const orders = detail.order_list.flatMap(({ order_sn: id, create_time: at, currency, total_amount: gross, order_status }) =>
    unlessCancelled(order_status === 'CANCELLED', { id, at, currency, gross, returned: 0n }),
  )
  return { orders, next }
}

async function returnsPage(call: Call, { begin, end }: Span, page: number) {
  const span = { create_time_from: String(seconds(begin)), create_time_to: String(seconds(end) - 1) }
  const { response } = await askShopee(
    call,
    '/api/v2/returns/get_return_list',
    { ...span, page_no: String(page), page_size: '100' },
    Returns,
  )
  const returns = response.return.flatMap(({ return_sn: id, create_time: at, currency, refund_amount: amount, status }) =>
    status === 'CANCELLED' ? [] : [{ id, at, currency: currency || currencyOf(call.site), amount }],
  )
  return { orders: [], returns, next: response.more ? page + 1 : null }
}

/** Sends a request. The signature covers the application, path, time and token, but not the other parameters. */
async function askShopee<Output extends z.ZodType>(call: Call, path: string, query: Record<string, string>, answer: Output) {
  const { app, token, shopId } = call
  const sign = (at: Date) => {
    const timestamp = String(seconds(at))
    const signed = hmac(app.secret, `${app.id}${path}${timestamp}${token}${shopId}`)
    return { path, query: { ...query, partner_id: app.id, timestamp, access_token: token, shop_id: shopId, sign: signed } }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
