/** Adapter of Mirakl, the software of several marketplaces: one key per shop, orders by offset. */
import { z } from 'zod'
import { dayOf } from '../../../platform/hong-kong-time.ts'
import type { Call, ProviderShop, SalesPage } from '../adapter.ts'
import { following, spansOf } from '../requests.ts'
import { Decimal, Moment, Serial, unlessCancelled } from '../values.ts'
import { nextOffset } from './bearer.ts'
import { type ApiKeys, askWithKeys } from './keyed.ts'

const Account = z.object({ shop_id: Serial, shop_name: z.string().min(1).max(200), date_created: Moment })
const Orders = z.object({
  total_count: z.number().int(),
  orders: z.array(
    z.object({
      order_id: z.string().min(1),
      created_date: Moment,
      order_state: z.string(),
      currency_iso_code: z.string(),
      total_price: Decimal,
      order_lines: z.array(z.object({ refunds: z.array(z.object({ amount: Decimal })) })),
    }),
  ),
})

const size = 100

/** Authorisation by the key alone; the shop is a parameter of the request. */
const show = ({ secret }: ApiKeys) => ({ authorization: secret })

/** The shop of a key. A01. */
export async function readMiraklShop(call: Call): Promise<ProviderShop> {
  const { data } = await askWithKeys(call, { path: '/api/account' }, Account, show)
  return { shop_id: data.shop_id, name: data.shop_name, site: call.site, currency: 'USD', opened_on: dayOf(data.date_created) }
}

/** Orders with the refunds of their lines. OR11. */
export async function* readMiraklSales(call: Call, from: string, to: string): AsyncGenerator<SalesPage> {
  for (const { begin, end } of spansOf(from, to, 31)) {
    const span = {
      start_date: begin.toISOString(),
      end_date: new Date(end.getTime() - 1000).toISOString(),
      sort: 'dateCreated',
      order: 'asc',
    }
    yield* following(0, async (offset) => {
      const query = { ...span, shop_id: call.shopId, max: String(size), offset: String(offset) }
      const { data } = await askWithKeys(call, { path: '/api/orders', query }, Orders, show)
      const orders = data.orders.flatMap(
        ({ order_id: id, created_date: at, order_state, currency_iso_code: currency, total_price: gross, order_lines }) =>
          unlessCancelled(order_state === 'CANCELED' || order_state === 'REFUSED', {
            id,
            at,
            currency,
            gross,
            returned: order_lines.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0n),
          }),
      )
      return { orders, next: nextOffset({ offset, size, total: data.total_count }) }
    })
  }
}
