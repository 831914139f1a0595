/** Sandbox stand-ins for the router APIs of Tmall Global, Jingya, JD, Pinduoduo, Douyin, Kuaishou, Xiaohongshu and Dewu. */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { sandboxSecret } from '../../outside/credentials.ts'
import { glued, gluedHmac, hmac, joined, md5, wrappedMd5 } from '../../outside/marketplaces/signatures.ts'
import { BeijingTime, beijingTime } from '../../outside/marketplaces/values.ts'
import type { Deps } from '../../platform/deps.ts'
import { enterSigned, type Faults, type Proof, wording } from './proof.ts'
import { decimal, type Opened, type Orders, ordersOf, placeOf, tokenOf } from './stand-in.ts'

type Fields = Record<string, string>

const Fields = z.record(z.string(), z.coerce.string())
const beijing = (text: string | undefined, moreMs = 0) => new Date((BeijingTime.safeParse(text).data?.getTime() ?? 0) + moreMs)
const fromSeconds = (text: unknown, more = 0) => new Date((Number(text) + more) * 1000)

/** A page of orders, by a page that is counted from `first`. */
function pageOf(found: Orders, { page, size, first = 1 }: { page: unknown; size: unknown; first?: 0 | 1 }) {
  const [place, count] = [(Number(page) - first) * Number(size), Number(size)]
  return { orders: found.page(place, count), more: place + count < found.total, pages: Math.ceil(found.total / count) }
}

/** `/sandbox/api/{brand}/*` of the marketplaces in this file. */
export function routedRoutes(deps: Deps): Hono {
  const app = new Hono()
  const secret = sandboxSecret(deps.config, 'oauth')

  /** Answers signed requests of a marketplace; a span that is too long is passed as null. */
  const play = async (
    context: Context,
    slug: string,
    proof: Proof,
    { faults, answer }: { faults: Faults; answer: (shop: Opened) => object | null },
  ) => {
    const shop = await enterSigned(context, deps, slug, proof, faults)
    return shop instanceof Response ? shop : context.json(answer(shop) ?? faults('span'))
  }

  const taobaoFaults = wording({ token: 27, signature: 25, skew: 31, span: 41, down: 15 }, (code) => ({
    error_response: { code, msg: 'See the documentation.', request_id: '0' },
  }))
  for (const slug of ['tmall-global', 'jingya']) {
    app.post(`/${slug}/router/rest`, async (context) => {
      const { sign, ...asked } = Fields.parse(await context.req.parseBody())
      const at = beijing(asked.timestamp).getTime()
      const proof = { token: asked.session, at, client: asked.app_key, shown: sign, expected: gluedHmac(secret, asked) }
      return play(context, slug, proof, {
        faults: taobaoFaults,
        answer: (shop) => {
          if (asked.method === 'taobao.shop.seller.get') {
            const found = { sid: Number(shop.number), title: shop.merchant.name, created: `${shop.openedOn} 10:00:00` }
            return { shop_seller_get_response: { shop: found } }
          }
          const found = ordersOf(shop, beijing(asked.start_created), beijing(asked.end_created, 1000), 90)
          if (!found) return null
          const { orders, more } = pageOf(found, { page: asked.page_no, size: asked.page_size })
          const trade = orders.map(({ id, at: placed, cents, returned }) => ({
            tid: Number(id),
            created: beijingTime(placed),
            status: returned ? 'TRADE_CLOSED' : 'TRADE_FINISHED',
            payment: decimal(cents),
            orders: { order: [{ oid: Number(id), refund_status: returned ? 'SUCCESS' : 'NO_REFUND', payment: decimal(cents) }] },
          }))
          return { trades_sold_get_response: { has_next: more, trades: { trade } } }
        },
      })
    })
  }

  const jdFaults = wording({ token: '19', signature: '25', skew: '61', span: '66', down: '67' }, (code) => ({
    error_response: { code, zh_desc: '请参阅文档', en_desc: 'See the documentation.' },
  }))
  app.post('/jd/routerjson', async (context) => {
    const { sign, ...asked } = Fields.parse(await context.req.parseBody())
    const at = beijing(asked.timestamp).getTime()
    const proof = { token: asked.access_token, at, client: asked.app_key, shown: sign, expected: wrappedMd5(secret, asked) }
    return play(context, 'jd', proof, {
      faults: jdFaults,
      answer: (shop) => {
        if (asked.method === 'jingdong.vender.shop.query') {
          const shop_jos_result = { shop_id: Number(shop.number), shop_name: shop.merchant.name }
          return { jingdong_vender_shop_query_responce: { shop_jos_result } }
        }
        const filter: Fields = JSON.parse(asked['360buy_param_json'] ?? '{}')
        const found = ordersOf(shop, beijing(filter.start_date), beijing(filter.end_date, 1000), 31)
        const orderInfoList =
          found &&
          pageOf(found, { page: filter.page, size: filter.page_size }).orders.map(({ id, at: placed, cents, returned }) => ({
            orderId: id,
            orderStartTime: beijingTime(placed),
            orderState: 'FINISHED_L',
            orderPayment: decimal(cents),
            returnOrder: returned ? '1' : '0',
          }))
        return found && { jingdong_pop_order_search_responce: { searchorderinfo_result: { orderTotal: found.total, orderInfoList } } }
      },
    })
  })

  const pinduoduoFaults = wording({ token: 10019, signature: 20004, skew: 10017, span: 50001, down: 50000 }, (error_code) => ({
    error_response: { error_code, error_msg: '请参阅文档', sub_code: '', request_id: '0' },
  }))
  app.post('/pinduoduo/api/router', async (context) => {
    const { sign, ...asked } = Fields.parse(await context.req.parseBody())
    const at = Number(asked.timestamp) * 1000
    const proof = { token: asked.access_token, at, client: asked.client_id, shown: sign, expected: wrappedMd5(secret, asked) }
    return play(context, 'pinduoduo', proof, {
      faults: pinduoduoFaults,
      answer: (shop) => {
        if (asked.type === 'pdd.mall.info.get')
          return { mall_info_get_response: { mall_id: Number(shop.number), mall_name: shop.merchant.name } }
        const found = ordersOf(shop, fromSeconds(asked.start_confirm_at), fromSeconds(asked.end_confirm_at, 1), 1)
        if (!found) return null
        const { orders, more } = pageOf(found, { page: asked.page, size: asked.page_size })
        const order_list = orders.map(({ id, at: placed, cents, returned }) => ({
          order_sn: id,
          created_time: beijingTime(placed),
          pay_amount: cents / 100,
          refund_status: returned ? 4 : 1,
          order_status: 3,
        }))
        return { order_list_get_response: { has_next: more, order_list } }
      },
    })
  })

  const douyinFaults = wording({ token: 30005, signature: 30002, skew: 30011, span: 50002, down: 20000 }, (code) => ({
    code,
    msg: '请参阅文档',
    sub_code: '',
  }))
  app.get('/douyin/:area/:name', async (context) => {
    const { app_key, method, param_json = '{}', timestamp = '', v = '', access_token, sign } = context.req.query()
    const signed = { app_key: app_key ?? '', method: method ?? '', param_json, timestamp, v }
    const expected = hmac(secret, `${secret}${glued(signed)}${secret}`)
    const proof = { token: access_token, at: beijing(timestamp).getTime(), client: app_key, shown: sign, expected }
    return play(context, 'douyin', proof, {
      faults: douyinFaults,
      answer: (shop) => {
        if (method === 'shop.getShopInfo') return { code: 10000, data: { shop_id: Number(shop.number), shop_name: shop.merchant.name } }
        const asked: Fields = JSON.parse(param_json)
        const found = ordersOf(shop, fromSeconds(asked.create_time_start), fromSeconds(asked.create_time_end, 1), 90)
        const shop_order_list =
          found &&
          pageOf(found, { page: asked.page, size: asked.size, first: 0 }).orders.map(({ id, at, cents, returned }) => ({
            order_id: id,
            create_time: Math.floor(at.getTime() / 1000),
            order_status: 5,
            pay_amount: cents,
            sku_order_list: [{ after_sale_info: { refund_amount: returned ? cents : 0 } }],
          }))
        return found && { code: 10000, msg: 'success', data: { total: found.total, page: asked.page, shop_order_list } }
      },
    })
  })

  const kuaishouFaults = wording({ token: 24, signature: 13, skew: 14, span: 802000, down: 10 }, (result) => ({
    result,
    error_msg: '请参阅文档',
  }))
  app.get('/kuaishou/open/*', async (context) => {
    const { sign, ...asked } = context.req.query()
    const expected = hmac(secret, `${joined(asked)}&signSecret=${secret}`, 'base64')
    const proof = { token: asked.access_token, at: Number(asked.timestamp), client: asked.appkey, shown: sign, expected }
    return play(context, 'kuaishou', proof, {
      faults: kuaishouFaults,
      answer: (shop) => {
        if (asked.method === 'open.shop.info.get')
          return { result: 1, data: { sellerId: Number(shop.number), shopName: shop.merchant.name } }
        const { beginTime, endTime, cursor, pageSize }: Fields = JSON.parse(asked.param ?? '{}')
        const [place, size] = [placeOf(cursor), Number(pageSize)]
        const found = ordersOf(shop, new Date(Number(beginTime)), new Date(Number(endTime) + 1), 7)
        const orderList = found?.page(place, size).map(({ id, at, cents, returned }) => ({
          orderBaseInfo: { oid: Number(id), createTime: at.getTime(), status: 70, totalFee: cents },
          orderRefundList: returned ? [{ refundFee: cents }] : [],
        }))
        return found && { result: 1, data: { cursor: place + size < found.total ? tokenOf(place + size) : 'nomore', orderList } }
      },
    })
  })

  const xiaohongshuFaults = wording({ token: 10003, signature: 10005, skew: 10006, span: 10002, down: 10500 }, (error_code) => ({
    success: false,
    error_code,
    error_msg: '请参阅文档',
  }))
  app.post('/xiaohongshu/ark/open_api/v3/common_controller', async (context) => {
    const asked = Fields.parse(await context.req.json())
    const { method, appId, accessToken, timestamp, version } = asked
    const expected = md5(`${method}?appId=${appId}&timestamp=${timestamp}&version=${version}${secret}`)
    const proof = { token: accessToken, at: Number(timestamp) * 1000, client: appId, shown: asked.sign, expected }
    const good = (data: object) => ({ success: true, error_code: 0, data })
    return play(context, 'xiaohongshu', proof, {
      faults: xiaohongshuFaults,
      answer: (shop) => {
        if (method === 'common.getSellerInfo') return good({ sellerId: shop.number, sellerName: shop.merchant.name })
        const found = ordersOf(shop, fromSeconds(asked.startTime), fromSeconds(asked.endTime, 1), 1)
        if (!found) return null
        const { orders, pages } = pageOf(found, { page: asked.pageNo, size: asked.pageSize })
        const orderList = orders.map(({ id, at, cents, returned }) => ({
          orderId: `P${id}`,
          createdTime: at.getTime(),
          orderStatus: 7,
          totalPayAmount: cents,
          orderAfterSalesStatus: returned ? 3 : 1,
        }))
        return good({ total: found.total, pageNo: Number(asked.pageNo), maxPageNo: pages, orderList })
      },
    })
  })

  const dewuFaults = wording({ token: 5107, signature: 5104, skew: 5105, span: 5000, down: 500 }, (code) => ({ code, msg: '请参阅文档' }))
  app.post('/dewu/dop/api/v1/*', async (context) => {
    const { sign, ...asked } = Fields.parse(await context.req.json())
    const encoded = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, encodeURIComponent(value)]))
    const expected = md5(`${joined(encoded)}${secret}`).toUpperCase()
    const proof = { token: asked.access_token, at: Number(asked.timestamp), client: asked.app_key, shown: sign, expected }
    return play(context, 'dewu', proof, {
      faults: dewuFaults,
      answer: (shop) => {
        if (context.req.path.endsWith('/merchant/info'))
          return { code: 200, data: { merchant_id: Number(shop.number), merchant_name: shop.merchant.name } }
        const found = ordersOf(shop, beijing(asked.start_time), beijing(asked.end_time, 1000), 31)
        const orders =
          found &&
          pageOf(found, { page: asked.page_no, size: asked.page_size }).orders.map(({ id, at, cents, returned }) => ({
            order_no: id,
            create_time: beijingTime(at),
            order_status: 4000,
            amount: cents,
            refund_amount: returned ? cents : 0,
          }))
        return found && { code: 200, msg: 'success', data: { total_results: found.total, page_no: Number(asked.page_no), orders } }
      },
    })
  })
  return app
}
