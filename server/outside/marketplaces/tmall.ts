/** Tmall Global and Jingya (鲸芽): Taobao's open platform, trades by page for as long as there is a next one. SHOP-12. */
import { z } from 'zod'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { type Call, listed, type Marketplace } from './adapter.ts'
import { signedForm, taobaoCodes, taobaoFields } from './protocols/routed.ts'
import { askSigned } from './protocols/signed.ts'
import { following, spansOf } from './requests.ts'
import { gluedHmac, type Parameters } from './signatures.ts'
import { BeijingTime, beijingTime, Decimal, Serial, unlessCancelled } from './values.ts'

const Shop = z.object({
  shop_seller_get_response: z.object({ shop: z.object({ sid: Serial, title: z.string().min(1).max(200), created: BeijingTime }) }),
})
const Trades = z.object({
  trades_sold_get_response: z.object({
    has_next: z.boolean(),
    trades: z.object({
      trade: z.array(
        z.object({
          tid: Serial,
          created: BeijingTime,
          status: z.string(),
          payment: Decimal,
          orders: z.object({ order: z.array(z.object({ refund_status: z.string(), payment: Decimal })) }),
        }),
      ),
    }),
  }),
})

/** Tmall Global's adapter. */
export const tmallGlobal: Marketplace = {
  entry: listed({ id: 24, slug: 'tmall-global', name: 'Tmall Global', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: true,
  refundDays: 45,
  readShop,
  readSales,
}

/** Jingya's adapter: its suppliers are shops of Taobao's platform. */
export const jingya: Marketplace = {
  entry: listed({ id: 22, slug: 'jingya', name: 'Jingya', region: 'mainland' }, 'oauth'),
  authentication: 'oauth',
  reportsOpening: true,
  refundDays: 45,
  readShop,
  readSales,
}

async function readShop(call: Call) {
  const data = await askTaobao(call, 'taobao.shop.seller.get', { fields: 'sid,title,created' }, Shop)
  const { sid, title, created } = data.shop_seller_get_response.shop
  return { shop_id: sid, name: title, site: null, currency: 'CNY' as const, opened_on: dayOf(created) }
}

async function* readSales(call: Call, from: string, to: string) {
  for (const { begin, end } of spansOf(from, to, 31)) {
    const span = { start_created: beijingTime(begin), end_created: beijingTime(new Date(end.getTime() - 1000)) }
    const fields = { fields: 'tid,created,status,payment,orders', page_size: '100', use_has_next: 'true' }
    yield* following(1, async (page) => {
      const data = await askTaobao(call, 'taobao.trades.sold.get', { ...span, ...fields, page_no: String(page) }, Trades)
      const { has_next, trades } = data.trades_sold_get_response
      const orders = trades.trade.flatMap(({ tid: id, created: at, status, payment: gross, orders: { order: lines } }) => {
        const back = lines.filter(({ refund_status }) => refund_status === 'SUCCESS')
        const returned = back.reduce((sum, { payment }) => sum + payment, 0n)
        return unlessCancelled(status === 'TRADE_CLOSED_BY_TAOBAO', { id, at, currency: 'CNY', gross, returned })
      })
      return { orders, next: has_next ? page + 1 : null }
    })
  }
}

async function askTaobao<Output extends z.ZodType>(call: Call, method: string, parameters: Parameters, answer: Output) {
  const sign = (at: Date) => {
    const fields = { ...parameters, ...taobaoFields(call, method, beijingTime(at)) }
    return signedForm('/router/rest', fields, gluedHmac(call.app.secret, fields))
  }
  return (await askSigned(call, sign, answer, taobaoCodes)).data
}
