/** Daily sales of one shop, indexed by age in days: 0 is the last counted day. */

import { daysBetween } from '../../../contract/kernel/days.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { policy } from './policy.ts'

/** Payouts of a shop's PSP account, in minor units of the account's currency. */
export interface Payouts {
  /** The account, the same for every shop that it pays for. */
  readonly account: string
  readonly currency: Currency
  /** Days the settlements cover, at most those the policy looks at. */
  readonly days: number
  /** Settled amount of these days before fees. */
  readonly settled: bigint
}

/** Sales of one shop; amounts in minor units of its currency, days in any order. */
export interface ShopSales {
  readonly id: string
  readonly name: string
  readonly platform: string
  readonly currency: Currency
  /** The first day it can have sold, `YYYY-MM-DD`: its age does not follow from its sales. */
  readonly since: string
  readonly hasPsp: boolean
  /** Null: no PSP, or its settlements are not known. */
  readonly payouts: Payouts | null
  /** Share of its payouts that repays another lender, a decimal string from 0 to 1; stays as last seen until the loan is seen repaid. */
  readonly loanShare: string
  /** Another company signed for it and owes money: the shop secures that debt and has no other capacity. */
  readonly drawnElsewhere: boolean
  /** Held in a name that is not the company's and not accepted: it does not count. Decision 094. */
  readonly otherName: boolean
  /** Days after a sale in which its refund can still come, by the brand. Decision 119. */
  readonly refundDays: number
  readonly days: readonly { readonly day: string; readonly orders: number; readonly gross: bigint; readonly returns: bigint }[]
}

/** Sales by age in days, minor units of the shop's currency; a day without a row sold nothing. */
export interface Series {
  /** Days the shop has existed, up to and including the last one that counts. */
  readonly life: number
  readonly orders: readonly number[]
  readonly gross: readonly bigint[]
  readonly returns: readonly bigint[]
}

/** Days that can matter: the window, and the same window a year before. */
export const memoryDays = policy.windowDays + policy.yearDays

/** The series of a shop as of a day. */
export function seriesOf({ since, days }: Pick<ShopSales, 'since' | 'days'>, asOf: string): Series {
  const orders = Array.from({ length: memoryDays }, () => 0)
  const gross = Array.from({ length: memoryDays }, () => 0n)
  const returns = Array.from({ length: memoryDays }, () => 0n)
  for (const day of days) {
    const age = daysBetween(day.day, asOf)
    if (age < 0 || age >= memoryDays) continue
    orders[age] = day.orders
    gross[age] = day.gross
    returns[age] = day.returns
  }
  return { life: Math.max(0, daysBetween(since, asOf) + 1), orders, gross, returns }
}

/** The months of the window as ages from and until, the last one first; those of a younger shop are evenly divided, at least one. */
export function monthsOf({ life }: Pick<Series, 'life'>): readonly (readonly [from: number, until: number])[] {
  const counted = Math.min(policy.windowDays, life)
  const count = Math.max(1, Math.floor(counted / policy.monthDays))
  return Array.from({ length: count }, (_, month) => [Math.floor((month * counted) / count), Math.floor(((month + 1) * counted) / count)])
}

/** Sum of the days from one age up to another, which is not included. */
export function sumOf(values: readonly bigint[], from: number, until: number): bigint {
  return values.slice(from, until).reduce((all, value) => all + value, 0n)
}

/** Sold less returned in the days from one age up to another. */
export function netOf({ gross, returns }: Series, from: number, until: number): bigint {
  return sumOf(gross, from, until) - sumOf(returns, from, until)
}
