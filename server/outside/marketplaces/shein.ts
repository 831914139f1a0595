/** SHEIN: Open API, order numbers by page of two days, their amounts by number. SHOP-11. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, type Span, spansOf } from './requests.ts'
import { hmac } from './signatures.ts'
import { BeijingTime, beijingTime, Decimal, Serial, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ code }) => codeOf(code, '0'),
  token: ['openapi01010', 'openapi01011'],
  skew: ['openapi01013'],
  later: ['openapi00001', 'openapi00429'],
}

const Store = z.object({ info: z.object({ supplierId: Serial, storeName: z.string().min(1).max(200) }) })
const Numbers = z.object({
  info: z.object({ count: z.number().int(), orderList: z.array(z.object({ orderNo: z.string().min(1) })) }),
})
const Details = z.object({
  info: z.array(
    z.object({
      orderNo: z.string().min(1),
      orderTime: BeijingTime,
      orderStatus: z.number().int(),
      settleCurrency: z.string(),
      orderAmount: Decimal,
      refundAmount: Decimal,
    }),
  ),
})

/** Status of an order called off. */
const cancelled = 7
const size = 30

/** SHEIN's adapter. */
export const shein: Marketplace = {
  entry: listed({ id: 15, slug: 'shein', name: 'SHEIN', region: 'cross_border' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 60,

  async readShop(call) {
    const { info } = await askShein(call, '/open-api/openapi-business-backend/query-store-info', {}, Store)
    return { shop_id: info.supplierId, name: info.storeName, site: null, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const span of spansOf(from, to, 2)) yield* following(1, (page) => ordersPage(call, span, page))
  },
}

async function ordersPage(call: Call, { begin, end }: Span, page: number) {
  const asked = { queryType: 1, startTime: beijingTime(begin), endTime: beijingTime(new Date(end.getTime() - 1000)), page, pageSize: size }
  const { info } = await askShein(call, '/open-api/order/order-list', asked, Numbers)
  const next = page * size < info.count ? page + 1 : null
  if (info.orderList.length === 0) return { orders: [], next }
  const orderNoList = info.orderList.map(({ orderNo }) => orderNo)
  const { info: detail } = await askShein(call, '/open-api/order/order-detail', { orderNoList }, Details)
  const orders = detail.flatMap(
    ({ orderNo: id, orderTime: at, orderStatus, settleCurrency: currency, orderAmount: gross, refundAmount: returned }) =>
      unlessCancelled(orderStatus === cancelled, { id, at, currency, gross, returned }),
  )
  return { orders, next }
}

/** Letters that go into the key of a signature and stand before it. */
const salt = 'a1b2c'

/** Sends a request. The signature covers the application, the time and the path, with a key that includes a random salt. */
async function askShein<Output extends z.ZodType>(call: Call, path: string, parameters: object, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const timestamp = String(at.getTime())
    const signature = hmac(`${app.secret}${salt}`, `${token}&${timestamp}&${path}`)
    const headers = {
      'content-type': 'application/json',
      'x-lt-openKeyId': token,
      'x-lt-timestamp': timestamp,
      'x-lt-signature': `${salt}${Buffer.from(signature).toString('base64')}`,
    }
    return { method: 'POST' as const, path, headers, body: JSON.stringify(parameters) }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
