/** A schedule of instalments in the shapes the pages draw. Amounts are minor units. */
import type { Instalment } from '../../../../contract/lending/drawdowns.ts'

/** Amounts due in one calendar month, `YYYY-MM`. */
type MonthDue = { month: string; count: number; principal: bigint; interest: bigint; total: bigint }

/** Instalments summed by calendar month, in their order. */
export function byMonth(schedule: readonly Instalment[]): MonthDue[] {
  const months = new Map<string, MonthDue>()
  for (const { due, principal, interest, total } of schedule) {
    const month = due.slice(0, 7)
    const sum = months.get(month) ?? { month, count: 0, principal: 0n, interest: 0n, total: 0n }
    months.set(month, {
      month,
      count: sum.count + 1,
      principal: sum.principal + BigInt(principal.amount),
      interest: sum.interest + BigInt(interest.amount),
      total: sum.total + BigInt(total.amount),
    })
  }
  return [...months.values()]
}

/** Outstanding principal before each instalment. */
export function owedBefore(schedule: readonly Instalment[]): { due: string; owed: bigint }[] {
  let owed = schedule.reduce((sum, { principal }) => sum + BigInt(principal.amount), 0n)
  return schedule.map(({ due, principal }) => {
    const before = { due, owed }
    owed -= BigInt(principal.amount)
    return before
  })
}
