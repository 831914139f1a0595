/** Which drawdowns wait for a second administrator. Decision 086. */

/** Whether a drawdown waits: it is of `from` minor units or more; null: none does. */
export function needsApproval(amount: bigint, from: bigint | null): boolean {
  return from !== null && amount >= from
}
