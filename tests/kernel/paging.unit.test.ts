/** Where a page of a list ends, and what the next one begins behind. */
import { expect, test } from 'vitest'
import { numberOf, pageOf } from '../../server/platform/paging.ts'

const rows = (...numbers: number[]) => numbers.map((number) => ({ number: BigInt(number) }))
const pageOfTwo = (...numbers: number[]) => pageOf(rows(...numbers), 2, ({ number }) => Number(number))

test('a page names the next one when there is another row, and none when there is not', () => {
  expect(pageOfTwo(9, 7, 4)).toEqual({ records: [9, 7], next: '7' })
  expect(pageOfTwo(9, 7)).toEqual({ records: [9, 7], next: null })
  expect(pageOfTwo()).toEqual({ records: [], next: null })
})

test('a key that is no number is refused at its field', () => {
  expect(numberOf('7')).toBe(7n)
  for (const key of [undefined, '', '-1', '1.5', '1234567890123456789'])
    expect(() => numberOf(key)).toThrow(expect.objectContaining({ code: 20009, fields: { after: 'field.invalid' } }))
})
