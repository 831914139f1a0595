/** Whose a bank account is: names compared, and what stops a payout. */
import { describe, expect, test } from 'vitest'
import { compareHolder } from '../../contract/banking/holder-name.ts'
import { nameCheckOf } from '../../server/banking/payee-check.ts'

const names = ['Harbour Light Limited', '海港燈火有限公司']

describe('the holder of an account', () => {
  test.each([
    'Harbour Light Limited',
    'HARBOUR  LIGHT LTD.',
    'harbour-light limited',
    'ＨＡＲＢＯＵＲ ＬＩＧＨＴ ＬＴＤ',
    'HarbourLight Limited',
    '海港燈火有限公司',
    ' 海港燈火 有限公司。',
  ])('BANK-02 decision 082 %s is the company', (holder) => {
    expect(compareHolder(holder, names)).toBe('match')
  })

  test.each(['Harbour Light', 'Harbour Light Co., Ltd.', 'Harbour Light Company', '海港燈火', '海港燈火股份有限公司', '海港燈火公司'])(
    'BANK-02 decision 082 %s differs in its legal form alone',
    (holder) => {
      expect(compareHolder(holder, names)).toBe('close match')
    },
  )

  test.each([
    'Evil Mallory Ltd',
    'Harbour Light (Shenzhen) Limited',
    'Harbour Light Trading Limited',
    'Harbor Light Limited',
    'Harbour',
    // Simplified characters are others.
    '海港灯火有限公司',
    'Limited',
    '有限公司',
    'Co Ltd',
    '',
    '…',
  ])('BANK-02 decision 082 %s is not', (holder) => {
    expect(compareHolder(holder, names)).toBe('none')
  })

  test('BANK-02 decision 082 & is “and”, and abbreviations are those of words', () => {
    expect(compareHolder('Tea and Co. Ltd', ['Tea & Company Limited'])).toBe('match')
    expect(compareHolder('Corpus Incandescent Limited', ['Corporationus Incorporatedandescent Limited'])).toBe('none')
    expect(compareHolder('Harbour Light Limited', [''])).toBe('none')
  })
})

test('BANK-02 decision 082 the answer of the bank and the comparison with the company come to the worse of both', () => {
  const [same, close, other] = ['Harbour Light Ltd', 'Harbour Light', 'Evil Mallory Ltd'].map((holder) => [holder])
  const checks = (holders: readonly string[] = []) =>
    (['match', 'close match', 'no match', 'unknown', null] as const).map((answer) => nameCheckOf(answer, holders, names))
  expect(checks(same)).toEqual(['match', 'close match', 'no match', 'unknown', 'pending'])
  expect(checks(close)).toEqual(['close match', 'close match', 'no match', 'unknown', 'pending'])
  expect(checks(other)).toEqual(Array(5).fill('no match'))
  // An account that is on the list under another name.
  expect(checks(['Harbour Light Ltd', 'Evil Mallory Ltd'])).toEqual(Array(5).fill('no match'))
  expect(nameCheckOf('match', ['Evil Mallory Ltd'], [])).toBe('match')
})
