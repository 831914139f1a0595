/** Allocation of a payment to the parts of a debt, in order. CRED-12. */
import { lesser, sumOf } from './exact.ts'
import type { AllocationRule } from './structure.ts'

/** Parts of a debt, in minor units. */
export interface Parts {
  readonly fees: bigint
  /** Interest up to the day. */
  readonly interest: bigint
  readonly principal: bigint
}

/** A payment, part by part; they add up to it. What exceeds all that is owed is excess, to be returned. */
export interface Settlement extends Parts {
  readonly excess: bigint
}

/** Order of the parts by allocation rule. */
const allocationOrders = {
  interest_first: ['fees', 'interest', 'principal'],
  principal_first: ['fees', 'principal', 'interest'],
} as const satisfies Record<AllocationRule, readonly (keyof Parts)[]>

/** Nothing of anything. */
export const nothing: Settlement = { fees: 0n, interest: 0n, principal: 0n, excess: 0n }

/** A payment of minor units, divided: each part in its order takes what it can. */
export function allocate(payment: bigint, owed: Parts, rule: AllocationRule): Settlement {
  const parts = { ...nothing, excess: payment }
  for (const part of allocationOrders[rule]) {
    parts[part] = lesser(parts.excess, owed[part])
    parts.excess -= parts[part]
  }
  return parts
}

/** Two settlements as one. */
export function together(one: Settlement, other: Settlement): Settlement {
  return {
    fees: one.fees + other.fees,
    interest: one.interest + other.interest,
    principal: one.principal + other.principal,
    excess: one.excess + other.excess,
  }
}

/** Sum of all parts, without excess. */
export function totalOf({ fees, interest, principal }: Parts): bigint {
  return sumOf([fees, interest, principal])
}
