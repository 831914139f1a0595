/** Loans of other lenders by the settlements alone: seen, fading, repaid, and never forgotten for want of settlements. MSG-11. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { loanIn, type Settlement, shareNow } from '../../server/limits/underwriting/external-loans.ts'

const start = '2026-09-01'

/** Weekly settlements from a week on; of each so much goes to a lender. */
const weekly = (from: number, count: number, gross: bigint, financed = 0n): Settlement[] =>
  Array.from({ length: count }, (_, week) => ({ settled_on: addDays(start, 7 * (from + week)), gross, financed }))

const lent = weekly(0, 8, 1000n, 350n)
const seen = loanIn(lent)
if (!seen) throw new Error('no loan')

describe('a loan in the settlements', () => {
  test('MSG-11 is its share of the four weeks up to the last settlement that repaid it', () => {
    expect(seen).toEqual({ last_on: addDays(start, 49), share: '0.35', settled: 4000n })
    expect(loanIn(weekly(0, 8, 1000n))).toBeNull()
    expect(loanIn([{ settled_on: start, gross: 10n, financed: 20n }])).toMatchObject({ share: '1' })
  })

  test('MSG-11 fades week by week as payouts are free of it, and is over after four', () => {
    const after = (weeks: number) => shareNow(seen, [...lent, ...weekly(8, weeks, 1000n)])
    expect([0, 1, 2, 3, 4].map(after)).toEqual(['0.35', '0.2625', '0.175', '0.0875', '0'])
  })

  test('MSG-11 stays as it was seen while nothing is read, however long ago that was', () => {
    expect(shareNow(seen, [])).toBe('0.35')
    expect(shareNow(seen, lent)).toBe('0.35')
  })

  test('MSG-11 is not over when payouts have nearly stopped: it needs a quarter of the payouts in which it was seen', () => {
    expect(shareNow(seen, [...lent, ...weekly(14, 1, 1n)])).toBe('0.35')
    expect(shareNow(seen, [...lent, ...weekly(8, 4, 249n)])).toBe('0.35')
    expect(shareNow(seen, [...lent, ...weekly(8, 4, 250n)])).toBe('0')
    // Late payouts count, too.
    expect(shareNow(seen, [...lent, ...weekly(8, 8, 125n)])).toBe('0')
  })

  test('MSG-11 that continues after it was seen counts from its last repayment, and by the larger payouts', () => {
    const on = [...lent, ...weekly(8, 4, 10n, 4n)]
    expect(shareNow(seen, on)).toBe('0.4')
    expect(shareNow(seen, [...on, ...weekly(12, 4, 249n)])).not.toBe('0')
    expect(shareNow(seen, [...on, ...weekly(12, 4, 250n)])).toBe('0')
  })
})
