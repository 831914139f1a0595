/** Dewu (得物): its open platform, orders by page of 30, amounts in fen. SHOP-12. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { signedJson } from './protocols/routed.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { joined, md5 } from './signatures.ts'
import { BeijingTime, beijingTime, Cents, Serial, unlessCancelled } from './values.ts'

const codes: Codes = { of: ({ code }) => codeOf(code, '200'), token: ['401', '5107'], skew: ['5105'], later: ['429', '500', '503'] }

const Merchant = z.object({ data: z.object({ merchant_id: Serial, merchant_name: z.string().min(1).max(200) }) })
const Orders = z.object({
  data: z.object({
    total_results: z.number().int(),
    orders: z.array(
      z.object({
        order_no: z.string().min(1),
        create_time: BeijingTime,
        order_status: z.number().int(),
        amount: Cents,
        refund_amount: Cents,
      }),
    ),
  }),
})

/** Status of an order called off. */
const cancelled = 8010
const size = 30

/** Dewu's adapter. */
export const dewu: Marketplace = {
  entry: listed({ id: 19, slug: 'dewu', name: 'Dewu', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 45,

  async readShop(call) {
    const { data } = await askDewu(call, '/dop/api/v1/common/merchant/info', {}, Merchant)
    return { shop_id: data.merchant_id, name: data.merchant_name, site: null, currency: 'CNY', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { start_time: beijingTime(begin), end_time: beijingTime(new Date(end.getTime() - 1000)) }
      yield* following(1, async (page) => {
        const parameters = { ...span, page_no: String(page), page_size: String(size) }
        const { data } = await askDewu(call, '/dop/api/v1/order/generic/list', parameters, Orders)
        const orders = data.orders.flatMap(({ order_no: id, create_time: at, order_status, amount: gross, refund_amount: returned }) =>
          unlessCancelled(order_status === cancelled, { id, at, currency: 'CNY', gross, returned }),
        )
        return { orders, next: page * size < data.total_results ? page + 1 : null }
      })
    }
  },
}

async function askDewu<Output extends z.ZodType>(call: Call, path: string, parameters: Record<string, string>, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const fields = { ...parameters, app_key: app.id, access_token: token, timestamp: String(at.getTime()) }
    const encoded = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeURIComponent(value)]))
    return signedJson(path, fields, md5(`${joined(encoded)}${app.secret}`).toUpperCase())
  }
  return (await askSigned(call, sign, answer, codes)).data
}
