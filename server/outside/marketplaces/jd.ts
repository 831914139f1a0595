/** JD (京东) adapter: its open platform, orders by page, returns reported as a state of the order. SHOP-12. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { faultCode, signedForm } from './protocols/routed.ts'
import { askSigned, type Codes } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { wrappedMd5 } from './signatures.ts'
import { BeijingTime, beijingTime, Decimal, Serial, unlessCancelled } from './values.ts'

const codes: Codes = { of: (body) => faultCode(body, 'code'), token: ['18', '19'], skew: ['61'], later: ['4', '67', '70'] }

/** Spelt as JD spells it. */
const Shop = z.object({
  jingdong_vender_shop_query_responce: z.object({ shop_jos_result: z.object({ shop_id: Serial, shop_name: z.string().min(1).max(200) }) }),
})
const Orders = z.object({
  jingdong_pop_order_search_responce: z.object({
    searchorderinfo_result: z.object({
      orderTotal: z.number().int(),
      orderInfoList: z.array(
        z.object({
          orderId: Serial,
          orderStartTime: BeijingTime,
          orderState: z.string(),
          orderPayment: Decimal,
          returnOrder: z.enum(['0', '1']),
        }),
      ),
    }),
  }),
})

const size = 100

/** JD's adapter. */
export const jd: Marketplace = {
  entry: listed({ id: 23, slug: 'jd', name: 'JD', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 45,

  async readShop(call) {
    const data = await askJd(call, 'jingdong.vender.shop.query', {}, Shop)
    const { shop_id, shop_name } = data.jingdong_vender_shop_query_responce.shop_jos_result
    return { shop_id, name: shop_name, site: null, currency: 'CNY', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { start_date: beijingTime(begin), end_date: beijingTime(new Date(end.getTime() - 1000)), dateType: '1' }
      yield* following(1, async (page) => {
        const parameters = { ...span, order_state: 'ALL', optional_fields: 'orderId,orderStartTime,orderState,orderPayment,returnOrder' }
        const data = await askJd(call, 'jingdong.pop.order.search', { ...parameters, page: String(page), page_size: String(size) }, Orders)
        const { orderTotal, orderInfoList } = data.jingdong_pop_order_search_responce.searchorderinfo_result
        const orders = orderInfoList.flatMap(({ orderId: id, orderStartTime: at, orderState, orderPayment: gross, returnOrder }) =>
          unlessCancelled(orderState === 'TRADE_CANCELED', { id, at, currency: 'CNY', gross, returned: returnOrder === '1' ? gross : 0n }),
        )
        return { orders, next: page * size < orderTotal ? page + 1 : null }
      })
    }
  },
}

async function askJd<Output extends z.ZodType>(call: Call, method: string, parameters: Record<string, string>, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const who = { method, app_key: app.id, access_token: token, timestamp: beijingTime(at), format: 'json', v: '2.0' }
    const fields = { ...who, '360buy_param_json': JSON.stringify(parameters) }
    return signedForm('/routerjson', fields, wrappedMd5(app.secret, fields))
  }
  return (await askSigned(call, sign, answer, codes)).data
}
