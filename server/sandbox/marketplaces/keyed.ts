/** Sandbox stand-ins for the APIs of Kaufland, Cdiscount, Conforama, ManoMano, Fruugo and Wayfair: API keys instead of a consent. */
import { type Context, Hono } from 'hono'
import { hmac } from '../../outside/marketplaces/signatures.ts'
import { beijingTime } from '../../outside/marketplaces/values.ts'
import type { Deps } from '../../platform/deps.ts'
import { sameText } from '../../platform/security/secrets.ts'
import { secretOfKey } from '../keys.ts'
import { dateHeader, decimal, isNow, momentOf, type Opened, type Order, openShop, ordersOf, type Refusal } from './stand-in.ts'

const statuses = { token: 401, signature: 401, skew: 401, span: 400, down: 503 } as const

/** `/sandbox/api/{brand}/*` of the marketplaces in this file. */
export function keyedRoutes(deps: Deps): Hono {
  const app = new Hono()
  const refuse = (context: Context, refusal: Refusal) => context.json({ message: refusal }, statuses[refusal], dateHeader(deps))

  /** The shop of a key with its secret. */
  async function enter(context: Context, slug: string, key: string, shown: string): Promise<Opened | Response> {
    if (!sameText(shown, secretOfKey(deps.config, slug, key))) return refuse(context, 'signature')
    const shop = await openShop(deps, slug, key)
    return typeof shop === 'string' ? refuse(context, shop) : shop
  }
  /** Authorisation by a single key that contains the key id before a dot. */
  const enterByOne = (context: Context, slug: string, shown: string) => enter(context, slug, shown.split('.')[0] ?? '', shown)
  const enterBasic = (context: Context, slug: string) => {
    const [, encoded = ''] = /^Basic (\S+)$/.exec(context.req.header('authorization') ?? '') ?? []
    const [key = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
    return enter(context, slug, key, rest.join(':'))
  }

  const enterKaufland = async (context: Context) => {
    const [key, timestamp, shown] = ['Client-Key', 'Timestamp', 'Signature'].map((name) => context.req.header(`Shop-${name}`) ?? '')
    if (!isNow(deps, Number(timestamp) * 1000)) return context.json({ message: 'invalid timestamp' }, 401, dateHeader(deps))
    const { pathname, search } = new URL(context.req.url)
    const address = `${deps.config.publicUrl}${pathname}${search}`
    const secret = secretOfKey(deps.config, 'kaufland', key ?? '')
    const expected = hmac(secret, ['GET', address, '', timestamp].join('\n'))
    return sameText(shown ?? '', expected) ? enter(context, 'kaufland', key ?? '', secret) : refuse(context, 'signature')
  }
  app.get('/kaufland/v2/seller', async (context) => {
    const shop = await enterKaufland(context)
    if (shop instanceof Response) return shop
    return context.json({ data: { id_seller: Number(shop.number), pseudonym: shop.merchant.name } })
  })
  app.get('/kaufland/v2/order-units', async (context) => {
    const shop = await enterKaufland(context)
    if (shop instanceof Response) return shop
    const { ts_created_from_iso, ts_created_to_iso, limit, offset } = context.req.query()
    const found = ordersOf(shop, momentOf(ts_created_from_iso), momentOf(ts_created_to_iso), 31)
    if (!found) return refuse(context, 'span')
    const data = found.page(Number(offset), Number(limit)).map(({ id, at, cents, returned }) => ({
      id_order_unit: Number(id),
      ts_created_iso: at.toISOString(),
      status: returned ? 'returned' : 'received',
      price: cents,
      currency: shop.currency,
    }))
    return context.json({ data, pagination: { offset: Number(offset), limit: Number(limit), total: found.total } })
  })

  for (const slug of ['cdiscount', 'conforama']) {
    app.get(`/${slug}/api/account`, async (context) => {
      const shop = await enterByOne(context, slug, context.req.header('authorization') ?? '')
      if (shop instanceof Response) return shop
      return context.json({ shop_id: Number(shop.number), shop_name: shop.merchant.name, date_created: `${shop.openedOn}T08:00:00Z` })
    })
    app.get(`/${slug}/api/orders`, async (context) => {
      const shop = await enterByOne(context, slug, context.req.header('authorization') ?? '')
      if (shop instanceof Response) return shop
      const { start_date, end_date, max, offset } = context.req.query()
      const found = ordersOf(shop, momentOf(start_date), new Date(momentOf(end_date).getTime() + 1000), 31)
      if (!found) return refuse(context, 'span')
      const orders = found.page(Number(offset), Number(max)).map(({ id, at, cents, returned }) => ({
        order_id: `${id}-A`,
        created_date: at.toISOString(),
        order_state: 'RECEIVED',
        currency_iso_code: shop.currency,
        total_price: cents / 100,
        order_lines: [{ refunds: returned ? [{ amount: cents / 100 }] : [] }],
      }))
      return context.json({ total_count: found.total, orders })
    })
  }

  app.get('/manomano/api/v1/seller-information', async (context) => {
    const shop = await enterByOne(context, 'manomano', context.req.header('x-api-key') ?? '')
    if (shop instanceof Response) return shop
    return context.json({ content: { seller_contract_id: Number(shop.number), seller_name: shop.merchant.name } })
  })
  app.get('/manomano/orders/v1/orders', async (context) => {
    const shop = await enterByOne(context, 'manomano', context.req.header('x-api-key') ?? '')
    if (shop instanceof Response) return shop
    const { seller_contract_id, created_at_start, created_at_end, limit, page } = context.req.query()
    const found = ordersOf(shop, momentOf(created_at_start), new Date(momentOf(created_at_end).getTime() + 1), 31)
    if (!found || seller_contract_id !== shop.number) return refuse(context, 'span')
    const price = (cents: number) => ({ amount: decimal(cents), currency: shop.currency })
    const content = found.page((Number(page) - 1) * Number(limit), Number(limit)).map(({ id, at, cents, returned }) => ({
      order_reference: `M${id}`,
      created_at: at.toISOString(),
      status: 'SHIPPED',
      total_price: price(cents),
      total_refunded: price(returned ? cents : 0),
    }))
    return context.json({ content, pagination: { page: Number(page), pages: Math.ceil(found.total / Number(limit)), items: found.total } })
  })

  app.get('/fruugo/v3/retailer', async (context) => {
    const shop = await enterBasic(context, 'fruugo')
    if (shop instanceof Response) return shop
    return context.json({ retailerId: Number(shop.number), name: shop.merchant.name })
  })
  app.get('/fruugo/v3/orders', async (context) => {
    const shop = await enterBasic(context, 'fruugo')
    if (shop instanceof Response) return shop
    const { from, to, page, pageSize } = context.req.query()
    const found = ordersOf(shop, momentOf(from), momentOf(to), 31)
    if (!found) return refuse(context, 'span')
    const orders = found.page((Number(page) - 1) * Number(pageSize), Number(pageSize)).map(({ id, at, cents, returned }) => ({
      orderId: Number(id),
      orderDate: at.toISOString(),
      orderStatus: 'SHIPPED',
      currencyCode: shop.currency,
      orderTotal: decimal(cents),
      returnedTotal: decimal(returned ? cents : 0),
    }))
    return context.json({ orders, page: Number(page), totalPages: Math.ceil(found.total / Number(pageSize)) })
  })

  app.post('/wayfair/v1/graphql', async (context) => {
    const shop = await enterBasic(context, 'wayfair')
    if (shop instanceof Response) return shop
    const { query, variables } = await context.req.json<{ query: string; variables: Record<string, string> }>()
    if (query.includes('supplier')) return context.json({ data: { supplier: { id: Number(shop.number), name: shop.merchant.name } } })
    const found = ordersOf(shop, momentOf(variables.from), momentOf(variables.to), 31)
    if (!found) return refuse(context, 'span')
    const purchaseOrders = found.page(Number(variables.offset), Number(variables.limit)).map((order) => purchaseOrder(order, shop))
    return context.json({ data: { purchaseOrders } })
  })
  return app
}

function purchaseOrder({ id, at, cents, returned }: Order, { site }: Opened) {
  return {
    poNumber: `CS${id}`,
    poDate: `${beijingTime(new Date(at.getTime() - 8 * 3_600_000))}.000000 +00:00`,
    cancelled: false,
    shipTo: { country: site ?? 'US' },
    products: [{ partNumber: 'A', price: decimal(cents), quantity: 1, returned }],
  }
}
