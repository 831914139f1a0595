/** Which drawdowns need a step-up. Decision 083. */
const millisecondsOfDay = 86_400_000

/** Days after the hold of a replaced account in which every drawdown to it needs one. */
const watchedDays = 7

/** Whether a drawdown needs one: of more than `above`, in minor units, or to an account that replaced another one a short time ago. */
export function needsStepUp(drawdown: { amount: bigint; heldUntil: Date | null }, { above, now }: { above: bigint; now: Date }): boolean {
  const { amount, heldUntil } = drawdown
  return amount > above || (heldUntil !== null && now.getTime() < heldUntil.getTime() + watchedDays * millisecondsOfDay)
}
