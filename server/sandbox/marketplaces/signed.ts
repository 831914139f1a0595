/** Sandbox stand-ins for the APIs of Shopee, Lazada, AliExpress and TikTok Shop: every request is signed, and errors are returned as a code. */
import { Hono } from 'hono'
import { z } from 'zod'
import { sandboxSecret } from '../../outside/credentials.ts'
import { californianTime, PacificTime } from '../../outside/marketplaces/pacific-time.ts'
import { glued, gluedHmac, hmac } from '../../outside/marketplaces/signatures.ts'
import { beijingTime } from '../../outside/marketplaces/values.ts'
import type { Deps } from '../../platform/deps.ts'
import { enterSigned, wording } from './proof.ts'
import {
  byNumber,
  decimal,
  fromSeconds,
  inSeconds,
  momentOf,
  type Opened,
  type Order,
  ordersOf,
  placeOf,
  returnsOf,
  tokenOf,
} from './stand-in.ts'

/** `/sandbox/api/{brand}/*` of the marketplaces in this file. */
export function signedRoutes(deps: Deps): Hono {
  const app = new Hono()
  const secret = sandboxSecret(deps.config, 'oauth')

  const shopeeCodes = {
    token: 'invalid_access_token',
    signature: 'error_sign',
    skew: 'error_timestamp',
    span: 'error_param',
    down: 'error_server',
  }
  const shopeeFaults = wording(shopeeCodes, (error) => ({ error, message: 'See the documentation.', request_id: '0' }))
  const shopee = (path: string, answer: (shop: Opened, query: Record<string, string>) => object | null) =>
    app.get(`/shopee${path}`, async (context) => {
      const query = context.req.query()
      const { partner_id, timestamp, access_token, shop_id, sign } = query
      const expected = hmac(secret, `${partner_id}${path}${timestamp}${access_token}${shop_id}`)
      const proof = { token: access_token, at: Number(timestamp) * 1000, client: partner_id, shown: sign, expected }
      const shop = await enterSigned(context, deps, 'shopee', proof, shopeeFaults)
      if (shop instanceof Response) return shop
      return context.json({ error: '', message: '', ...(answer(shop, query) ?? shopeeFaults('span')) })
    })
  shopee('/api/v2/shop/get_shop_info', ({ merchant, site }) => ({ shop_name: merchant.name, region: site ?? 'SG', status: 'NORMAL' }))
  shopee('/api/v2/order/get_order_list', (shop, { time_from, time_to, cursor, page_size }) => {
    const orders = ordersOf(shop, fromSeconds(time_from), fromSeconds(time_to, 1), 15)
    const [place, size] = [placeOf(cursor), Number(page_size)]
    const more = orders !== null && place + size < orders.total
    const next_cursor = more ? tokenOf(place + size) : ''
    return orders && { response: { more, next_cursor, order_list: orders.page(place, size).map(({ id }) => ({ order_sn: id })) } }
  })
  shopee('/api/v2/order/get_order_detail', (shop, { order_sn_list = '' }) => ({
    response: {
      order_list: byNumber(shop, order_sn_list.split(',')).map(({ id, at, cents }) => ({
        order_sn: id,
        create_time: inSeconds(at),
        currency: shop.currency,
        total_amount: cents / 100,
        order_status: 'COMPLETED',
      })),
    },
  }))
  shopee('/api/v2/returns/get_return_list', (shop, { create_time_from, create_time_to, page_no, page_size }) => {
    const returns = returnsOf(shop, fromSeconds(create_time_from), fromSeconds(create_time_to, 1), 15)
    const [size, place] = [Number(page_size), Number(page_no) * Number(page_size)]
    const list = returns?.slice(place, place + size).map(({ id, at, cents }) => ({
      return_sn: `R${id}`,
      order_sn: id,
      create_time: inSeconds(at),
      currency: shop.currency,
      refund_amount: cents / 100,
      status: 'ACCEPTED',
    }))
    return returns && { response: { more: place + size < returns.length, return: list } }
  })

  const lazadaCodes = {
    token: 'IllegalAccessToken',
    signature: 'IncompleteSignature',
    skew: 'IllegalTimestamp',
    span: 'E5',
    down: 'ServiceUnavailable',
  }
  const lazadaFaults = wording(lazadaCodes, (code) => ({ code, type: 'ISV', message: 'See the documentation.', request_id: '0' }))
  const lazada = (path: string, answer: (shop: Opened, query: Record<string, string>) => object | null) =>
    app.get(`/lazada${path}`, async (context) => {
      const { sign, ...query } = context.req.query()
      const proof = {
        token: query.access_token,
        at: Number(query.timestamp),
        client: query.app_key,
        shown: sign,
        expected: gluedHmac(secret, query, path),
      }
      const shop = await enterSigned(context, deps, 'lazada', proof, lazadaFaults)
      if (shop instanceof Response) return shop
      const data = answer(shop, query)
      return context.json(data ? { code: '0', data } : lazadaFaults('span'))
    })
  lazada('/seller/get', ({ number, merchant }) => ({ seller_id: Number(number), name: merchant.name, status: 'ACTIVE' }))
  lazada('/orders/get', (shop, { created_after, created_before, offset, limit }) => {
    const found = ordersOf(shop, momentOf(created_after), momentOf(created_before), 31)
    const orders = found?.page(Number(offset), Number(limit)).map(({ id, at, cents, returned }) => ({
      order_id: Number(id),
      created_at: `${beijingTime(at)} +0800`,
      price: decimal(cents),
      statuses: [returned ? 'returned' : 'delivered'],
    }))
    return found && { count: orders?.length, countTotal: found.total, orders }
  })

  const aliexpressCodes = { ...lazadaCodes, span: '15' }
  const aliexpressFaults = wording(aliexpressCodes, (code) => ({ error_response: { code, msg: 'See the documentation.' } }))
  app.get('/aliexpress/sync', async (context) => {
    const { sign, ...query } = context.req.query()
    const proof = {
      token: query.session,
      at: Number(query.timestamp),
      client: query.app_key,
      shown: sign,
      expected: gluedHmac(secret, query),
    }
    const shop = await enterSigned(context, deps, 'aliexpress', proof, aliexpressFaults)
    if (shop instanceof Response) return shop
    if (query.method === 'aliexpress.merchant.profile.get') {
      const profile = { shop_id: Number(shop.number), shop_name: shop.merchant.name }
      return context.json({ aliexpress_merchant_profile_get_response: { profile } })
    }
    const asked = z
      .object({ create_date_start: PacificTime, create_date_end: PacificTime, current_page: z.number(), page_size: z.number() })
      .parse(JSON.parse(query.param_aeop_order_query ?? '{}'))
    const found = ordersOf(shop, asked.create_date_start, new Date(asked.create_date_end.getTime() + 1000), 32)
    if (!found) return context.json(aliexpressFaults('span'))
    const amount = ({ cents }: Order) => ({ amount: decimal(cents), cent: cents, currency_code: shop.currency })
    const aeop_order_item_dto = found.page((asked.current_page - 1) * asked.page_size, asked.page_size).map((order) => ({
      order_id: Number(order.id),
      gmt_create: californianTime(order.at),
      order_status: 'FINISH',
      pay_amount: amount(order),
      ...(order.returned ? { refund_info: { refund_cash_amt: amount(order) } } : {}),
    }))
    const total_page = Math.ceil(found.total / asked.page_size)
    const result = { total_count: found.total, total_page, current_page: asked.current_page, target_list: { aeop_order_item_dto } }
    return context.json({ aliexpress_trade_seller_orderlist_get_response: { result } })
  })

  const tiktokFaults = wording({ token: 105002, signature: 106001, skew: 106011, span: 36009004, down: 36009002 }, (code) => ({
    code,
    message: 'See the documentation.',
    request_id: '0',
  }))
  const tiktok = (method: 'get' | 'post', path: string, answer: (shop: Opened, page: number, begin: Date, end: Date) => object | null) =>
    app[method](`/tiktok${path}`, async (context) => {
      const { sign, ...query } = context.req.query()
      const body = await context.req.text()
      const expected = hmac(secret, `${secret}${path}${glued(query)}${body}${secret}`)
      const token = context.req.header('x-tts-access-token')
      const proof = { token, at: Number(query.timestamp) * 1000, client: query.app_key, shown: sign, expected }
      const shop = await enterSigned(context, deps, 'tiktok', proof, tiktokFaults)
      if (shop instanceof Response) return shop
      const span = body ? (JSON.parse(body) as { create_time_ge: number; create_time_lt: number }) : undefined
      const data = answer(shop, placeOf(query.page_token), fromSeconds(span?.create_time_ge), fromSeconds(span?.create_time_lt))
      return context.json(data ? { code: 0, message: 'Success', data } : tiktokFaults('span'))
    })
  const next = (place: number, total: number) => (place + 100 < total ? tokenOf(place + 100) : '')
  tiktok('get', '/authorization/202309/shops', ({ number, merchant, site }) => ({
    shops: [{ id: number, name: merchant.name, region: site ?? 'US', seller_type: 'CROSS_BORDER', cipher: 'c' }],
  }))
  tiktok('post', '/order/202309/orders/search', (shop, place, begin, end) => {
    const found = ordersOf(shop, begin, end, 31)
    const orders = found?.page(place, 100).map(({ id, at, cents }) => ({
      id,
      create_time: inSeconds(at),
      status: 'COMPLETED',
      payment: { currency: shop.currency, total_amount: decimal(cents) },
    }))
    return found && { orders, next_page_token: next(place, found.total), total_count: found.total }
  })
  tiktok('post', '/return_refund/202309/returns/search', (shop, place, begin, end) => {
    const returns = returnsOf(shop, begin, end, 31)
    const return_orders = returns?.slice(place, place + 100).map(({ id, at, cents }) => ({
      return_id: `R${id}`,
      order_id: id,
      create_time: inSeconds(at),
      refund_amount: { currency: shop.currency, refund_total: decimal(cents) },
    }))
    return returns && { return_orders, next_page_token: next(place, returns.length), total_count: returns.length }
  })
  return app
}
