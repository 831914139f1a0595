/** Buckets of loans by days past due. */
import { expect, test } from 'vitest'
import { bucketOf, rollRate } from '../../contract/lending/arrears.ts'

test.each([
  [0, 'current'],
  [1, 'upTo30'],
  [30, 'upTo30'],
  [31, 'upTo60'],
  [60, 'upTo60'],
  [61, 'upTo90'],
  [90, 'upTo90'],
  [91, 'over90'],
  [1000, 'over90'],
] as const)('decision 121 a loan that is %i days past due is in the bucket %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket)
})

test.each([
  [1n, 3n, '33.3'],
  [2n, 3n, '66.7'],
  [1n, 2000n, '0.1'],
  [1n, 2001n, '0.0'],
  [7n, 7n, '100.0'],
  [0n, 0n, null],
] as const)('decision 121 of a principal %i of %i has rolled %s percent', (part, whole, rate) => {
  expect(rollRate(part, whole)).toBe(rate)
})
