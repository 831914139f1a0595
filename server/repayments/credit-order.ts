/** In which order a company's credit balance pays what is due. Decision 108. */
import { lesser } from '../../contract/lending/loan/exact.ts'

/** A repayment with surplus that is not used, minor units. */
interface Source {
  readonly id: string
  readonly left: bigint
}

/** An instalment that has fallen due and that no pending debit pays, minor units. */
export interface DueInstalment {
  readonly drawdownId: string
  /** Number of the loan. */
  readonly loan: string
  readonly due: string
  readonly total: bigint
}

/** What one source pays of one loan, minor units. */
interface Use {
  readonly sourceId: string
  readonly drawdownId: string
  readonly amount: bigint
}

/**
 * Divides sources, in their order, over instalments: the oldest due day first, then by the number of the loan. A source pays a loan at most
 * once, with the sum of its parts, and no loan gets more than is due.
 */
export function creditUses(sources: readonly Source[], due: readonly DueInstalment[]): Use[] {
  const uses = new Map<string, Use>()
  const left = sources.map((source) => ({ ...source }))
  for (const { drawdownId, total } of due.toSorted(byDueDay)) {
    let open = total
    for (const source of left) {
      const amount = lesser(source.left, open)
      if (amount === 0n) continue
      source.left -= amount
      open -= amount
      const key = `${source.id} ${drawdownId}`
      uses.set(key, { sourceId: source.id, drawdownId, amount: (uses.get(key)?.amount ?? 0n) + amount })
    }
  }
  return [...uses.values()]
}

function byDueDay(one: DueInstalment, other: DueInstalment): number {
  return one.due.localeCompare(other.due) || one.loan.localeCompare(other.loan)
}
