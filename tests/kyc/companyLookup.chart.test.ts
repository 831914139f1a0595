/** Looking a company up by its number: when the register is read, and what is shown of its answer. */
import { describe, expect, test } from 'vitest'
import { country } from '../../contract/reference/countries.ts'
import { newUscc } from '../company/companies.ts'
import { answers, fails, play } from '../harness/play.ts'

const brn = '12345678'
const facts = { registerNameEn: 'Coastline Trading Limited' }
const typed = (company: object | undefined) => ({ type: 'company.typed', company })
const inHongKong = (businessRegistrationNumber: string, more = {}) =>
  typed({ incorporationCountry: country.hongKong, businessRegistrationNumber, ...more })
const lookup = (...happens: Parameters<typeof play>[2][]) => play('companyLookup', {}, ...happens)
const found = [inHongKong(brn), answers('findCompany', { answer: 'found', facts })]

describe('the register', () => {
  test('KYC-26 decision 149 it is read once the number of Hong Kong is whole, in any notation', () => {
    expect(lookup(inHongKong('1234567')).did).toEqual([])
    const looking = lookup(inHongKong('1234567'), inHongKong('1234 5678'))
    expect([looking.tags, looking.asked]).toEqual(['looking', { findCompany: { incorporationCountry: country.hongKong, number: brn } }])
  })

  test('KYC-25 decision 149 it is read for a credit code of the mainland whose check character is right', () => {
    const code = newUscc()
    const inChina = (unifiedSocialCreditCode: string) => typed({ incorporationCountry: country.china, unifiedSocialCreditCode })
    expect(lookup(inChina(code)).asked).toEqual({ findCompany: { incorporationCountry: country.china, number: code } })
    const wrong = code.slice(0, 17) + (code.endsWith('0') ? '1' : '0')
    for (const none of [inChina(wrong), inChina(''), typed({}), typed(undefined)]) expect(lookup(none).did).toEqual([])
  })

  test('decision 149 it is not read again for what else is typed, and again for another number', () => {
    for (const more of [inHongKong(brn, { registerNameEn: 'Coast' }), typed(undefined)]) {
      expect(lookup(...found, more)).toMatchObject({ tags: 'found', did: [] })
      expect(lookup(...found, 'facts.declined', more)).toMatchObject({ tags: '', did: [] })
    }
    expect(lookup(...found, inHongKong('87654321'))).toMatchObject({ tags: 'looking', context: { facts: null } })
    // Of two numbers that were typed quickly the last one is looked up.
    expect(lookup(inHongKong(brn), inHongKong('87654321')).asked).toMatchObject({ findCompany: { number: '87654321' } })
  })

  test('decision 149 a number that is not whole any more takes its facts away, and is looked up when it is whole again', () => {
    expect(lookup(...found, inHongKong('1234567'))).toMatchObject({ tags: '', context: { facts: null, numbered: null } })
    expect(lookup(...found, inHongKong('1234567'), inHongKong(brn)).tags).toBe('looking')
  })
})

describe('its answer', () => {
  test('decision 149 what it says is shown until it is confirmed or declined', () => {
    expect(lookup(...found)).toMatchObject({ tags: 'found', context: { facts } })
    for (const answer of ['facts.confirmed', 'facts.declined']) expect(lookup(...found, answer).tags).toBe('')
  })

  test('decision 149 no company, no register and a failed call are each said; the company is typed', () => {
    expect(lookup(inHongKong(brn), answers('findCompany', { answer: 'notFound' })).tags).toBe('notFound')
    expect(lookup(inHongKong(brn), answers('findCompany', { answer: 'unavailable' })).tags).toBe('unavailable')
    expect(lookup(inHongKong(brn), fails('findCompany')).tags).toBe('unavailable')
  })
})
