/** SWIFT codes and the countries they name: known and generated ones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BankAccount } from '../../contract/banking/drawdown-account.ts'
import { countryOfSwift, isoOfRegion, swiftFault } from '../../contract/kernel/swift.ts'
import { country } from '../../contract/reference/countries.ts'
import { banksIn } from '../../server/reference/banks.ts'
import { countries } from '../../server/reference/countries.ts'
import { bankAccount } from '../company/companies.ts'

const letters = (length: number) =>
  fc.array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: length, maxLength: length }).map((each) => each.join(''))
const signs = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), { minLength: length, maxLength: length })
    .map((each) => each.join(''))
const code = fc.tuple(letters(4), letters(2), signs(2), fc.oneof(fc.constant(''), signs(3)))

describe('BANK-04 VAL-29 SWIFT codes', () => {
  test('have 8 or 11 capital letters and digits, the fifth and sixth name the country', () => {
    fc.assert(fc.property(code, ([bank, iso, place, branch]) => countryOfSwift(bank + iso + place + branch) === iso))
    for (const wrong of [
      '',
      'HSBC',
      'HSBCHKH',
      'HSBCHKHHH',
      'HSBCHKHHHK',
      'HSBCHKHHHKHH',
      'hsbchkhh',
      'HSBC1KHH',
      '1SBCHKHH',
      'HSBCHKHH HKH',
    ])
      expect([wrong, countryOfSwift(wrong), swiftFault(wrong, country.hongKong)]).toEqual([wrong, null, 'field.swift.invalid'])
  })

  test('belong to the country of the bank, or to none of the list when the region is another one', () => {
    expect(swiftFault('HSBCHKHHHKH', country.hongKong)).toBe(null)
    expect(swiftFault('HSBCHKHHHKH', country.china)).toBe('field.swift.country')
    expect(swiftFault('PCBCCNBJXXX', country.hongKong)).toBe('field.swift.country')
    expect([swiftFault('LLBBLI2X', '99'), swiftFault('HSBCHKHH', '99')]).toEqual([null, 'field.swift.country'])
  })

  test('REF-07 every region but the last has its country, each another one; every bank of the list is in its own', () => {
    const known = countries.map(([id]) => isoOfRegion(String(id)))
    expect(known.filter((iso) => iso === null)).toHaveLength(1)
    expect(new Set(known).size).toBe(known.length)
    expect([isoOfRegion('1'), isoOfRegion('2'), isoOfRegion('31'), isoOfRegion('46'), isoOfRegion('47')]).toEqual([
      'HK',
      'CN',
      'SG',
      'VG',
      'KY',
    ])
    expect(banksIn('en_US').filter(({ swift_code, region }) => swiftFault(swift_code, region) !== null)).toEqual([])
  })

  test('VAL-28 the form reports the wrong field, and the country fault also beside other faults', () => {
    const faults = (changed: object) =>
      Object.fromEntries(
        // The first fault of a field is the one that is shown.
        (BankAccount.safeParse({ ...bankAccount, ...changed }).error?.issues ?? [])
          .reverse()
          .map((each) => [each.path.join('.'), each.message]),
      )
    expect(faults({})).toEqual({})
    expect(faults({ region: country.china, branch: '' })).toEqual({ swiftCode: 'field.swift.country', branch: 'field.required' })
    for (const name of Object.keys(bankAccount)) expect([name, faults({ [name]: '' })[name]]).toEqual([name, 'field.required'])
  })
})
