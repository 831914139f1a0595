/** Format rules of mail addresses, phone numbers and passwords without schemas, so that charts and the first dialog load none. */

/** Most characters of a mailbox. */
export const longestEmail = 254

/** Format of a mail address: as in zod, without two dots in a row. VAL-02. */
export const emailPattern = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether a typed line is a mailbox. VAL-01, VAL-02. */
export function emailIsValid(email: string): boolean {
  const mailbox = email.trim()
  return mailbox.length <= longestEmail && emailPattern.test(mailbox)
}

/** The special characters a sign-up password needs one of. VAL-04. */
export const passwordSpecials = '!@#$%^&*(),.?":{}|<>'

/** Most characters of a new password. VAL-04, decision A6. */
export const longestPassword = 16

/** The rules of the live checklist, in the order they are shown. VAL-04, AUTH-52, decision A6. */
export const passwordRules = [
  { id: 'length', holds: (password: string) => password.length >= 8 && password.length <= longestPassword },
  { id: 'upper', holds: (password: string) => /[A-Z]/.test(password) },
  { id: 'lower', holds: (password: string) => /[a-z]/.test(password) },
  { id: 'digit', holds: (password: string) => /\d/.test(password) },
  { id: 'special', holds: (password: string) => [...password].some((character) => passwordSpecials.includes(character)) },
] as const

/** Formats of mobile numbers by country code. VAL-11 to VAL-13. */
const phonePatterns: ReadonlyMap<string, RegExp> = new Map([
  ['+86', /^1[3-9]\d{9}$/],
  ['+852', /^[5689]\d{7}$/],
  ['+1', /^[1-9]\d{9}$/],
])

/** A phone number as people write it, as digits: without spaces, dashes, dots and brackets, full-width digits made plain. VAL-10. */
export function normalisePhone(number: string): string {
  return number.normalize('NFKC').replace(/[\s.()\p{Dash}]/gu, '')
}

/** Whether a number fits its country code. VAL-11 to VAL-15. */
export function phoneIsValid(countryCode: string, number: string): boolean {
  return phonePatterns.get(countryCode)?.test(normalisePhone(number)) ?? false
}

/** Number of digits of mobile numbers by country code. */
const phoneDigits: ReadonlyMap<string, { digits: number; fault: string }> = new Map([
  ['+86', { digits: 11, fault: 'field.phone.digits.cn' }],
  ['+852', { digits: 8, fault: 'field.phone.digits.hk' }],
  ['+1', { digits: 10, fault: 'field.phone.digits.us' }],
])

/** Why the number of a form does not fit its country code: too few or too many digits, else none of its mobiles. A message id. */
export function phoneFaultOf(form: unknown): string {
  const { phone_country_code: code = '', phone_number: number = '' } = form as Record<string, string | undefined>
  const rule = phoneDigits.get(code)
  const written = normalisePhone(number)
  return rule && /^\d+$/.test(written) && written.length !== rule.digits ? rule.fault : 'field.phone.invalid'
}
