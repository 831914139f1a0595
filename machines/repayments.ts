/** What falls due next, derived from the plans of the drawdowns and what is still owed. Pure. DASH-02. */
import type { Drawdown } from '../contract/credit.ts'
import type { Money } from '../contract/money.ts'

/** One coming instalment of one drawdown. */
export type Repayment = { key: string; due: string; amount: Money; reference: string; place: number; of: number }

/** Instalments not yet paid, soonest first: the last ones of each plan whose principal adds up to what is owed. */
export function repaymentsOf(drawdowns: readonly Drawdown[]): Repayment[] {
  return drawdowns
    .filter(({ status }) => status === 'settled')
    .flatMap(unpaidOf)
    .sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))
}

/** Sum in minor units. */
export function sumOf(repayments: readonly Repayment[]): bigint {
  return repayments.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)
}

function unpaidOf({ reference, outstanding, offer: { schedule } }: Drawdown): Repayment[] {
  let owed = BigInt(outstanding.amount)
  const unpaid: Repayment[] = []
  for (const [index, { due, principal, total }] of [...schedule.entries()].reverse()) {
    if (owed <= 0n) break
    owed -= BigInt(principal.amount)
    unpaid.push({ key: `${reference}-${due}`, due, amount: total, reference, place: index + 1, of: schedule.length })
  }
  return unpaid
}
