/** Sign-up, sign-in and the session. §3, §7, §8. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Email,
  Id,
  NewPassword,
  Nothing,
  optionalText,
  PhoneCountryCode,
  PhoneNumber,
  phoneIsValid,
  RegisterSourceName,
  VerificationCode,
} from './fields.ts'

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

/** What the sign-in form sends. AUTH-20, VAL-01 to VAL-03. */
export const Credentials = z.strictObject({
  source: RegisterSourceName,
  email: Email,
  password: z.string().min(1, 'field.required').max(200, 'field.tooLong'),
})
export type Credentials = z.infer<typeof Credentials>

/** A phone to be verified. AUTH-24, VAL-10 to VAL-16. */
export const Phone = z
  .strictObject({ phone_country_code: PhoneCountryCode, phone_number: PhoneNumber })
  .refine((phone) => phoneIsValid(phone.phone_country_code, phone.phone_number), { path: ['phone_number'], error: 'field.phone.invalid' })

/** Lets a rule over several fields speak as soon as these are typed, however wrong the rest still is. */
function typed(...names: string[]): (payload: { value: unknown }) => boolean {
  return ({ value }) => {
    const form: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
    return names.every((name) => typeof form[name] === 'string' && form[name] !== '')
  }
}

/** What sign-up sends. AUTH-22 with the e-mail code of decision A11. VAL-17. */
export const Registration = z
  .strictObject({
    email: Email,
    email_code: VerificationCode,
    phone_country_code: PhoneCountryCode,
    phone_number: PhoneNumber,
    phone_code: VerificationCode,
    password: NewPassword,
    password_confirmation: z.string().min(1, 'field.required'),
    register_source: RegisterSourceName,
    cpid: z.string().max(64).nullable(),
  })
  .refine((form) => phoneIsValid(form.phone_country_code, form.phone_number), {
    path: ['phone_number'],
    error: 'field.phone.invalid',
    when: typed('phone_country_code', 'phone_number'),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    error: 'field.password.different',
    when: typed('password', 'password_confirmation'),
  })
export type Registration = z.infer<typeof Registration>

/** What the forgotten-password form sends. AUTH-25. */
export const ForgottenPassword = z.strictObject({
  email: Email,
  host_name: optionalText(200),
  reset_page: z.literal('reset-password'),
})
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** A new password by mail link. VAL-08, VAL-09. */
export const PasswordReset = z
  .strictObject({ token: z.string().min(1).max(200), password: NewPassword, passwordConfirmation: z.string().min(1, 'field.required') })
  .refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'field.password.different',
    when: typed('password', 'passwordConfirmation'),
  })
export type PasswordReset = z.infer<typeof PasswordReset>

/** What a sent code answers: seconds until another may be asked for. AUTH-47. */
const CodeSent = z.strictObject({ resendIn: z.number().int() })

export const accounts = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    input: Credentials,
    output: Login,
    codes: [510, 80002, 80003, 80005, 80007, 80018],
    summary: 'Sign in with e-mail and password. API-001, AUTH-20, AUTH-21.',
  }),
  exchangeHandoff: endpoint({
    method: 'GET',
    path: '/api/accessToken/login',
    access: 'public',
    input: Nothing,
    output: Login,
    codes: [80810004],
    summary: 'Exchange the one-use handoff token of the AccessToken header for a session. API-006, SESS-19.',
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'user',
    input: Nothing,
    output: User,
    codes: [],
    summary: 'The signed-in user. API-002, SESS-01.',
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/auth/clientUser/logout',
    access: 'user',
    input: Nothing,
    output: z.null(),
    codes: [],
    summary: 'End the session. API-004, SESS-08.',
  }),
  sendPhoneCode: endpoint({
    method: 'POST',
    path: '/api/user/phoneVerified',
    access: 'public',
    input: Phone,
    output: CodeSent,
    codes: [80014, 80015],
    summary: 'Send a code to a phone; decision A27. API-008, AUTH-24.',
  }),
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/api/user/emailVerified',
    access: 'public',
    input: z.strictObject({ email: Email }),
    output: CodeSent,
    codes: [80014, 80015],
    extension: true,
    summary: 'Send a code to a mailbox; decision A11.',
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    input: Registration,
    output: Login,
    codes: [1, 3, 80010, 80012, 80013],
    summary: 'Sign up; answers as sign-in does, decision A24. API-009, AUTH-22, AUTH-45.',
  }),
  forgetPassword: endpoint({
    method: 'POST',
    path: '/user/forgot/',
    access: 'public',
    input: ForgottenPassword,
    output: z.null(),
    codes: [1, 80014, 80015],
    summary: 'Send the reset-password mail, on the provider host. API-102, AUTH-25.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/clientUser/resetPassword',
    access: 'public',
    input: PasswordReset,
    output: z.null(),
    codes: [80006, 80011],
    summary: 'Set a new password by the link of the mail; ends every session of the user. API-012.',
  }),
}
