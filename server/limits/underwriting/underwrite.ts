/** Calculates a limit from the capacity of a company's shops, step by step; pure functions. CRED-01 to CRED-04, docs/underwriting.md. */

import { money } from '../../../contract/kernel/money.ts'
import { type Product, productNames } from '../../../contract/kernel/product.ts'
import { greater, lesser } from '../../../contract/lending/loan/exact.ts'
import { withException } from '../../../contract/limits/exception-rules.ts'
import { type CreditLimit, shopRules, type UnderwritingStep } from '../../../contract/limits/limits.ts'
import { hkdPer } from '../../lending/sales-currency.ts'
import { apportion } from './apportion.ts'
import { roundMinor, total } from './exact.ts'
import type { LimitException } from './exception-in-force.ts'
import { policy, productPolicies } from './policy.ts'
import type { ShopSales } from './series.ts'
import { capacityOf, type ShopCapacity, type SoldCapacity } from './shop-capacity.ts'
import { stepsOf } from './steps.ts'
import { verifiedByPayouts } from './verified-sales.ts'

/** A decision; amounts in minor units of HKD, zero when refused. */
export interface Decision {
  readonly granted: boolean
  /** Whether the sales alone would give a limit, whatever is committed beside it. */
  readonly carries: boolean
  readonly limit: bigint
  readonly watermark: bigint
  /** The amount before cap and floor, rounded to a cent; after the cap, rounded down; with the exception; and after what is committed beside it. */
  readonly lent: bigint
  readonly capped: bigint
  readonly excepted: bigint
  /** The exception that counts. */
  readonly exception: LimitException | undefined
  readonly within: bigint
  readonly bounds: Bounds
  /** Net sales of 365 days, whole US dollars. */
  readonly annualUsd: bigint
}

/** What a decision rests on besides the sales: what else is lent on them, one exposure per company and group (decision 099), and the exception in force (128). */
export interface Beside extends Committed {
  /** The shops of the other companies of the group. */
  readonly carried: readonly SoldCapacity[]
  readonly exception?: LimitException | undefined
}

/** What is committed besides a facility, minor units. */
export interface Committed {
  /** In other products of the company, and in every product of the other companies. */
  readonly committed: bigint
  /** The part of it in other products of the company. */
  readonly own: bigint
}

/** The largest limit and the largest watermark that any one product lends, on the sales of the group and of the company alone; minor units. */
export interface Bounds {
  readonly most: bigint
  readonly mostRecent: bigint
  readonly ownMost: bigint
  readonly ownMostRecent: bigint
}

const nothingBeside: Beside = { carried: [], committed: 0n, own: 0n }

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

/** The same, from the capacity of the shops, and with what is lent beside it. */
export function underwriteCarried(product: Product, carried: readonly SoldCapacity[], beside: Beside = nothingBeside): Underwritten {
  const decision = decide(product, carried, beside)
  const verified = verifiedByPayouts(carried)
  const shares = apportion(
    decision.limit,
    policy.shareStep,
    verified.map(({ after }) => roundMinor(after.concentration)),
  )
  return {
    ...decision,
    steps: stepsOf(product, verified, decision, beside),
    shops: verified.map(({ shop: { id, name, platform }, after }, index) => ({
      id,
      name,
      platform,
      amount: money(shares[index] ?? 0n, 'HKD'),
      loss: money(decision.limit - decide(product, carried.toSpliced(index, 1), beside).limit, 'HKD'),
      stopped_by: shopRules.find((rule) => after[rule].isZero()) ?? null,
    })),
  }
}

/**
 * The limit alone. Every shop adds something or nothing, so one more never lowers it. With what is committed beside it, it comes to no more
 * than the most that one product lends on the sales of the whole group, and with what the company itself has beside it, to no more than on its
 * own; so does the watermark. Decision 099.
 */
export function decide(product: Product, carried: readonly SoldCapacity[], beside: Beside = nothingBeside): Decision {
  const verified = verifiedByPayouts(carried)
  const alone = decideAlone(product, verified, beside.exception)
  const bounds = boundsOf(product, verified, beside)
  const left = leftOf(bounds, beside)
  const within = lesser(alone.excepted, left.limit)
  const granted = alone.granted && within >= productPolicies[product].floor
  return {
    ...alone,
    granted,
    carries: alone.granted,
    limit: granted ? within : 0n,
    watermark: granted ? lesser(alone.watermark, left.watermark) : 0n,
    within,
    bounds,
  }
}

/** What the bounds leave for a facility with what is committed besides it, minor units, rounded down; zero when nothing. */
export function leftOf(
  { most, mostRecent, ownMost, ownMostRecent }: Bounds,
  { committed, own }: Committed,
): { limit: bigint; watermark: bigint } {
  const left = (ofGroup: bigint, ofCompany: bigint) => roundDown(greater(0n, lesser(ofGroup - committed, ofCompany - own)))
  return { limit: left(most, ownMost), watermark: left(mostRecent, ownMostRecent) }
}

/** An exception that raises counts as what its own product lends; one that lowers, and that of another product, leaves the bounds as calculated. Decision 128. */
function boundsOf(product: Product, verified: readonly ShopCapacity[], beside: Beside): Bounds {
  const raised = beside.exception?.effect === 'raises' ? beside.exception : undefined
  const of = (shops: readonly ShopCapacity[]) => productNames.map((name) => decideAlone(name, shops, name === product ? raised : undefined))
  const alone = of(verified)
  const group = beside.carried.length === 0 ? alone : of(verifiedByPayouts([...verified, ...beside.carried]))
  return {
    most: mostOf(group, 'limit'),
    mostRecent: mostOf(group, 'watermark'),
    ownMost: mostOf(alone, 'limit'),
    ownMostRecent: mostOf(alone, 'watermark'),
  }
}

/** What a product comes to at most in a calculation from these shops of a company that uses so much of the other product, minor units. */
export function foreseenOf(product: Product, carried: readonly SoldCapacity[], used: bigint, exception?: LimitException): bigint {
  const { limit, watermark } = decide(product, carried, { carried: [], committed: used, own: used, exception })
  return lesser(limit, watermark)
}

function mostOf(decisions: readonly Alone[], part: 'limit' | 'watermark'): bigint {
  return decisions.map((decision) => decision[part]).reduce(greater, 0n)
}

/** A decision by the sales of these shops, whatever else is lent on them. */
type Alone = Omit<Decision, 'carries' | 'within' | 'bounds'>

/**
 * An exception that raises lifts limit and watermark, but not over the annual sales that a product asks for, and only where sales count in
 * both: otherwise nothing would hold instalments within the sales (decision 119).
 */
function decideAlone(product: Product, verified: readonly ShopCapacity[], exception?: LimitException): Alone {
  const { multiple, cap, floor, leastAnnualSalesUsd } = productPolicies[product]
  const lent = roundMinor(total(verified.map(({ after }) => after.concentration)).times(multiple))
  const recent = roundMinor(total(verified.map((carry) => carry.recent)).times(multiple))
  const annualUsd = BigInt(
    total(verified.map(({ annual }) => annual))
      .div(hkdPer.USD)
      .div(100)
      .floor()
      .toFixed(0),
  )
  const capped = roundDown(lesser(lent, cap))
  const counts = lent > 0n && recent > 0n
  const counted = exception?.effect === 'raises' && !counts ? undefined : exception
  const excepted = counted ? withException(capped, counted) : capped
  const latest = lesser(roundDown(recent), cap)
  const granted = excepted >= floor && (leastAnnualSalesUsd === null || annualUsd >= BigInt(leastAnnualSalesUsd))
  return {
    granted,
    limit: granted ? excepted : 0n,
    watermark: granted ? (counted ? withException(latest, counted) : latest) : 0n,
    lent,
    capped,
    excepted,
    exception: counted,
    annualUsd,
  }
}

function roundDown(amount: bigint): bigint {
  return amount - (amount % policy.roundedTo)
}
