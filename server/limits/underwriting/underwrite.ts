/** Calculates a limit from the capacity of a company's shops, step by step; pure functions. CRED-01 to CRED-04, docs/underwriting.md. */

import { money } from '../../../contract/kernel/money.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { lesser } from '../../../contract/lending/loan/exact.ts'
import { type CreditLimit, shopRules, type UnderwritingStep } from '../../../contract/limits/limits.ts'
import { hkdPer } from '../../lending/sales-currency.ts'
import { apportion } from './apportion.ts'
import { roundMinor, total } from './exact.ts'
import { policy, productPolicies } from './policy.ts'
import type { ShopSales } from './series.ts'
import { capacityOf, type ShopCapacity } from './shop-capacity.ts'
import { stepsOf } from './steps.ts'

/** A decision; amounts in minor units of HKD, zero when refused. */
export interface Decision {
  readonly granted: boolean
  readonly limit: bigint
  readonly watermark: bigint
  /** The amount before cap and floor, rounded to a cent; and after the cap, rounded down. */
  readonly lent: bigint
  readonly capped: bigint
  /** Net sales of 365 days, whole US dollars. */
  readonly annualUsd: bigint
}

/** The decision with its reasons. Contributions of `shops` add up to `limit`. */
export interface Underwritten extends Decision {
  readonly steps: UnderwritingStep[]
  readonly shops: CreditLimit['shops']
}

/** Calculates the limit of a product from sales up to and including `asOf`. The order of shops does not matter. */
export function underwrite(product: Product, asOf: string, shops: readonly ShopSales[]): Underwritten {
  return underwriteCarried(
    product,
    shops.map((shop) => capacityOf(shop, asOf)),
  )
}

/** The same, from the capacity of the shops. */
export function underwriteCarried(product: Product, carried: readonly ShopCapacity[]): Underwritten {
  const decision = decide(product, carried)
  const shares = apportion(
    decision.limit,
    policy.shareStep,
    carried.map(({ after }) => roundMinor(after.loan)),
  )
  return {
    ...decision,
    steps: stepsOf(product, carried, decision),
    shops: carried.map(({ shop: { id, name, platform }, after }, index) => ({
      id,
      name,
      platform,
      amount: money(shares[index] ?? 0n, 'HKD'),
      loss: money(decision.limit - decide(product, carried.toSpliced(index, 1)).limit, 'HKD'),
      stopped_by: shopRules.find((rule) => after[rule].isZero()) ?? null,
    })),
  }
}

/** The limit alone. Every shop adds something or nothing, so one more never lowers it. */
export function decide(product: Product, carried: readonly ShopCapacity[]): Decision {
  const { multiple, cap, floor, leastAnnualSalesUsd } = productPolicies[product]
  const lent = roundMinor(total(carried.map(({ after }) => after.loan)).times(multiple))
  const recent = roundMinor(total(carried.map((carry) => carry.recent)).times(multiple))
  const annualUsd = BigInt(
    total(carried.map(({ annual }) => annual))
      .div(hkdPer.USD)
      .div(100)
      .floor()
      .toFixed(0),
  )
  const capped = roundDown(lesser(lent, cap))
  const granted = capped >= floor && (leastAnnualSalesUsd === null || annualUsd >= BigInt(leastAnnualSalesUsd))
  return {
    granted,
    limit: granted ? capped : 0n,
    watermark: granted ? lesser(roundDown(recent), cap) : 0n,
    lent,
    capped,
    annualUsd,
  }
}

function roundDown(amount: bigint): bigint {
  return amount - (amount % policy.roundedTo)
}
