/** Mercado Libre at home and cross-border: orders by offset, what was paid back within the payments. SHOP-11. */
import { z } from 'zod'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { type Call, listed, type Marketplace, type SalesPage } from './adapter.ts'
import { askWithToken, nextOffset } from './protocols/bearer.ts'
import { following, type Span, spansOf } from './requests.ts'
import { Decimal, Moment, Serial, unlessCancelled } from './values.ts'

const Me = z.object({ id: Serial, nickname: z.string().min(1).max(200), registration_date: Moment })

const Orders = z.object({
  results: z.array(
    z.object({
      id: Serial,
      date_created: Moment,
      status: z.string(),
      currency_id: z.string(),
      total_amount: Decimal,
      payments: z.array(z.object({ transaction_amount_refunded: Decimal })),
    }),
  ),
  paging: z.object({ total: z.number().int() }),
})

const size = 50

/** Mercado Libre's adapter, for merchants of its own countries. */
export const mercadolibre: Marketplace = {
  entry: listed(
    { id: 9, slug: 'mercadolibre', name: 'Mercado Libre', region: 'cross_border', sites: ['MX', 'BR', 'AR', 'CL', 'CO'] },
    'oauth',
  ),
  authentication: 'oauth',
  reportsOpening: true,
  refundDays: 60,
  readShop,
  readSales: (call, from, to) => readSales(call, from, to, '/orders/search', 'seller'),
}

/** The adapter for merchants abroad, who are paid in US dollars. */
export const mercadolibreCrossBorder: Marketplace = {
  entry: listed(
    {
      id: 10,
      slug: 'mercadolibre-cbt',
      name: 'Mercado Libre Cross-border',
      region: 'cross_border',
      sites: ['MX', 'BR', 'CL', 'CO'],
      icon: 'mercadolibre',
    },
    'oauth',
  ),
  authentication: 'oauth',
  reportsOpening: true,
  refundDays: 60,
  readShop,
  readSales: (call, from, to) => readSales(call, from, to, '/marketplace/orders/search', 'seller.id'),
}

async function readShop(call: Call) {
  const { data } = await askWithToken(call, { path: '/users/me' }, Me)
  return { shop_id: data.id, name: data.nickname, site: call.site, currency: 'USD' as const, opened_on: dayOf(data.registration_date) }
}

/** Orders a search leads to at most, and the shortest time that is cut in two, milliseconds. */
const searched = { most: 10_000, least: 60_000 } as const

type Read = (span: Span, offset: number) => Promise<SalesPage & { total: number; next: number | null }>

async function* readSales(call: Call, from: string, to: string, path: string, seller: string) {
  const read: Read = async ({ begin, end }, offset) => {
    const [since, until] = [begin.toISOString(), new Date(end.getTime() - 1).toISOString()]
    const range = { 'order.date_created.from': since, 'order.date_created.to': until, sort: 'date_asc' }
    const query = { [seller]: call.shopId, ...range, limit: String(size), offset: String(offset) }
    const { data } = await askWithToken(call, { path, query }, Orders)
    const { total } = data.paging
    const orders = data.results.flatMap(({ id, date_created: at, status, currency_id: currency, total_amount: gross, payments }) =>
      unlessCancelled(status === 'cancelled', {
        id,
        at,
        currency,
        gross,
        returned: payments.reduce((sum, payment) => sum + payment.transaction_amount_refunded, 0n),
      }),
    )
    return { orders, total, next: nextOffset({ offset, size, total }) }
  }
  for (const span of spansOf(from, to, 7)) yield* readSpan(read, span)
}

/** The orders of a span; one with more of them than a search leads to is read by halves. */
async function* readSpan(read: Read, span: Span): AsyncGenerator<SalesPage> {
  const first = await read(span, 0)
  const [begin, end] = [span.begin.getTime(), span.end.getTime()]
  if (first.total <= searched.most || end - begin <= searched.least) {
    yield* following(0, async (offset) => (offset === 0 ? first : read(span, offset)))
    return
  }
  const middle = new Date(begin + Math.floor((end - begin) / 2))
  yield* readSpan(read, { begin: span.begin, end: middle })
  yield* readSpan(read, { begin: middle, end: span.end })
}
