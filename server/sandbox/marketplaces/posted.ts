/** Sandbox stand-ins for the APIs of Temu and SHEIN: every request is a signed POST body, and errors are returned as a code. */
import { Hono } from 'hono'
import { z } from 'zod'
import { sandboxClientId, sandboxSecret } from '../../outside/credentials.ts'
import { hmac, wrappedMd5 } from '../../outside/marketplaces/signatures.ts'
import { BeijingTime, beijingTime } from '../../outside/marketplaces/values.ts'
import type { Deps } from '../../platform/deps.ts'
import { enterSigned, wording } from './proof.ts'
import { byNumber, decimal, fromSeconds, inSeconds, type Opened, ordersOf } from './stand-in.ts'

/** `/sandbox/api/{brand}/*` of the marketplaces in this file. */
export function postedRoutes(deps: Deps): Hono {
  const app = new Hono()
  const secret = sandboxSecret(deps.config, 'oauth')

  const temuFaults = wording({ token: 7000018, signature: 7000015, skew: 7000006, span: 3000000, down: 4000004 }, (errorCode) => ({
    success: false,
    errorCode,
    errorMsg: 'See the documentation.',
  }))
  app.post('/temu/openapi/router', async (context) => {
    const { sign, ...asked } = z.record(z.string(), z.string()).parse(await context.req.json())
    const at = Number(asked.timestamp) * 1000
    const proof = { token: asked.access_token, at, client: asked.app_key, shown: sign, expected: wrappedMd5(secret, asked) }
    const shop = await enterSigned(context, deps, 'temu', proof, temuFaults)
    if (shop instanceof Response) return shop
    const good = (result: object) => context.json({ success: true, errorCode: 1000000, result })
    if (asked.type === 'bg.mall.info.get') return good({ mallId: Number(shop.number), mallName: shop.merchant.name })
    const found = ordersOf(shop, fromSeconds(asked.createAfter), fromSeconds(asked.createBefore, 1), 31)
    if (!found) return context.json(temuFaults('span'))
    const size = Number(asked.pageSize)
    const pageItems = found.page((Number(asked.pageNumber) - 1) * size, size).map(({ id, at: placed, cents, returned }) => ({
      parentOrderMap: { parentOrderSn: `PO-${id}`, parentOrderStatus: 5, parentOrderTime: inSeconds(placed) },
      orderList: [{ orderSn: id, currency: shop.currency, payAmount: cents, refundAmount: returned ? cents : 0 }],
    }))
    return good({ totalItemNum: found.total, pageItems })
  })

  const sheinCodes = { token: 'openapi01010', signature: 'openapi01012', skew: 'openapi01013', span: 'openapi02001', down: 'openapi00001' }
  const sheinFaults = wording(sheinCodes, (code) => ({ code, msg: 'See the documentation.', info: null }))
  const shein = (path: string, answer: (shop: Opened, asked: Record<string, unknown>) => object | null) =>
    app.post(`/shein${path}`, async (context) => {
      const header = (name: string) => context.req.header(`x-lt-${name}`) ?? ''
      const [token, timestamp, shown] = [header('openKeyId'), header('timestamp'), header('signature')]
      const salt = shown.slice(0, 5)
      const expected = `${salt}${Buffer.from(hmac(`${secret}${salt}`, `${token}&${timestamp}&${path}`)).toString('base64')}`
      const proof = { token, at: Number(timestamp), client: sandboxClientId, shown, expected }
      const shop = await enterSigned(context, deps, 'shein', proof, sheinFaults)
      if (shop instanceof Response) return shop
      const info = answer(shop, await context.req.json())
      return context.json(info ? { code: '0', msg: 'OK', info } : sheinFaults('span'))
    })
  shein('/open-api/openapi-business-backend/query-store-info', ({ number, merchant }) => ({
    supplierId: Number(number),
    storeName: merchant.name,
  }))
  shein('/open-api/order/order-list', (shop, { startTime, endTime, page, pageSize }) => {
    const found = ordersOf(shop, BeijingTime.parse(startTime), new Date(BeijingTime.parse(endTime).getTime() + 1000), 2)
    const orderList = found?.page((Number(page) - 1) * Number(pageSize), Number(pageSize)).map(({ id }) => ({ orderNo: id }))
    return found && { count: found.total, orderList }
  })
  shein('/open-api/order/order-detail', (shop, { orderNoList }) =>
    byNumber(shop, z.array(z.string()).parse(orderNoList)).map(({ id, at, cents, returned }) => ({
      orderNo: id,
      orderTime: beijingTime(at),
      orderStatus: 6,
      settleCurrency: shop.currency,
      orderAmount: decimal(cents),
      refundAmount: returned ? decimal(cents) : '0.00',
    })),
  )
  return app
}
