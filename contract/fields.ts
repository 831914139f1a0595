/** Fields that several calls share. Messages are ids of locales, so that browser and server word a fault the same way. */
import { z } from 'zod'
import { phoneCodes } from './constants.ts'
import type { Product } from './product.ts'

/** Product by its path area. SHELL-33, SHELL-34. */
export const ProductName = z.enum(['hook', 'underwriting'] satisfies Product[])

/** Register source of a user: one of the two products or a source of another site. */
export const RegisterSourceName = z.string().regex(/^[a-z_]{1,40}$/)

/** A required line of text, trimmed, at most `max` characters. */
export const text = (max = 200) => z.string().trim().min(1, 'field.required').max(max, 'field.tooLong')

/** A line of text that may be empty. */
export const optionalText = (max = 200) => z.string().trim().max(max, 'field.tooLong')

/** VAL-01, VAL-02. */
export const Email = z.string().trim().min(1, 'field.email.required').max(254, 'field.tooLong').pipe(z.email('field.email.invalid'))

/** The special characters a sign-up password needs one of. VAL-04. */
export const passwordSpecials = '!@#$%^&*(),.?":{}|<>'

/** The rules of the live checklist, in the order they are shown. VAL-04, AUTH-52, decision A6. */
export const passwordRules = [
  { id: 'length', holds: (password: string) => password.length >= 8 && password.length <= 16 },
  { id: 'upper', holds: (password: string) => /[A-Z]/.test(password) },
  { id: 'lower', holds: (password: string) => /[a-z]/.test(password) },
  { id: 'digit', holds: (password: string) => /\d/.test(password) },
  { id: 'special', holds: (password: string) => [...password].some((character) => passwordSpecials.includes(character)) },
] as const

/** A new password: 8 to 16 characters with all four classes. VAL-04, VAL-08; holds in both readings of VAL-07. */
export const NewPassword = z
  .string()
  .min(1, 'field.password.required')
  .refine((password) => passwordRules.every((rule) => rule.holds(password)), 'field.password.weak')

/** What a mobile number looks like per country code. VAL-11 to VAL-13. */
const phonePatterns = { '+86': /^1[3-9]\d{9}$/, '+852': /^[5689]\d{7}$/, '+1': /^[1-9]\d{9}$/ } as const

/** VAL-14 to VAL-16: one of the three, and never just `+`. */
export const PhoneCountryCode = z.enum(phoneCodes, 'field.phoneCode.required')

/** A phone number as people write it, as digits: without spaces, dashes, dots and brackets, full-width digits made plain. VAL-10. */
export function normalisePhone(number: string): string {
  return number.normalize('NFKC').replace(/[\s.()\p{Dash}]/gu, '')
}

/** VAL-10, after {@link normalisePhone}; checked against the country code by {@link phoneIsValid}. */
export const PhoneNumber = z
  .string()
  .overwrite(normalisePhone)
  .min(1, 'field.phone.required')
  .regex(/^\d{1,15}$/, 'field.phone.invalid')

/** Whether a number fits its country code. VAL-11 to VAL-15. */
export function phoneIsValid(countryCode: string, number: string): boolean {
  const pattern = phonePatterns[countryCode as keyof typeof phonePatterns]
  return pattern?.test(normalisePhone(number)) ?? false
}

/** Six digits sent by mail or SMS. */
export const VerificationCode = z
  .string()
  .trim()
  .min(1, 'field.code.required')
  .regex(/^\d{6}$/, 'field.code.invalid')

/** How many digits a mobile number of a country code has. */
const phoneDigits: Readonly<Record<string, { digits: number; fault: string }>> = {
  '+86': { digits: 11, fault: 'field.phone.digits.cn' },
  '+852': { digits: 8, fault: 'field.phone.digits.hk' },
  '+1': { digits: 10, fault: 'field.phone.digits.us' },
}

/** Why the number of a form does not fit its country code: too few or too many digits, else none of its mobiles. A message id. */
export function phoneFaultOf(form: unknown): string {
  const { phone_country_code: code = '', phone_number: number = '' } = form as Record<string, string | undefined>
  const rule = phoneDigits[code]
  const written = normalisePhone(number)
  return rule && /^\d+$/.test(written) && written.length !== rule.digits ? rule.fault : 'field.phone.invalid'
}

/** Id of a row. */
export const Id = z.uuid('field.required')

/** Calendar day `YYYY-MM-DD`. */
export const Day = z.iso.date('field.date.invalid')

/** Instant, ISO 8601 UTC. R10. */
export const Instant = z.iso.datetime()

/** A rate as a decimal string: `0.1350` is 13.50 %. R10. */
export const Rate = z.string().regex(/^-?\d+(\.\d+)?$/)

/** A path of the portal that the server may point to; followed only after the allow-list check. R5. */
export const PortalPath = z.string().regex(/^\/(?!\/)[\w\-/:]*$/)

/** A call without input. */
export const Nothing = z.strictObject({})

/** Lets a rule over several fields speak as soon as these are typed, however wrong the rest still is. */
export function typed(...names: string[]): (payload: { value: unknown }) => boolean {
  return ({ value }) => {
    const form: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
    return names.every((name) => typeof form[name] === 'string' && form[name] !== '')
  }
}
