/** Xiaohongshu (小红书): Ark open platform, orders of one day at a time, by page, amounts in fen. SHOP-12. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { signedJson } from './protocols/routed.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { md5 } from './signatures.ts'
import { Cents, Milliseconds, Serial, seconds, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ error_code }) => codeOf(error_code, '0'),
  token: ['10003', '10010'],
  skew: ['10006'],
  later: ['10500', '10429'],
}

const Shop = z.object({ data: z.object({ sellerId: Serial, sellerName: z.string().min(1).max(200) }) })
const Orders = z.object({
  data: z.object({
    maxPageNo: z.number().int(),
    orderList: z.array(
      z.object({
        orderId: z.string().min(1),
        createdTime: Milliseconds,
        orderStatus: z.number().int(),
        totalPayAmount: Cents,
        /** 3: given back whole. */
        orderAfterSalesStatus: z.number().int(),
      }),
    ),
  }),
})

const givenBack = 3
/** Status of an order called off. */
const cancelled = 9

/** Xiaohongshu's adapter. */
export const xiaohongshu: Marketplace = {
  entry: listed({ id: 26, slug: 'xiaohongshu', name: 'Xiaohongshu', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 45,

  async readShop(call) {
    const { data } = await askXiaohongshu(call, 'common.getSellerInfo', {}, Shop)
    return { shop_id: data.sellerId, name: data.sellerName, site: null, currency: 'CNY', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 1)) {
      const span = { startTime: seconds(begin), endTime: seconds(end) - 1, timeType: 1, pageSize: 100 }
      yield* following(1, async (pageNo) => {
        const { data } = await askXiaohongshu(call, 'order.getOrderList', { ...span, pageNo }, Orders)
        const orders = data.orderList.flatMap(
          ({ orderId: id, createdTime: at, orderStatus, totalPayAmount: gross, orderAfterSalesStatus: back }) =>
            unlessCancelled(orderStatus === cancelled, { id, at, currency: 'CNY', gross, returned: back === givenBack ? gross : 0n }),
        )
        return { orders, next: pageNo < data.maxPageNo ? pageNo + 1 : null }
      })
    }
  },
}

/** Sends a request. The signature covers the method, the application and the time, but not the parameters. */
async function askXiaohongshu<Output extends z.ZodType>(call: Call, method: string, parameters: object, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const [timestamp, version] = [String(seconds(at)), '2.0']
    const signature = md5(`${method}?appId=${app.id}&timestamp=${timestamp}&version=${version}${app.secret}`)
    const fields = { ...parameters, method, appId: app.id, accessToken: token, timestamp, version }
    return signedJson('/ark/open_api/v3/common_controller', fields, signature)
  }
  return (await askSigned(call, sign, answer, codes)).data
}
