/** Reference lists, categories of goods and working days, as pure functions. */
import { describe, expect, test } from 'vitest'
import { emptyBusinessInfo } from '../../contract/kyc/applications.ts'
import { banksIn } from '../../server/reference/banks.ts'
import { workingDayAfter } from '../../server/reference/calendar/working-days.ts'
import { findCategories } from '../../server/reference/categories.ts'
import { referenceLists, unknownBusinessKeys } from '../../server/reference/lists.ts'

describe('lists', () => {
  test('REF-05 every item has a name in English and in both Chinese scripts', () => {
    const { bank_account: _, ...lists } = referenceLists('en_US')
    for (const item of Object.values(lists).flat())
      expect([item.name_chi, item.name_cht, item.name_eng].every(Boolean), JSON.stringify(item)).toBe(true)
  })

  test('REF-11 a bank is named in the language, with its SWIFT code and a country of the list', () => {
    const bankIn = (locale: Parameters<typeof banksIn>[0]) =>
      banksIn(locale).find(({ swift_code }) => swift_code === 'COMMCNSHXXX')?.show_name
    expect((['zh_CN', 'zh_HK', 'en_US'] as const).map(bankIn)).toEqual(['交通银行', '交通銀行', 'Bank of Communications'])
    const countries = referenceLists('en_US').country_region.map(({ key_id }) => String(key_id))
    for (const { region } of banksIn('en_US')) expect(countries).toContain(region)
  })

  test('BIZ-11 VAL-25 only keys of the lists are known; an empty one counts as not chosen', () => {
    expect(unknownBusinessKeys(emptyBusinessInfo)).toEqual({})
    expect(unknownBusinessKeys({ ...emptyBusinessInfo, industry_service: '999' })).toEqual({ industry_service: 'field.required' })
  })

  test('API-098 a category is found when every keyword occurs in it', () => {
    expect(findCategories('Cat DOG').map(({ key }) => key)).toEqual(['pets'])
    expect(findCategories('cat bottle')).toEqual([])
  })
})

test('KYC-22 CONST-08 a working day begins at midnight in Hong Kong; weekends and its holidays are left out', () => {
  expect(workingDayAfter(new Date('2026-12-23T23:30:00Z'), 1)).toBe('2026-12-28')
})
