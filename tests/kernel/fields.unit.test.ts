/** Accepted and refused input of forms, by the schemas that browser and server share. §5 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Credentials, Phone, Registration } from '../../contract/account/accounts.ts'
import { ForgottenPassword, PasswordReset } from '../../contract/account/passwords.ts'
import { phoneCodes } from '../../contract/kernel/constants.ts'
import { PhoneNumber } from '../../contract/kernel/fields.ts'
import { emailIsValid, normalisePhone, passwordRules, passwordSpecials, phoneIsValid } from '../../contract/kernel/formats.ts'
import { BusinessInfo, emptyBusinessInfo } from '../../contract/kyc/applications.ts'

const registration = {
  email: 'kaman@example.com',
  email_code: '123456',
  phone_country_code: '+852',
  phone_number: '91234567',
  phone_code: '654321',
  password: 'Sampan#26',
  password_confirmation: 'Sampan#26',
  register_source: 'small_shop_financing',
  cpid: null,
}

/** The first message id by dotted path of what a schema refuses. */
function faults(
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join('.'), message]))
}

describe('e-mail and sign-in', () => {
  const credentials = { source: 'small_shop_financing', email: 'a@example.com', password: 'x' }
  test('AUTH-20 source, e-mail and password sign in', () => expect(faults(Credentials, credentials)).toEqual({}))
  test('VAL-01 an e-mail is required', () =>
    expect(faults(Credentials, { ...credentials, email: ' ' })).toEqual({ email: 'field.email.required' }))
  test('VAL-02 an e-mail has a valid format', () => {
    for (const email of ['a', 'a@', '@b.co', 'a b@c.de', 'a@b']) {
      expect(faults(Credentials, { ...credentials, email }), email).toEqual({ email: 'field.email.invalid' })
      expect(emailIsValid(email), email).toBe(false)
    }
  })
  test('VAL-03 a password is required to sign in, of any shape', () => {
    expect(faults(Credentials, { ...credentials, password: '' })).toEqual({ password: 'field.password.required' })
    expect(faults(Credentials, { ...credentials, password: 'short' })).toEqual({})
  })
})

describe('a new password', () => {
  const password = (value: string) => faults(Registration, { ...registration, password: value, password_confirmation: value })

  test('VAL-04 CONST-02 has 8 to 16 characters with upper and lower case, digit and special character', () => {
    expect(password('Sampan#26')).toEqual({})
    for (const weak of ['Sa#26xx', 'sampan#26', 'SAMPAN#26', 'Sampan##x', 'Sampan2026']) {
      expect(password(weak), weak).toEqual({ password: 'field.password.weak' })
    }
    for (const special of passwordSpecials) expect(password(`Sampan26${special}`), special).toEqual({})
  })

  test('VAL-04 VAL-08 says of one with more than 16 characters that it is too long, whatever else it lacks', () => {
    for (const long of ['Sampan#26Sampan#2', 'a'.repeat(17)]) expect(password(long), long).toEqual({ password: 'field.password.long' })
    expect(password('Sampan#26Sampan#')).toEqual({})
  })

  test('VAL-07 every accepted password also fits the other rule: 8 to 30 characters with a letter and a digit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (value) => {
        fc.pre(Object.keys(password(value)).length === 0)
        expect(value).toMatch(/^(?=[\s\S]*[a-zA-Z])(?=[\s\S]*\d)[\s\S]{8,30}$/)
      }),
    )
  })

  test('VAL-08 follows the same rules when it is reset', () => {
    const reset = (value: string) => faults(PasswordReset, { token: 't', password: value, passwordConfirmation: value })
    expect(reset('Sampan#26')).toEqual({})
    expect(reset('sampan')).toEqual({ password: 'field.password.weak' })
  })

  test('VAL-09 is typed twice identically', () => {
    expect(faults(Registration, { ...registration, password_confirmation: 'Sampan#27' })).toEqual({
      password_confirmation: 'field.password.different',
    })
  })

  test('VAL-05 VAL-06 has the explanation of the specification in each language, with the whole rule beside it', () => {
    const text = (locale: string) =>
      (JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')) as Record<string, string>)['field.password.weak']
    expect(text('en_US')).toMatch(/at least 8 characters/i)
    expect(text('zh_HK')).toMatch(/最少\s*8\s*個字|至少\s*8\s*個字/)
    expect(text('zh_CN')).toMatch(/至少.*1.*字母.*1.*数字/)
    expect(passwordRules.map(({ id }) => id)).toEqual(['length', 'upper', 'lower', 'digit', 'special'])
  })
})

describe('a mobile number', () => {
  const phone = (phone_country_code: string, phone_number: string) => faults(Phone, { phone_country_code, phone_number })

  test('AUTH-24 VAL-10 is required with its country code', () => {
    expect(phone('+86', '')).toMatchObject({ phone_number: 'field.phone.required' })
    expect(phone('', '13800000000')).toMatchObject({ phone_country_code: 'field.phoneCode.required' })
  })
  test('VAL-11 +86 has 11 digits starting 1 then 3 to 9', () => {
    for (const right of ['13800138000', '19912345678']) expect(phone('+86', right), right).toEqual({})
    for (const wrong of ['12800138000', '1380013800', '138001380001', '23800138000']) {
      const fault = wrong.length === 11 ? 'field.phone.invalid' : 'field.phone.digits.cn'
      expect(phone('+86', wrong), wrong).toEqual({ phone_number: fault })
    }
  })
  test('VAL-12 +852 has 8 digits starting 5, 6, 8 or 9', () => {
    for (const right of ['51234567', '61234567', '81234567', '91234567']) expect(phone('+852', right), right).toEqual({})
    for (const wrong of ['71234567', '21234567', '9123456', '912345678']) {
      const fault = wrong.length === 8 ? 'field.phone.invalid' : 'field.phone.digits.hk'
      expect(phone('+852', wrong), wrong).toEqual({ phone_number: fault })
    }
  })
  test('VAL-13 +1 has 10 digits, not starting with 0', () => {
    expect(phone('+1', '2125550123')).toEqual({})
    for (const wrong of ['0125550123', '212555012', '21255501234']) {
      const fault = wrong.length === 10 ? 'field.phone.invalid' : 'field.phone.digits.us'
      expect(phone('+1', wrong), wrong).toEqual({ phone_number: fault })
    }
  })
  test('VAL-10 VAL-12 a number is accepted in common notations: spaces, dashes, brackets, full-width digits', () => {
    for (const written of ['9123 4567', '9123-4567', ' 91 23 45 67 ', '9123－4567', '(9123)4567', '９１２３４５６７', '9123–4567']) {
      expect(normalisePhone(written)).toBe('91234567')
      expect(PhoneNumber.parse(written)).toBe('91234567')
      expect(phoneIsValid('+852', written)).toBe(true)
    }
    expect(PhoneNumber.safeParse('9123x4567').success).toBe(false)
    expect(PhoneNumber.safeParse(' - ').success).toBe(false)
  })

  test('VAL-14 VAL-15 another country code and a bare plus are refused', () => {
    for (const code of ['+44', '+', '', '86']) expect(phone(code, '91234567'), code).toHaveProperty('phone_country_code')
  })
  test('VAL-16 REF-09 the choices are +86, +852 and +1, that of Hong Kong first', () => expect(phoneCodes).toEqual(['+852', '+86', '+1']))
})

describe('sign-up', () => {
  test('AUTH-22 carries exactly its fields, with the e-mail code and a cpid that may be null', () => {
    expect(faults(Registration, registration)).toEqual({})
    expect(faults(Registration, { ...registration, cpid: 'channel-7' })).toEqual({})
    expect(Registration.safeParse({ ...registration, agreed: true }).success).toBe(false)
    expect(Registration.safeParse({ ...registration, cpid: undefined }).success).toBe(false)
  })
  test('AUTH-09 VAL-17 needs e-mail, e-mail code, phone code, phone and password; a code has six digits', () => {
    const empty = { ...registration, email: '', email_code: '', phone_number: '', phone_code: '', password: '', password_confirmation: '' }
    expect(Object.keys(faults(Registration, empty)).sort()).toEqual([
      'email',
      'email_code',
      'password',
      'password_confirmation',
      'phone_code',
      'phone_number',
    ])
    expect(faults(Registration, { ...registration, email_code: '12345', phone_code: '1234567' })).toEqual({
      email_code: 'field.code.invalid',
      phone_code: 'field.code.invalid',
    })
  })
  test('AUTH-25 forgot password carries the fixed page reset-password', () => {
    expect(faults(ForgottenPassword, { email: 'a@example.com', host_name: 'x', reset_page: 'reset-password' })).toEqual({})
    expect(faults(ForgottenPassword, { email: 'a@example.com', host_name: 'x', reset_page: 'elsewhere' })).toHaveProperty('reset_page')
  })
})

describe('business info', () => {
  const accepted: Record<string, [field: keyof BusinessInfo, value: string | string[]]> = {
    'BIZ-01': ['annual_sales_turnover_usd', '250000'],
    'BIZ-02': ['years_of_business', '4'],
    'BIZ-03': ['corporate_funds_region', '1'],
    'BIZ-04': ['business_nature', '2'],
    'BIZ-05': ['industry_service', '3'],
    'BIZ-06': ['major_commodities_type', '1'],
    'BIZ-07': ['top_buyer_regions', ['1', '2', '5']],
    'BIZ-08': ['top_supplier_regions', ['2']],
    'BIZ-09': ['initial_source_of_wealth', '1'],
    'BIZ-10': ['funding_source', '1'],
  }
  for (const [row, [field, value]] of Object.entries(accepted)) {
    test(`${row} ${field} alone is enough`, () => expect(faults(BusinessInfo, { ...emptyBusinessInfo, [field]: value })).toEqual({}))
  }
  test('BIZ-09 the ongoing source of wealth can be given without the initial one', () => {
    expect(faults(BusinessInfo, { ...emptyBusinessInfo, continuous_source_of_wealth: '2' })).toEqual({})
  })
  test('BIZ-11 at least one field is filled', () => {
    expect(faults(BusinessInfo, emptyBusinessInfo)).toEqual({ annual_sales_turnover_usd: 'field.business.empty' })
  })
  test('BIZ-07 BIZ-08 at most three regions are named', () => {
    expect(faults(BusinessInfo, { ...emptyBusinessInfo, top_buyer_regions: ['1', '2', '3', '4'] })).toEqual({
      top_buyer_regions: 'field.regions.tooMany',
    })
  })
})
