/** Sign-up, sign-in and the session. §3, §7, §8. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  Email,
  Id,
  line,
  NewPassword,
  Nothing,
  PhoneCountryCode,
  PhoneNumber,
  phoneFits,
  RegisterSourceName,
  samePassword,
  VerificationCode,
} from '../kernel/fields.ts'
import { captchaAnswer } from './captcha.ts'

/** The signed-in user, stored locally. SESS-01. */
export const User = z.strictObject({
  id: Id,
  userId: z.number().int(),
  email: z.string(),
  is_activated: z.boolean(),
  register_source: RegisterSourceName,
})
export type User = z.infer<typeof User>

/** Answer of sign-in and sign-up. AUTH-21. `token_expiration` is `YYYY-MM-DD HH:mm:ss` in UTC. SESS-07, R10. */
export const Login = z.strictObject({
  user: z.strictObject({ ...User.shape, token_expiration: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }),
  token: z.string(),
  access_token: z.string(),
  is_skip: z.boolean(),
  source_index_path: z.string(),
})
export type Login = z.infer<typeof Login>

/** Input of the sign-in form; the captcha once it is required, decision A14. AUTH-20, VAL-01 to VAL-03, VAL-19. */
export const Credentials = z.strictObject({
  source: RegisterSourceName,
  email: Email,
  password: line().min(1, 'field.password.required').max(200, 'field.tooLong'),
  ...captchaAnswer,
})
export type Credentials = z.infer<typeof Credentials>

/** A phone to be verified. AUTH-24, VAL-10 to VAL-16. */
export const Phone = z.strictObject({ phone_country_code: PhoneCountryCode, phone_number: PhoneNumber }).refine(...phoneFits)

/** A phone to which a code is to be sent; the captcha once it is required. AUTH-24, AUTH-51. */
export const PhoneToVerify = Phone.safeExtend(captchaAnswer)

/** Input of sign-up. AUTH-22 with the e-mail code of decision A11. VAL-17. */
export const Registration = z
  .strictObject({
    email: Email,
    email_code: VerificationCode,
    phone_country_code: PhoneCountryCode,
    phone_number: PhoneNumber,
    phone_code: VerificationCode,
    password: NewPassword,
    password_confirmation: line().min(1, 'field.passwordAgain.required'),
    register_source: RegisterSourceName,
    cpid: line().max(64).nullable(),
  })
  .refine(...phoneFits)
  .refine(...samePassword('password', 'password_confirmation'))
export type Registration = z.infer<typeof Registration>

/** Account whose activation mail is to be sent again, by mailbox or phone. AUTH-26. */
export const ActivationMail = z
  .strictObject({
    email: Email.optional(),
    mobilePhone: PhoneNumber.optional(),
    mobilePhoneAreaCode: PhoneCountryCode.optional(),
    ...captchaAnswer,
  })
  .refine((form) => form.email !== undefined || (form.mobilePhone !== undefined && form.mobilePhoneAreaCode !== undefined), {
    path: ['email'],
    error: 'field.email.required',
  })

/** Answer to sending a code: seconds until another can be requested. AUTH-47. */
export const CodeSent = z.strictObject({ resendIn: z.number().int() })

export const accounts = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    input: Credentials,
    output: Login,
    codes: [
      'partnerSignIn',
      'tooManyRequests',
      'inProgress',
      'signInCaptchaRequired',
      'accountLocked',
      'wrongCredentials',
      'notActivated',
      'userStatusInvalid',
      'emailUnverified',
      'userDisabled',
      'captchaWrong',
      'networkError',
    ],
    cost: 20,
    summary: 'Sign in with e-mail and password.',
    source: 'API-001, AUTH-20, AUTH-21',
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: '/auth/clientUser/resend/email',
    access: 'public',
    input: ActivationMail,
    output: z.null(),
    codes: [
      'tooManyRequests',
      'userUnknown',
      'resendTooSoon',
      'dailyActivationsUsed',
      'codeCaptchaRequired',
      'captchaWrong',
      'networkError',
    ],
    cost: 10,
    summary: 'Send the account-initialisation mail again; 80019: a captcha is required.',
    source: 'API-005, AUTH-26',
  }),
  exchangeHandoff: endpoint({
    method: 'GET',
    path: '/api/accessToken/login',
    access: 'public',
    input: Nothing,
    output: Login,
    codes: ['tooManyRequests', 'credentialsInvalid'],
    cost: 20,
    summary: 'Exchange the one-use handoff token of the AccessToken header for a session.',
    source: 'API-006, SESS-19',
  }),
  /** Called by the portal, when a token arrives while a user is signed in. */
  compareHandoff: endpoint({
    method: 'GET',
    path: '/api/accessToken/user',
    access: 'user',
    input: Nothing,
    output: z.strictObject({ same_user: z.boolean(), expires_in: z.number().int() }),
    codes: ['tooManyRequests', 'credentialsInvalid'],
    cost: 5,
    extension: true,
    summary:
      'Whether the handoff token of the AccessToken header is of the signed-in user, and the seconds for which it is valid; the token stays unused.',
    source: 'SESS-14',
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'user',
    input: Nothing,
    output: User,
    codes: [],
    forOtherClients: 'The portal has the user from sign-in.',
    summary: 'Read the signed-in user.',
    source: 'API-002, SESS-01',
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/auth/clientUser/logout',
    access: 'user',
    input: Nothing,
    output: z.null(),
    codes: [],
    summary: 'End the session.',
    source: 'API-004, SESS-08',
  }),
  /** Called by the session, when the user answers the warning before its end. */
  extendSession: endpoint({
    method: 'POST',
    path: '/auth/clientUser/extend',
    access: 'user',
    input: Nothing,
    output: z.strictObject({ token_expiration: Login.shape.user.shape.token_expiration }),
    codes: [],
    extension: true,
    summary: 'Extend the session to its full length, up to its maximum lifetime.',
    source: 'SESS-07',
  }),
  sendPhoneCode: endpoint({
    method: 'POST',
    path: '/api/user/phoneVerified',
    access: 'public',
    input: PhoneToVerify,
    output: CodeSent,
    codes: ['tooManyRequests', 'resendTooSoon', 'dailyCodesUsed', 'codeCaptchaRequired', 'captchaWrong', 'networkError'],
    cost: 10,
    summary: 'Send a code to a phone for sign-up; 80019: a captcha is required. A signed-in user calls sendPhoneChangeCode instead.',
    source: 'decision A27, API-008, AUTH-24',
  }),
  /** Called by the sign-up form. */
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/api/user/emailVerified',
    access: 'public',
    input: z.strictObject({ email: Email, ...captchaAnswer }),
    output: CodeSent,
    codes: ['tooManyRequests', 'resendTooSoon', 'dailyCodesUsed', 'codeCaptchaRequired', 'captchaWrong', 'networkError'],
    cost: 10,
    extension: true,
    summary: 'Send a code to a mailbox; 80019: a captcha is required.',
    source: 'decision A11',
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    input: Registration,
    output: Login,
    codes: ['tooManyRequests', 'firstFieldRefused', 'emailRefused', 'inProgress', 'codeExpired', 'phoneCodeWrong', 'emailCodeWrong'],
    cost: 20,
    summary: 'Sign up; returns the same as sign-in.',
    source: 'API-009, AUTH-22, AUTH-45, decision A24',
  }),
}
