/** Temu: one address for all questions, signed within the body; orders by page. SHOP-11. */
import { z } from 'zod'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { askSigned, type Codes, codeOf } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { wrappedMd5 } from './signatures.ts'
import { Cents, Seconds, Serial, seconds, unlessCancelled } from './values.ts'

const codes: Codes = {
  of: ({ errorCode }) => codeOf(errorCode, '1000000'),
  token: ['7000018', '7000020'],
  skew: ['7000006'],
  later: ['4000000', '4000004'],
}

const Mall = z.object({ result: z.object({ mallId: Serial, mallName: z.string().min(1).max(200) }) })
const Orders = z.object({
  result: z.object({
    totalItemNum: z.number().int(),
    pageItems: z.array(
      z.object({
        parentOrderMap: z.object({ parentOrderSn: z.string().min(1), parentOrderStatus: z.number().int(), parentOrderTime: Seconds }),
        orderList: z.array(z.object({ currency: z.string(), payAmount: Cents, refundAmount: Cents })).min(1),
      }),
    ),
  }),
})

/** Status of an order called off. */
const cancelled = 3
const size = 100

/** Temu's adapter. */
export const temu: Marketplace = {
  entry: listed({ id: 12, slug: 'temu', name: 'Temu', region: 'cross_border' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: false,
  refundDays: 90,

  async readShop(call) {
    const { result } = await askTemu(call, 'bg.mall.info.get', {}, Mall)
    return { shop_id: result.mallId, name: result.mallName, site: null, currency: 'USD', opened_on: null }
  },

  async *readSales(call, from, to) {
    for (const { begin, end } of spansOf(from, to, 31)) {
      const span = { createAfter: String(seconds(begin)), createBefore: String(seconds(end) - 1) }
      yield* following(1, async (page) => {
        const asked = { ...span, pageNumber: String(page), pageSize: String(size) }
        const { result } = await askTemu(call, 'bg.order.list.v2.get', asked, Orders)
        const orders = result.pageItems.flatMap(
          ({ parentOrderMap: { parentOrderSn: id, parentOrderStatus, parentOrderTime: at }, orderList }) =>
            unlessCancelled(parentOrderStatus === cancelled, {
              id,
              at,
              currency: orderList[0]?.currency ?? '',
              gross: orderList.reduce((sum, { payAmount }) => sum + payAmount, 0n),
              returned: orderList.reduce((sum, { refundAmount }) => sum + refundAmount, 0n),
            }),
        )
        return { orders, next: page * size < result.totalItemNum ? page + 1 : null }
      })
    }
  },
}

async function askTemu<Output extends z.ZodType>(call: Call, type: string, parameters: Record<string, string>, answer: Output) {
  const { app, token } = call
  const sign = (at: Date) => {
    const asked = { ...parameters, type, app_key: app.id, access_token: token, timestamp: String(seconds(at)), data_type: 'JSON' }
    const body = JSON.stringify({ ...asked, sign: wrappedMd5(app.secret, asked) })
    return { method: 'POST' as const, path: '/openapi/router', headers: { 'content-type': 'application/json' }, body }
  }
  return (await askSigned(call, sign, answer, codes)).data
}
