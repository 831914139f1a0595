/** Decimal arithmetic of underwriting with forty digits, so that values are rounded only where a rule requires it. */
import { Decimal } from 'decimal.js'

/** Decimal with forty digits, rounding half to even. */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN })

/** A decimal of minor units. */
export function exact(minor: bigint): Decimal {
  return new Exact(minor.toString())
}

/** Sum of decimals, zero of none; a missing one is zero. */
export function total(values: readonly (Decimal | undefined)[]): Decimal {
  return values.reduce<Decimal>((all, value) => all.plus(value ?? 0), new Exact(0))
}

/** The value, or zero if it is negative. */
export function atLeastZero(value: Decimal): Decimal {
  return Exact.max(0, value)
}

/** A whole minor unit, half to even. */
export function roundMinor(value: Decimal): bigint {
  return BigInt(value.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toFixed(0))
}
