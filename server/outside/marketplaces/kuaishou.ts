/** Kuaishou (快手小店): its open platform, orders by cursor within a week, amounts in fen. SHOP-12. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { hmac, joined } from './signatures.ts'
import { Cents, Milliseconds, Serial, unlessCancelled } from './values.ts'

const codes: Codes = { of: ({ result }) => codeOf(result, '1'), token: ['24', '28'], skew: ['14'], later: ['10', '100', '27'] }

const Shop = z.object({ data: z.object({ sellerId: Serial, shopName: z.string().min(1).max(200) }) })
const Orders = z.object({
  data: z.object({
    cursor: z.string(),
    orderList: z.array(
      z.object({
        orderBaseInfo: z.object({ oid: Serial, createTime: Milliseconds, status: z.number().int(), totalFee: Cents }),
        orderRefundList: z.array(z.object({ refundFee: Cents })),
      }),
    ),
  }),
})

/** The cursor of the last page. */
const noMore = 'nomore'
/** Status of an order called off before it was paid. */
const closed = 80

/** Kuaishou's adapter. */
export const kuaishou: Marketplace = {
  entry: listed({ id: 21, slug: 'kuaishou', name: 'Kuaishou', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 45,

  async readShop(call) {
    const { data } = await askKuaishou(call, 'open.shop.info.get', {}, Shop)
    return { shop_id: data.sellerId, name: data.shopName, site: null, currency: 'CNY', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 7)) {
      const span = { beginTime: begin.getTime(), endTime: end.getTime() - 1, queryType: 1, orderViewStatus: 1, pageSize: 50 }
      yield* following('', async (cursor) => {
        const { data } = await askKuaishou(call, 'open.order.cursor.list', { ...span, cursor }, Orders)
        const orders = data.orderList.flatMap(({ orderBaseInfo: { oid: id, createTime: at, status, totalFee: gross }, orderRefundList }) =>
          unlessCancelled(status === closed, {
            id,
            at,
            currency: 'CNY',
            gross,
            returned: orderRefundList.reduce((sum, { refundFee }) => sum + refundFee, 0n),
          }),
        )
        return { orders, next: data.cursor === noMore ? null : data.cursor }
      })
    }
  },
}

/** Sends a request. The signing secret is the last of the signed parameters. */
async function askKuaishou<Output extends z.ZodType>(call: Call, method: string, parameters: object, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const who = { appkey: app.id, access_token: token, method, version: '1', signMethod: 'HMAC_SHA256', timestamp: String(at.getTime()) }
    const signed = { ...who, param: JSON.stringify(parameters) }
    const signature = hmac(app.secret, `${joined(signed)}&signSecret=${app.secret}`, 'base64')
    return { path: `/${method.replaceAll('.', '/')}`, query: { ...signed, sign: signature } }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
