/** The days until the answer, as the strip below a sent application shows them. */
import { expect, test } from 'vitest'
import { reviewDays } from '../../src/views/kyc/review-days.ts'

test('KYC-22 the strip begins on the day in Hong Kong, leaves weekends out and numbers working days up to the last promised one', () => {
  // Friday evening UTC is Saturday in Hong Kong.
  const days = reviewDays('2026-11-20T17:00:00Z', { from: '2026-11-25', to: '2026-12-01' })
  expect(days[0]).toEqual({ day: '2026-11-21', kind: 'sent' })
  expect(days.filter(({ kind }) => kind === 'free').map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-28', '2026-11-29'])
  expect(days.flatMap(({ count }) => count ?? [])).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(days.filter(({ kind }) => kind === 'promised').map(({ count }) => count)).toEqual([3, 4, 5, 6, 7])
})

test('KYC-22 CONST-08 where a holiday shifts the promise no working day is numbered', () => {
  const days = reviewDays('2026-12-22T02:00:00Z', { from: '2026-12-28', to: '2027-01-04' })
  expect(days.flatMap(({ count }) => count ?? [])).toEqual([])
  expect(days.at(-1)).toMatchObject({ day: '2027-01-04', kind: 'promised' })
})
