/** AliExpress: its open platform's one address for all methods, orders by page, times by the clock of California. SHOP-10. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { californianTime, PacificTime } from './pacific-time.ts'
import { askSigned, type Codes, codeOf, isRecord } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { gluedHmac } from './signatures.ts'
import { Cents, Serial, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ error_response: fault }) => (isRecord(fault) ? codeOf(fault.code) : undefined),
  token: ['IllegalAccessToken', '27'],
  skew: ['IllegalTimestamp'],
  later: ['ApiCallLimit', 'ServiceUnavailable', '15'],
}

const Shop = z.object({
  aliexpress_merchant_profile_get_response: z.object({ profile: z.object({ shop_id: Serial, shop_name: z.string().min(1).max(200) }) }),
})

const Amount = z.object({ cent: Cents, currency_code: z.string() })
const Orders = z.object({
  aliexpress_trade_seller_orderlist_get_response: z.object({
    result: z.object({
      total_page: z.number().int(),
      target_list: z.object({
        aeop_order_item_dto: z.array(
          z.object({
            order_id: Serial,
            gmt_create: PacificTime,
            end_reason: z.string().nullish(),
            pay_amount: Amount,
            refund_info: z.object({ refund_cash_amt: Amount }).nullish(),
          }),
        ),
      }),
    }),
  }),
})

/** AliExpress's adapter. */
export const aliexpress: Marketplace = {
  entry: listed({ id: 4, slug: 'aliexpress', name: 'AliExpress', region: 'cross_border' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 90,

  async readShop(call) {
    const data = await askAliExpress(call, 'aliexpress.merchant.profile.get', {}, Shop)
    const { shop_id, shop_name } = data.aliexpress_merchant_profile_get_response.profile
    return { shop_id, name: shop_name, site: null, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { create_date_start: californianTime(begin), create_date_end: californianTime(new Date(end.getTime() - 1000)) }
      yield* following(1, async (current_page) => {
        const parameters = { param_aeop_order_query: JSON.stringify({ ...span, current_page, page_size: 50 }) }
        const data = await askAliExpress(call, 'aliexpress.trade.seller.orderlist.get', parameters, Orders)
        const { total_page, target_list } = data.aliexpress_trade_seller_orderlist_get_response.result
        const orders = target_list.aeop_order_item_dto.flatMap(({ order_id: id, gmt_create: at, end_reason, pay_amount, refund_info }) =>
          unlessCancelled(end_reason === 'buyer_cancel_notpay_order', {
            id,
            at,
            currency: pay_amount.currency_code,
            gross: pay_amount.cent,
            returned: refund_info?.refund_cash_amt.cent ?? 0n,
          }),
        )
        return { orders, next: current_page < total_page ? current_page + 1 : null }
      })
    }
  },
}

async function askAliExpress<Output extends z.ZodType>(call: Call, method: string, parameters: Record<string, string>, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const asked = { ...parameters, method, app_key: app.id, session: token, timestamp: String(at.getTime()), sign_method: 'sha256' }
    return { path: '/sync', query: { ...asked, sign: gluedHmac(app.secret, asked) } }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
