/** Douyin (抖店): its open platform, orders by page from 0, amounts in fen. SHOP-12. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { glued, hmac } from './signatures.ts'
import { beijingTime, Cents, Seconds, Serial, seconds, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ code }) => codeOf(code, '10000'),
  token: ['30001', '30005'],
  skew: ['30011'],
  later: ['20000', '80000'],
}

const Shop = z.object({ data: z.object({ shop_id: Serial, shop_name: z.string().min(1).max(200) }) })
const Orders = z.object({
  data: z.object({
    total: z.number().int(),
    shop_order_list: z.array(
      z.object({
        order_id: z.string().min(1),
        create_time: Seconds,
        order_status: z.number().int(),
        pay_amount: Cents,
        sku_order_list: z.array(z.object({ after_sale_info: z.object({ refund_amount: Cents }) })),
      }),
    ),
  }),
})

/** Status of an order called off. */
const cancelled = 4
const size = 100

/** Douyin's adapter. */
export const douyin: Marketplace = {
  entry: listed({ id: 20, slug: 'douyin', name: 'Douyin', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 45,

  async readShop(call) {
    const { data } = await askDouyin(call, 'shop.getShopInfo', {}, Shop)
    return { shop_id: data.shop_id, name: data.shop_name, site: null, currency: 'CNY', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { create_time_start: seconds(begin), create_time_end: seconds(end) - 1, order_by: 'create_time' }
      yield* following(0, async (page) => {
        const { data } = await askDouyin(call, 'order.searchList', { ...span, page, size }, Orders)
        const orders = data.shop_order_list.flatMap(({ order_id: id, create_time: at, order_status, pay_amount: gross, sku_order_list }) =>
          unlessCancelled(order_status === cancelled, {
            id,
            at,
            currency: 'CNY',
            gross,
            returned: sku_order_list.reduce((sum, { after_sale_info }) => sum + after_sale_info.refund_amount, 0n),
          }),
        )
        return { orders, next: (page + 1) * size < data.total ? page + 1 : null }
      })
    }
  },
}

/** Sends a request. The signature covers five parameters, enclosed by the secret; the request's own parameters are JSON with sorted names. */
async function askDouyin<Output extends z.ZodType>(call: Call, method: string, parameters: object, answer: Output) {
  const { app, token } = call
  const param_json = JSON.stringify(Object.fromEntries(Object.entries(parameters).sort(([left], [right]) => (left < right ? -1 : 1))))
  const sign = (at: Date) => {
    const signed = { app_key: app.id, method, param_json, timestamp: beijingTime(at), v: '2' }
    const signature = hmac(app.secret, `${app.secret}${glued(signed)}${app.secret}`)
    const query = { ...signed, access_token: token, sign: signature, sign_method: 'hmac-sha256' }
    return { path: `/${method.replace('.', '/')}`, query }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
