/** Finds what would raise a limit and by how much, by repeating the calculation with one input changed. */

import { money } from '../../../contract/kernel/money.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { CreditLimit } from '../../../contract/limits/limits.ts'
import type { ShopSales } from './series.ts'
import { capacityOf, type SoldCapacity } from './shop-capacity.ts'
import { type Beside, decide } from './underwrite.ts'
import { payoutsOfAll, verifiedByPayouts } from './verified-sales.ts'

/** A shop with expired consent, with its sales up to the last imported day. */
export interface LapsedShop {
  readonly shop: ShopSales
  readonly readUntil: string
}

/** A change, the shop it is about, and what the shops would carry then. */
interface Change {
  readonly kind: CreditLimit['raises'][number]['kind']
  readonly shop: ShopSales | null
  readonly carrying: readonly SoldCapacity[]
}

/**
 * What would raise the limit of a product, the largest first: a PSP that verifies all sales of a shop without one, a consent that has run out renewed (with the
 * sales up to the last day that was read), one more shop like the median one. Nothing that would not raise it by HKD 1,000.
 */
export function leversOf(
  product: Product,
  carried: readonly SoldCapacity[],
  lapsed: readonly LapsedShop[],
  beside?: Beside,
): CreditLimit['raises'] {
  const now = decide(product, carried, beside).limit
  const bound = carried.flatMap((carry, index): Change[] => {
    if (carry.shop.hasPsp) return []
    const payouts = payoutsOfAll(carry)
    const carrying = carried.with(index, { ...carry, shop: { ...carry.shop, payouts } })
    return [{ kind: 'bindPsp', shop: carry.shop, carrying }]
  })
  const renewed = lapsed.map(
    ({ shop, readUntil }): Change => ({ kind: 'renew', shop, carrying: [...carried, capacityOf(shop, readUntil)] }),
  )
  const median = likeMedian(carried)
  const linked: Change[] = median ? [{ kind: 'linkShop', shop: null, carrying: [...carried, median] }] : []
  return [...bound, ...renewed, ...linked]
    .map(({ kind, shop, carrying }) => ({ kind, shop, gain: decide(product, carrying, beside).limit - now }))
    .filter(({ gain }) => gain > 0n)
    .sort((one, other) => (one.gain === other.gain ? 0 : one.gain > other.gain ? -1 : 1))
    .map(({ kind, shop, gain }) => ({ kind, shop_id: shop?.id ?? null, name: shop?.name ?? null, amount: money(gain, 'HKD') }))
}

/** A shop like the lower of the two in the middle, which is paid through an account of its own; null without a shop that carries something. */
function likeMedian(carried: readonly SoldCapacity[]): SoldCapacity | null {
  const carrying = verifiedByPayouts(carried)
    .filter(({ after }) => after.concentration.gt(0))
    .toSorted((one, other) => one.after.concentration.comparedTo(other.after.concentration))
  const median = carrying[Math.floor((carrying.length - 1) / 2)]
  if (!median) return null
  const { payouts } = median.shop
  return { ...median, shop: { ...median.shop, payouts: payouts && { ...payouts, account: 'one more' } } }
}
