/** Pinduoduo (拼多多): its open platform, orders of one day at a time, by page. SHOP-12. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { faultCode, signedForm } from './protocols/routed.ts'
import { askSigned, type Codes } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { type Parameters, wrappedMd5 } from './signatures.ts'
import { BeijingTime, Decimal, Serial, seconds, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: (body) => faultCode(body, 'error_code'),
  token: ['10019', '10035'],
  skew: ['10017'],
  later: ['50000', '52101', '70031'],
}

const Mall = z.object({ mall_info_get_response: z.object({ mall_id: Serial, mall_name: z.string().min(1).max(200) }) })
const Orders = z.object({
  order_list_get_response: z.object({
    has_next: z.boolean(),
    order_list: z.array(
      z.object({
        order_sn: z.string().min(1),
        created_time: BeijingTime,
        pay_amount: Decimal,
        /** 4: given back. */
        refund_status: z.number().int(),
        order_status: z.number().int(),
      }),
    ),
  }),
})

const givenBack = 4
/** Status of an order that was never paid. */
const unpaid = 0

/** Pinduoduo's adapter. */
export const pinduoduo: Marketplace = {
  entry: listed({ id: 25, slug: 'pinduoduo', name: 'Pinduoduo', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 45,

  async readShop(call) {
    const { mall_info_get_response: mall } = await askPinduoduo(call, 'pdd.mall.info.get', {}, Mall)
    return { shop_id: mall.mall_id, name: mall.mall_name, site: null, currency: 'CNY', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 1)) {
      const span = { start_confirm_at: String(seconds(begin)), end_confirm_at: String(seconds(end) - 1) }
      const which = { order_status: '5', refund_status: '5', page_size: '100', use_has_next: 'true' }
      yield* following(1, async (page) => {
        const data = await askPinduoduo(call, 'pdd.order.list.get', { ...span, ...which, page: String(page) }, Orders)
        const { has_next, order_list } = data.order_list_get_response
        const orders = order_list.flatMap(({ order_sn: id, created_time: at, pay_amount: gross, refund_status, order_status }) =>
          unlessCancelled(order_status === unpaid, { id, at, currency: 'CNY', gross, returned: refund_status === givenBack ? gross : 0n }),
        )
        return { orders, next: has_next ? page + 1 : null }
      })
    }
  },
}

async function askPinduoduo<Output extends z.ZodType>(call: Call, type: string, parameters: Parameters, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const fields = { ...parameters, type, client_id: app.id, access_token: token, timestamp: String(seconds(at)), data_type: 'JSON' }
    return signedForm('/api/router', fields, wrappedMd5(app.secret, fields))
  }
  return (await askSigned(call, sign, answer, codes)).data
}
