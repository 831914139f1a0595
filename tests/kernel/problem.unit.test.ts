/** The message of a failure, and the format of money and time. §8, R10 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, parseAmount } from '../../contract/kernel/money.ts'
import { messageOf, Problem } from '../../contract/kernel/problem.ts'
import { productOf } from '../../contract/kernel/product.ts'
import { hasExpired } from '../../machines/account/session/stored.ts'
import { startingLocale } from '../../machines/kernel/language.ts'
import { preferredLocale } from '../../server/platform/http/locale.ts'

describe('the order in which a message is chosen', () => {
  test('ERR-R02 the custom message of the call comes first, then the table, then the generic one, then [code] message', () => {
    const own = { custom: { 80004: 'auth.unknown' }, generic: 'auth.failed' }
    expect(messageOf(new Problem('userUnknown'), own)).toEqual({ id: 'auth.unknown', values: {} })
    // Own words may name what the server counts.
    expect(messageOf(new Problem('userUnknown', { details: { most: 20 } }), own)).toEqual({ id: 'auth.unknown', values: { most: 20 } })
    expect(messageOf(new Problem('wrongCredentials'), own)).toEqual({ id: 'code.80003', values: {} })
    expect(messageOf(new Problem(90010001, { serverText: 'invalid mobile' }), own)).toEqual({ id: 'auth.failed' })
    expect(messageOf(new Problem(90010001, { serverText: 'invalid mobile' }))).toEqual({ text: '[90010001] invalid mobile' })
  })
  test('ERR-R03 four codes have no message', () => {
    for (const code of [80016, 80019, 80001, 80800001]) expect(messageOf(new Problem(code), { generic: 'x' })).toBeNull()
  })
  test('ERR-R04 a transport failure has one text', () => {
    expect(messageOf(Problem.from(new Error('lost')))).toEqual({ id: 'problem.transport' })
  })
})

describe('money', () => {
  test('a currency code is written before the amount, and a sign before both', () => {
    expect(formatMoney({ amount: '123456789', currency: 'HKD' })).toBe('HKD\u00a01,234,567.89')
    expect(formatMoney({ amount: '-5', currency: 'USD' })).toBe('−\u00a0USD\u00a00.05')
  })
  test('that was written is read back to the same minor units', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (amount) => {
        const written = formatMoney({ amount: amount.toString(), currency: 'CNY' }).replace('CNY\u00a0', '')
        expect(parseAmount(written)).toBe(amount)
      }),
    )
    expect(parseAmount('1.5')).toBe(150n)
  })
  test('is not guessed from anything else', () => {
    for (const typed of ['', 'abc', '1.234', '-1', '1e3', '.5']) expect(parseAmount(typed), typed).toBeNull()
  })
})

describe('time, language, product', () => {
  test('SESS-07 a token expiration without a zone is UTC, and has passed from that second on', () => {
    expect(hasExpired('2026-11-21 08:00:00', new Date('2026-11-21T08:00:00Z'))).toBe(true)
    expect(hasExpired('2026-11-21 08:00:00', new Date('2026-11-21T07:59:59Z'))).toBe(false)
    expect(hasExpired('2026-11-21T16:00:00+08:00', new Date('2026-11-21T08:00:00Z'))).toBe(true)
    expect(hasExpired('soon', new Date('2026-11-21T08:00:00Z'))).toBe(false)
  })
  test('I18N-03 I18N-04 CONST-12 without a stored locale Simplified Chinese is used, with an unknown one English', () => {
    expect(startingLocale(null)).toBe('zh_CN')
    expect(startingLocale('zh_HK')).toBe('zh_HK')
    expect(startingLocale('fr_FR')).toBe('en_US')
  })
  test('I18N-03 the language of a call is the first supported one that its browser asks for', () => {
    const asked = ['zh-TW', 'zh-Hant-HK', 'zh-SG', 'fr, en-GB;q=0.8', 'fr', null]
    expect(asked.map(preferredLocale)).toEqual(['zh_HK', 'zh_HK', 'zh_CN', 'en_US', 'zh_CN', 'zh_CN'])
  })
  test('SESS-24 the register source decides the product', () => {
    expect(productOf('small_shop_financing')).toBe('hook')
    expect(productOf('revenue_credit_automation')).toBe('underwriting')
    expect(productOf('partner_site')).toBeNull()
  })
})
