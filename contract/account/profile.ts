/** The own profile: name, language and phone, and what its page shows beside them. §3, §7. */
import { z } from 'zod'
import { locales } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Nothing, optionalText, PhoneCountryCode, PhoneNumber, phoneFits, VerificationCode } from '../kernel/fields.ts'
import { CodeSent, PhoneToVerify } from './accounts.ts'

/** The own phone changed, proven by a code sent to the new one. API-010. */
export const PhoneChange = z
  .strictObject({ phone_country_code: PhoneCountryCode, phone_number: PhoneNumber, phone_code: VerificationCode })
  .refine(...phoneFits)
export type PhoneChange = z.infer<typeof PhoneChange>

/** Name and language of the user. API-015. */
export const BasicUser = z.strictObject({
  userId: z.int32(),
  firstName: optionalText(80),
  lastName: optionalText(80),
  language: z.enum(locales),
})
export type BasicUser = z.infer<typeof BasicUser>

/** A review point of a company. API-016, API-025. */
const RiskPoint = z.strictObject({ id: z.string(), name: z.string() })

export const profile = {
  /** Called by the profile, when the phone is changed. */
  sendPhoneChangeCode: endpoint({
    method: 'POST',
    path: '/api/user/change-phone/code',
    access: 'user',
    input: PhoneToVerify,
    output: CodeSent,
    codes: ['tooManyRequests', 'phoneTaken', 'resendTooSoon', 'dailyCodesUsed', 'codeCaptchaRequired', 'captchaWrong', 'networkError'],
    cost: 10,
    extension: true,
    summary: 'Send the code for changePhone to the new phone; the code is valid for nothing else. 80019: a captcha is required.',
    source: 'API-010',
  }),
  changePhone: endpoint({
    method: 'POST',
    path: '/api/user/change-phone',
    access: 'user',
    input: PhoneChange,
    output: z.null(),
    codes: ['verificationFailed', 'tooManyRequests', 'phoneTaken', 'codeExpired', 'phoneCodeWrong'],
    cost: 10,
    summary: 'Change the own phone with the code of sendPhoneChangeCode; 20007 without a step-up.',
    source: 'API-010',
  }),
  /** Called by the profile. */
  readProfile: endpoint({
    method: 'GET',
    path: '/metadata/clientuser/basicClientUser',
    access: 'user',
    input: Nothing,
    output: z.strictObject({ ...BasicUser.shape, email: z.string(), phone_country_code: z.string(), phone_number: z.string() }),
    codes: [],
    extension: true,
    summary: 'Read name, language, mailbox and masked phone of the user.',
    source: 'API-015',
  }),
  updateBasicUser: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/updateBasicClientUser',
    access: 'user',
    // It writes an entry of the audit log however often it is made.
    cost: 2,
    input: BasicUser,
    output: z.null(),
    codes: ['tooManyRequests'],
    summary: 'Change name and language; 403 for another user.',
    source: 'API-015',
  }),
  listRiskPoints: endpoint({
    method: 'POST',
    path: '/common/common/risk/point/all',
    access: 'user',
    input: Nothing,
    output: z.array(RiskPoint),
    codes: [],
    forOtherClients: 'The portal reads what was returned with the certification.',
    summary: 'List the review points of a company, in the language of the caller.',
    source: 'API-016',
  }),
  listReviewPoints: endpoint({
    method: 'GET',
    path: '/sme/risk/point',
    access: 'user',
    input: Nothing,
    output: z.array(RiskPoint),
    codes: [],
    forOtherClients: 'The portal reads what was returned with the certification.',
    summary: 'List the review points of a certification.',
    source: 'API-025',
  }),
  readRepaymentLink: endpoint({
    method: 'GET',
    path: '/api/tabf/link/:id',
    access: 'user',
    input: z.strictObject({
      id: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1),
    }),
    output: z.strictObject({ links: z.string().nullable() }),
    codes: [],
    success: 0,
    summary:
      'Read the address of the site where repayments are managed, for the own userId; null while no such site is configured, 403 for another user.',
    source: 'API-007, ERR-C14',
  }),
  readClientIp: endpoint({
    method: 'GET',
    path: '/auth/upUser/ip',
    access: 'public',
    input: Nothing,
    output: z.strictObject({ ip: z.string() }),
    codes: [],
    forOtherClients: 'No page shows it.',
    summary: 'Read the IP address of the caller.',
    source: 'API-017',
  }),
}
