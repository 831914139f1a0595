/** Data that a tab reports to the studio: no personal data and no credentials. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { masked } from '../../contract/kernel/studio.ts'

test('personal data and credentials are masked; other values are reported unchanged', () => {
  const reported = masked({
    user: { id: 7, userId: 7, email: 'a@example.com', register_source: 'small_shop_financing', is_activated: true },
    company: { companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富' },
    login: { token: 't', access_token: 'x', source_index_path: '/home' },
    draft: { phone_number: '91234567', phone_country_code: '+852', password: 'Sampan#2026', captcha_code: '8x2k', email_code: '123456' },
    person: {
      idNumber: 'A1234563',
      birthday: '1990-01-01',
      mobilePhone: '91234567',
      residentialAddress: '1 Connaught Place',
      capacity: 'both',
    },
    limit: { status: 'active', limit: { amount: '300000.00', currency: 'HKD' } },
  })
  const text = JSON.stringify(reported)
  for (const secret of ['a@example.com', 'Haifu', '海富', '91234567', 'Sampan#2026', '8x2k', '123456', 'A1234563', '1990', 'Connaught'])
    expect(text).not.toContain(secret)
  expect(reported).toMatchObject({
    user: { id: '•••', userId: '•••', register_source: 'small_shop_financing', is_activated: true },
    login: { token: '•••', access_token: '•••', source_index_path: '/home' },
    person: { capacity: 'both' },
    limit: { status: 'active', limit: { currency: 'HKD' } },
  })
})

test('addresses and long numbers are masked at any place', () => {
  expect(masked({ note: 'Mail a@example.com or call 91234567 today' })).toEqual({ note: 'Mail ••• or call ••• today' })
  expect(masked(['a@example.com'])).toEqual(['•••'])
})

test('the code of an error is reported, a verification code is masked', () => {
  expect(masked({ problem: new Problem('verificationFailed'), code: '4711' })).toMatchObject({ problem: { code: 20007 }, code: '•••' })
})

test('functions and live objects are left out, long values are cut', () => {
  expect(masked({ newKey: () => 'k', signal: new AbortController().signal, held: null })).toEqual({ held: null })
  expect(masked(Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`word${index}`, 'x'])))).toBe('… 900')
  expect(masked({ a: { b: { c: { d: { e: 1 } } } } })).toEqual({ a: { b: { c: { d: '…' } } } })
})
