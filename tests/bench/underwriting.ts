/** How long underwriting takes: twenty shops with two years of daily sales, both products, with shares and raises. `npm run bench:underwriting`. */

import { addDays } from '../../contract/kernel/days.ts'
import { productNames } from '../../contract/kernel/product.ts'
import { leversOf } from '../../server/limits/underwriting/limit-levers.ts'
import type { ShopSales } from '../../server/limits/underwriting/series.ts'
import { capacityOf } from '../../server/limits/underwriting/shop-capacity.ts'
import { underwriteCarried } from '../../server/limits/underwriting/underwrite.ts'

const [asOf, shopCount, dayCount, rounds, bar] = ['2026-11-20', 20, 730, 9, 200] as const

const shops = Array.from(
  { length: shopCount },
  (_, shop): ShopSales => ({
    id: String(shop),
    name: `Shop ${shop}`,
    platform: 'Amazon',
    currency: 'USD',
    since: addDays(asOf, 1 - dayCount),
    hasPsp: shop % 2 === 0,
    payouts: shop % 2 === 0 ? { account: `${shop}`, currency: 'USD', days: 84, settled: 2_000_000n } : null,
    loanShare: '0',
    drawnElsewhere: false,
    otherName: false,
    refundDays: 60,
    days: Array.from({ length: dayCount }, (_, age) => {
      const gross = BigInt(20_000 + ((age * 7919 + shop * 104_729) % 20_000))
      return { day: addDays(asOf, -age), orders: 20 + ((age * 31 + shop) % 17), gross, returns: gross / 25n }
    }),
  }),
)

function once(): number {
  const begun = performance.now()
  const carried = shops.map((shop) => capacityOf(shop, asOf))
  for (const product of productNames) {
    underwriteCarried(product, carried)
    leversOf(product, carried, [])
  }
  return performance.now() - begun
}

const times = Array.from({ length: rounds }, once).sort((one, other) => one - other)
const [best = 0, median = 0, worst = 0] = [times[0], times[Math.floor(rounds / 2)], times.at(-1)]
process.stdout.write(
  `${shopCount} shops, ${dayCount} days: median ${median.toFixed(0)} ms, ${best.toFixed(0)} to ${worst.toFixed(0)} ms; at most ${bar} ms\n`,
)
if (median > bar) process.exitCode = 1
