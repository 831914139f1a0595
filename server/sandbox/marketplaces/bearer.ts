/** Sandbox stand-ins for the APIs of Amazon, Walmart, eBay, Shopify and Mercado Libre: a token in a header, errors as HTTP statuses. */

import { type Context, Hono } from 'hono'
import { amazonStore } from '../../outside/marketplaces/amazon.ts'
import type { Deps } from '../../platform/deps.ts'
import { decimal, momentOf, type Opened, openShop, ordersOf, placeOf, returnsOf, textOf, tokenOf } from './stand-in.ts'

/** `/sandbox/api/{brand}/*` of the marketplaces in this file. */
export function bearerRoutes(deps: Deps): Hono {
  const app = new Hono()

  /** The shop of a request, else 401 or 503. */
  async function enter(context: Context, slug: string, header?: string): Promise<Opened | Response> {
    const given = context.req.header(header ?? 'authorization') ?? ''
    const opened = await openShop(deps, slug, header ? given : given.replace(/^Bearer /i, ''))
    if (opened === 'down') return context.json({ errors: [{ code: 'ServiceUnavailable' }] }, 503)
    if (opened !== 'token') return opened
    context.header('www-authenticate', 'Bearer error="invalid_token"')
    return context.json({ errors: [{ code: 'Unauthorized' }] }, 401)
  }
  const tooLong = (context: Context) => context.json({ errors: [{ code: 'InvalidInput' }] }, 400)

  app.get('/amazon/sellers/v1/marketplaceParticipations', async (context) => {
    const shop = await enter(context, 'amazon', 'x-amz-access-token')
    if (shop instanceof Response) return shop
    const marketplace = { id: 'ATVPDKIKX0DER', countryCode: shop.site ?? 'US', defaultCurrencyCode: shop.currency, name: 'Amazon' }
    return context.json({
      payload: [{ marketplace, participation: { isParticipating: true, hasSuspendedListings: false }, storeName: shop.merchant.name }],
    })
  })

  /** A next token holds the whole query: a request with one has no other parameters. */
  const amazonList = async (context: Context, since: string, until: string) => {
    const shop = await enter(context, 'amazon', 'x-amz-access-token')
    if (shop instanceof Response) return shop
    const { NextToken, ...query } = context.req.query()
    const kept = textOf(NextToken) || `0|${query[since]}|${query[until]}`
    const [place = '0', begin, end] = kept.split('|')
    const next = (total: number) => (Number(place) + 100 < total ? { NextToken: tokenOf(`${Number(place) + 100}|${begin}|${end}`) } : {})
    return { shop, place: Number(place), begin: momentOf(begin), end: momentOf(end), next }
  }

  app.get('/amazon/orders/v0/orders', async (context) => {
    const asked = await amazonList(context, 'CreatedAfter', 'CreatedBefore')
    if (asked instanceof Response) return asked
    const { shop, place, begin, end, next } = asked
    const orders = ordersOf(shop, begin, end, 31)
    if (!orders) return tooLong(context)
    const Orders = orders.page(place, 100).map(({ id, at, cents }) => ({
      AmazonOrderId: id,
      PurchaseDate: at.toISOString(),
      OrderStatus: 'Shipped',
      OrderTotal: { CurrencyCode: shop.currency, Amount: decimal(cents) },
    }))
    // An order that is not paid yet has no total.
    const pending = { AmazonOrderId: `${place}-pending`, PurchaseDate: begin.toISOString(), OrderStatus: 'Pending' }
    return context.json({ payload: { Orders: [...Orders, pending], ...next(orders.total) } })
  })

  app.get('/amazon/finances/v0/financialEvents', async (context) => {
    const asked = await amazonList(context, 'PostedAfter', 'PostedBefore')
    if (asked instanceof Response) return asked
    const { shop, place, begin, end, next } = asked
    const returns = returnsOf(shop, begin, end, 31)
    if (!returns) return tooLong(context)
    const RefundEventList = returns.slice(place, place + 100).map(({ id, at, cents }) => ({
      AmazonOrderId: id,
      PostedDate: at.toISOString(),
      MarketplaceName: amazonStore(shop.site),
      ShipmentItemAdjustmentList: [
        {
          OrderAdjustmentItemId: `R${id}`,
          ItemChargeAdjustmentList: [
            { ChargeType: 'Principal', ChargeAmount: { CurrencyCode: shop.currency, CurrencyAmount: Number(decimal(cents)) * -1 } },
          ],
        },
      ],
    }))
    return context.json({ payload: { FinancialEvents: { RefundEventList }, ...next(returns.length) } })
  })

  app.get('/walmart/v3/settings/partnerprofile', async (context) => {
    const shop = await enter(context, 'walmart', 'WM_SEC.ACCESS_TOKEN')
    if (shop instanceof Response) return shop
    return context.json({ partner: { partnerId: shop.number, partnerName: shop.merchant.holder, partnerDisplayName: shop.merchant.name } })
  })

  app.get('/walmart/v3/orders', async (context) => {
    const shop = await enter(context, 'walmart', 'WM_SEC.ACCESS_TOKEN')
    if (shop instanceof Response) return shop
    const { createdStartDate, createdEndDate, soIndex = '0' } = context.req.query()
    const orders = ordersOf(shop, momentOf(createdStartDate), momentOf(createdEndDate), 180)
    if (!orders) return tooLong(context)
    const place = Number(soIndex)
    const charge = (cents: number, sign = 1) => ({ currency: shop.currency, amount: (sign * cents) / 100 })
    const order = orders.page(place, 200).map(({ id, at, cents, returned }) => ({
      purchaseOrderId: id,
      orderDate: at.getTime(),
      orderLines: {
        orderLine: [
          {
            charges: { charge: [{ chargeType: 'PRODUCT', chargeAmount: charge(cents) }] },
            refund: returned ? { refundCharges: { refundCharge: [{ charge: { chargeAmount: charge(cents, -1) } }] } } : null,
            orderLineStatuses: { orderLineStatus: [{ status: returned ? 'Refund' : 'Shipped' }] },
          },
        ],
      },
    }))
    const rest = new URLSearchParams({ createdStartDate: createdStartDate ?? '', createdEndDate: createdEndDate ?? '', limit: '200' })
    const nextCursor = place + 200 < orders.total ? `?${rest}&hasMoreElements=true&soIndex=${place + 200}` : null
    return context.json({ list: { meta: { totalCount: orders.total, limit: 200, nextCursor }, elements: { order } } })
  })

  app.get('/ebay/commerce/identity/v1/user/', async (context) => {
    const shop = await enter(context, 'ebay')
    if (shop instanceof Response) return shop
    return context.json({ userId: shop.number, username: shop.merchant.name, registrationMarketplaceId: `EBAY_${shop.site ?? 'US'}` })
  })

  app.get('/ebay/sell/fulfillment/v1/order', async (context) => {
    const shop = await enter(context, 'ebay')
    if (shop instanceof Response) return shop
    const { filter = '', offset = '0', limit = '50' } = context.req.query()
    const [, since, until] = /^creationdate:\[(.+?)\.\.(.+)\]$/.exec(filter) ?? []
    const found = ordersOf(shop, momentOf(since), new Date(momentOf(until).getTime() + 1), 90)
    if (!found) return tooLong(context)
    const orders = found.page(Number(offset), Number(limit)).map(({ id, at, cents, returned }) => {
      const total = { value: decimal(cents), currency: shop.currency }
      return {
        orderId: id,
        creationDate: at.toISOString(),
        cancelStatus: { cancelState: 'NONE_REQUESTED' },
        pricingSummary: { total },
        paymentSummary: { refunds: returned ? [{ amount: total, refundDate: at.toISOString() }] : [] },
      }
    })
    return context.json({ total: found.total, offset: Number(offset), limit: Number(limit), orders })
  })

  app.get('/shopify/admin/api/2025-10/shop.json', async (context) => {
    const shop = await enter(context, 'shopify', 'X-Shopify-Access-Token')
    if (shop instanceof Response) return shop
    const { number: id, merchant, openedOn, currency } = shop
    return context.json({ shop: { id: Number(id), name: merchant.name, created_at: `${openedOn}T10:00:00+08:00`, currency } })
  })

  app.get('/shopify/admin/api/2025-10/orders.json', async (context) => {
    const shop = await enter(context, 'shopify', 'X-Shopify-Access-Token')
    if (shop instanceof Response) return shop
    const { page_info, created_at_min, created_at_max } = context.req.query()
    const [place = '0', begin, end] = (textOf(page_info) || `0|${created_at_min}|${created_at_max}`).split('|')
    const found = ordersOf(shop, momentOf(begin), new Date(momentOf(end).getTime() + 1), 3650)
    if (!found) return tooLong(context)
    const next = Number(place) + 250
    const address = `${context.req.url.split('?')[0]}?limit=250&page_info=${tokenOf(`${next}|${begin}|${end}`)}`
    if (next < found.total) context.header('link', `<${address}>; rel="next"`)
    const orders = found.page(Number(place), 250).map(({ id, at, cents, returned }) => ({
      id: Number(id),
      created_at: at.toISOString(),
      cancelled_at: null,
      currency: shop.currency,
      total_price: decimal(cents),
      refunds: returned ? [{ transactions: [{ kind: 'refund', status: 'success', amount: decimal(cents) }] }] : [],
    }))
    return context.json({ orders })
  })

  for (const [slug, path, seller] of [
    ['mercadolibre', 'orders/search', 'seller'],
    ['mercadolibre-cbt', 'marketplace/orders/search', 'seller.id'],
  ] as const) {
    app.get(`/${slug}/users/me`, async (context) => {
      const shop = await enter(context, slug)
      if (shop instanceof Response) return shop
      return context.json({
        id: Number(shop.number),
        nickname: shop.merchant.name,
        registration_date: `${shop.openedOn}T09:00:00.000-04:00`,
      })
    })

    app.get(`/${slug}/${path}`, async (context) => {
      const shop = await enter(context, slug)
      if (shop instanceof Response) return shop
      const query = context.req.query()
      if (query[seller] !== shop.number) return context.json({ error: 'forbidden' }, 403)
      const [offset, limit] = [placeOf(tokenOf(query.offset ?? '0')), Number(query.limit)]
      const end = new Date(momentOf(query['order.date_created.to']).getTime() + 1)
      const found = ordersOf(shop, momentOf(query['order.date_created.from']), end, 31)
      if (!found) return tooLong(context)
      const results = found.page(offset, limit).map(({ id, at, cents, returned }) => ({
        id: Number(id),
        date_created: new Date(at.getTime() - 4 * 3_600_000).toISOString().replace('Z', '-04:00'),
        status: 'paid',
        currency_id: shop.currency,
        total_amount: cents / 100,
        payments: [{ transaction_amount_refunded: returned ? cents / 100 : 0 }],
      }))
      return context.json({ results, paging: { total: found.total, offset, limit } })
    })
  }
  return app
}
