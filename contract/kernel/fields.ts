/** Fields shared by several calls. Messages are locale ids, so that browser and server show the same text for an error. */
import { z } from 'zod'
import './jitless.ts'
import { phoneCodes } from './constants.ts'
import { emailPattern, longestEmail, longestPassword, normalisePhone, passwordRules, phoneFaultOf, phoneIsValid } from './formats.ts'
import { currencies, type Money as WireMoney } from './money.ts'
import type { Product } from './product.ts'
import { swiftFault } from './swift.ts'

/** Product by its path area. SHELL-33, SHELL-34. */
export const ProductName = z.enum(['hook', 'underwriting'] satisfies Product[])

/** Register source of a user: one of the two products or a source of another site. */
export const RegisterSourceName = z.string().regex(/^[a-z_]{1,40}$/)

/**
 * What no text needs: control characters, halves of a surrogate pair, which no database stores, and the characters that override or isolate
 * the direction of text, which make a name read as another one. Decision 073.
 */
const ofLine = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u
const ofLines = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u

/** A line as it was typed. Every text of an input is one, or has a pattern that takes no such character: a test walks all inputs. */
export const line = () => z.string().regex(ofLine, 'field.characters')

/** Several lines as they were typed. */
export const lines = () => z.string().regex(ofLines, 'field.characters')

/** A line without the spaces around it. */
export const trimmedLine = () => z.string().trim().regex(ofLine, 'field.characters')

/** A required line of text, trimmed, at most `max` characters. */
export const text = (max = 200) => optionalText(max).min(1, 'field.required')

/** A line of text that may be empty. */
export const optionalText = (max = 200) => trimmedLine().max(max, 'field.tooLong')

/** A required text of several lines, trimmed, at most `max` characters. */
export const longText = (max: number) => optionalLongText(max).min(1, 'field.required')

/** A text of several lines that may be empty. */
export const optionalLongText = (max: number) => lines().trim().max(max, 'field.tooLong')

/** The idempotency key a request was sent under. R12. */
export const SentKey = z.string().regex(/^[\x21-\x7e]{8,200}$/)

/** VAL-01, VAL-02. */
export const Email = z
  .string()
  .trim()
  .min(1, 'field.email.required')
  .max(longestEmail, 'field.tooLong')
  .pipe(z.email({ pattern: emailPattern, error: 'field.email.invalid' }))

/** A new password: 8 to 16 characters with all four classes. VAL-04, VAL-08; holds in both readings of VAL-07. */
export const NewPassword = line()
  .min(1, 'field.password.required')
  .max(longestPassword, { error: 'field.password.long', abort: true })
  .refine((password) => passwordRules.every((rule) => rule.holds(password)), 'field.password.weak')

/** VAL-14 to VAL-16: one of the three, and never just `+`. */
export const PhoneCountryCode = z.enum(phoneCodes, 'field.phoneCode.required')

/** VAL-10, after {@link normalisePhone}; checked against the country code by `phoneIsValid` of rules.ts. */
export const PhoneNumber = z
  .string()
  .overwrite(normalisePhone)
  .min(1, 'field.phone.required')
  .regex(/^\d{1,15}$/, 'field.phone.invalid')

/** Six digits sent by mail or SMS. */
export const VerificationCode = z
  .string()
  .trim()
  .min(1, 'field.code.required')
  .regex(/^\d{6}$/, 'field.code.invalid')

/** An id as written by the server; uppercase letters are accepted. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Id of a row. */
export const Id = z.uuid('field.required')

/** Calendar day `YYYY-MM-DD`. */
export const Day = z.iso.date({ error: ({ input }) => (input === '' ? 'field.required' : 'field.date.invalid') })

/** Instant, ISO 8601 UTC. R10. */
export const Instant = z.iso.datetime()

/** A rate as a decimal string: `0.1350` is 13.50 %. R10. */
export const Rate = z.string().regex(/^-?\d+(\.\d+)?$/)

/** A path of the portal that the server may point to, with a query if any; followed only after the allow-list check. R5. */
export const PortalPath = z.string().regex(/^\/(?!\/)[\w\-/:]*(\?[\w\-.*+%=&]*)?$/)

/** Currency code on the wire. */
export const CurrencyCode = z.enum(currencies, 'field.required')

/** An amount on the wire. R10. */
export const Money = z.strictObject({ amount: z.string().regex(/^-?\d{1,17}$/, 'field.amount.invalid'), currency: CurrencyCode })
export type Money = WireMoney

/** A call without input. */
export const Nothing = z.strictObject({})

/** A rule over several fields, to be spread into `refine`: it is checked as soon as these are filled in, even if other fields are invalid. */
function ruleOf<Name extends string, Form extends Record<Name, string>>(
  names: readonly Name[],
  { holds, at, error }: { holds: (form: Form) => boolean; at: Name; error: string | ((issue: { input?: unknown }) => string) },
) {
  const when = ({ value }: { value: unknown }) => {
    const form: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
    return names.every((name) => typeof form[name] === 'string' && form[name] !== '')
  }
  const options: { path: PropertyKey[]; error: typeof error; when: typeof when } = { path: [at], error, when }
  return [holds, options] as const
}

/**
 * The fault of one field that follows from the rest of the form, to be spread into `refine`: its message id, or null. It is checked as soon
 * as the field is a text, even if other fields are invalid.
 */
export function faultAt<Field extends string, Form extends Record<Field, string>>(field: Field, fault: (form: Form) => string | null) {
  const when = ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[field] === 'string'
  const error = ({ input }: { input?: unknown }) => fault(input as Form) ?? ''
  const options: { path: PropertyKey[]; error: typeof error; when: typeof when } = { path: [field], error, when }
  return [(form: Form) => fault(form) === null, options] as const
}

/** The number of a form fits its country code. VAL-11 to VAL-15. */
export const phoneFits = ruleOf<'phone_country_code' | 'phone_number', { phone_country_code: string; phone_number: string }>(
  ['phone_country_code', 'phone_number'],
  {
    holds: (form) => phoneIsValid(form.phone_country_code, form.phone_number),
    at: 'phone_number',
    error: ({ input }) => phoneFaultOf(input),
  },
)

/** The SWIFT code of a form names a bank in its region. VAL-29. */
export const swiftFits = ruleOf<'swiftCode' | 'region', { swiftCode: string; region: string }>(['swiftCode', 'region'], {
  holds: ({ swiftCode, region }) => swiftFault(swiftCode, region) !== 'field.swift.country',
  at: 'swiftCode',
  error: 'field.swift.country',
})

/** A password and its repetition are the same. VAL-09, VAL-17. */
export function samePassword<Password extends string, Again extends string>(password: Password, again: Again) {
  return ruleOf<Password | Again, Record<Password | Again, string>>([password, again], {
    holds: (form) => form[password] === form[again],
    at: again,
    error: 'field.password.different',
  })
}

/** A new password differs from the old one. API-014. */
export const otherPassword = ruleOf<'oldPassword' | 'newPassword', { oldPassword: string; newPassword: string }>(
  ['oldPassword', 'newPassword'],
  { holds: (form) => form.newPassword !== form.oldPassword, at: 'newPassword', error: 'field.password.same' },
)
