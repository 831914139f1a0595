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

/** The sum of two decimal strings, without zeros at its end: `0.0366` and `0.0984` are `0.135`. */
export function plus(one: string, other: string): string {
  const [a, b] = [fractionOf(one), fractionOf(other)]
  const denominator = greater(a.denominator, b.denominator)
  const sum = (a.numerator * denominator) / a.denominator + (b.numerator * denominator) / b.denominator
  const digits = String(sum < 0n ? -sum : sum).padStart(String(denominator).length, '0')
  const whole = digits.slice(0, digits.length - String(denominator).length + 1)
  const decimals = digits.slice(whole.length).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${whole}${decimals && `.${decimals}`}`
}

/** The one rounding rule of what is charged: to the nearest whole number, a half to the even one. */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -roundHalfEven(-numerator, denominator)
  const whole = numerator / denominator
  const twice = 2n * (numerator % denominator)
  return twice > denominator || (twice === denominator && whole % 2n === 1n) ? whole + 1n : whole
}

/** To the next whole number, of one that is not below nothing: of what is taken off in favour of the merchant. */
export function roundUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
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
