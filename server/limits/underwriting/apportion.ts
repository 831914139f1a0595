/** Divides an amount by weights without losing a cent: the largest remainders get the rest. */

/** Shares of `amount` in proportion to `weights`, each a multiple of `step` as long as the amount is one; they add up to it. */
export function apportion(amount: bigint, step: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.length === 0) return weights.map((_, index) => (index === 0 ? amount : 0n))
  const units = amount / step
  const shares = weights.map((weight) => (units * weight) / total)
  const remainders = weights.map((weight, index) => ({ index, left: (units * weight) % total }))
  remainders.sort((one, other) => (one.left === other.left ? one.index - other.index : one.left > other.left ? -1 : 1))
  let rest = units - shares.reduce((sum, share) => sum + share, 0n)
  for (const { index } of remainders) {
    if (rest === 0n) break
    shares[index] = (shares[index] ?? 0n) + 1n
    rest--
  }
  const whole = shares.map((share) => share * step)
  const largest = whole.reduce((best, share, index) => (share > (whole[best] ?? 0n) ? index : best), 0)
  whole[largest] = (whole[largest] ?? 0n) + (amount % step)
  return whole
}
