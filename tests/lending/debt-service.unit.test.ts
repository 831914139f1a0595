/** What instalments take of the sales of a company: worked examples of docs/underwriting.md, and the law of the rule. Decision 119. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tenor } from '../../contract/lending/drawdowns.ts'
import { dueInService, serviceLeft, serviceRefusal } from '../../contract/lending/loan/debt-service.ts'
import { offerOf } from '../../contract/lending/loan/present.ts'
import { basis } from './drawdown.world.ts'

const { day, terms } = basis
/** Minor units of whole dollars. */
const hkd = (dollars: number) => BigInt(dollars) * 100n
const offer = (dollars: number, tenor: Tenor) => offerOf({ ...terms, tenor, waiver: null }, { day, amount: hkd(dollars) })
const owedOf = ({ schedule }: ReturnType<typeof offer>) => schedule.map(({ due, total }) => ({ due, amount: BigInt(total.amount) }))
const fieldsOf = (dollars: number, tenor: Tenor, left: bigint | null) => serviceRefusal(offer(dollars, tenor), day, left)?.fields ?? null
const tooMuch = { tenor: 'field.tenor.tooMuchOfSales' }

test('decision 119 sales of HKD 300,000 a month leave 485,000 for the instalments of 97 days: 600,000 can be lent for six months, not for three', () => {
  const left = serviceLeft(hkd(300_000), [], day)
  expect(left).toBe(hkd(485_000))
  // Three instalments of three, of six.
  expect([3, 6].map((tenor) => dueInService(owedOf(offer(600_000, tenor as Tenor)), day))).toEqual([61_134_790n, 30_982_935n])
  expect([3, 6].map((tenor) => fieldsOf(600_000, tenor as Tenor, left))).toEqual([tooMuch, null])
})

test('decision 119 the instalments of other loans come off what is left, those after 97 days do not', () => {
  const running = owedOf(offer(600_000, 6))
  expect(serviceLeft(hkd(300_000), running, day)).toBe(hkd(485_000) - dueInService(running, day))
  expect(fieldsOf(400_000, 6, serviceLeft(hkd(300_000), running, day))).toEqual(tooMuch)
  expect(fieldsOf(300_000, 6, serviceLeft(hkd(300_000), running, day))).toBeNull()
  expect(dueInService([{ due: '2027-02-28', amount: 1n }], day)).toBe(1n)
  expect(dueInService([{ due: '2027-03-01', amount: 1n }], day)).toBe(0n)
})

test('decision 119 an amount of exactly what is left is lent, nothing is where less than nothing is, and everything before sales are counted', () => {
  const asked = dueInService(owedOf(offer(600_000, 3)), day)
  expect([asked, asked - 1n, -1n, null].map((left) => fieldsOf(600_000, 3, left))).toEqual([null, tooMuch, tooMuch, null])
})

test('decision 119 more sales never leave less, and one more loan never leaves more', () => {
  const anyOwed = fc.array(
    fc.record({ due: fc.constantFrom('2026-11-23', '2026-12-23', '2027-02-28', '2027-06-01'), amount: fc.bigInt(0n, 10n ** 10n) }),
  )
  const anySales = fc.bigInt(0n, 10n ** 11n)
  fc.assert(
    fc.property(anySales, anySales, anyOwed, anyOwed, (monthly, more, owed, another) => {
      const left = serviceLeft(monthly, owed, day)
      expect(serviceLeft(monthly + more, owed, day) >= left && serviceLeft(monthly, [...owed, ...another], day) <= left).toBe(true)
    }),
  )
})
