/** The smaller of two amounts. */

/** Math.min knows no bigint. */
export function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
