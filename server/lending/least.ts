/** The smaller and the greater of two amounts: Math.min and Math.max know no bigint. */

/** The smaller of two amounts. */
export function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** The greater of two amounts. */
export function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
