/** Exact arithmetic on whole numbers: no amount of a loan is ever a floating-point number. */

/** A fraction of whole numbers; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The fraction that a decimal string is: `0.135` is 135 of 1000. */
export function fractionOf(decimal: string): Fraction {
  const [whole = '0', decimals = ''] = decimal.split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}

/** Whether the first two decimal strings add up to the third. */
export function addUp(one: string, other: string, sum: string): boolean {
  const [a, b, c] = [fractionOf(one), fractionOf(other), fractionOf(sum)]
  return (a.numerator * b.denominator + b.numerator * a.denominator) * c.denominator === c.numerator * a.denominator * b.denominator
}

/** The one rounding rule: to the nearest whole number, a half to the even one. */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -roundHalfEven(-numerator, denominator)
  const whole = numerator / denominator
  const twice = 2n * (numerator % denominator)
  return twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole
}

/** A decimal share of an amount, in minor units. */
export function shareOf(amount: bigint, share: string): bigint {
  const { numerator, denominator } = fractionOf(share)
  return roundHalfEven(amount * numerator, denominator)
}

/** The smaller of two amounts. */
export function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** The larger of two amounts. */
export function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** The sum of amounts. */
export function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
