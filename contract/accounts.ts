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

/** An answered captcha: the picture's id and what was read in it, or the code of the mail sent in its place. AUTH-51, VAL-19. */
const captchaAnswer = {
  uuid: z.uuid().optional(),
  code: z.string().trim().min(1, 'field.captcha.required').max(12, 'field.captcha.invalid').optional(),
}

/** A picture to read, or a mail in its place, before a guarded request may be repeated. AUTH-27, AUTH-51. `img` is base64 PNG. */
export const Captcha = z.strictObject({ img: z.string(), uuid: z.uuid() })
export type Captcha = z.infer<typeof Captcha>

/** What the sign-in form sends; the captcha once it was asked for, decision A14. AUTH-20, VAL-01 to VAL-03, VAL-19. */
export const Credentials = z.strictObject({
  source: RegisterSourceName,
  email: Email,
  password: z.string().min(1, 'field.required').max(200, 'field.tooLong'),
  ...captchaAnswer,
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

/** Whose activation mail is to be sent again: by mailbox or by phone. AUTH-26. */
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
export type ActivationMail = z.infer<typeof ActivationMail>

/** A new password by mail link. VAL-08, VAL-09. */
export const PasswordReset = z
  .strictObject({ token: z.string().min(1).max(200), password: NewPassword, passwordConfirmation: z.string().min(1, 'field.required') })
  .refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'field.password.different',
    when: typed('password', 'passwordConfirmation'),
  })
export type PasswordReset = z.infer<typeof PasswordReset>

/** The own password changed while signed in. API-014, VAL-08, VAL-09. */
export const PasswordChange = z
  .strictObject({
    oldPassword: z.string().min(1, 'field.required').max(200, 'field.tooLong'),
    newPassword: NewPassword,
    passwordConfirmation: z.string().min(1, 'field.required'),
  })
  .refine((form) => form.newPassword === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'field.password.different',
    when: typed('newPassword', 'passwordConfirmation'),
  })
export type PasswordChange = z.infer<typeof PasswordChange>

/** The own phone changed, proven by a code sent to the new one. API-010. */
export const PhoneChange = z
  .strictObject({ phone_country_code: PhoneCountryCode, phone_number: PhoneNumber, phone_code: VerificationCode })
  .refine((form) => phoneIsValid(form.phone_country_code, form.phone_number), {
    path: ['phone_number'],
    error: 'field.phone.invalid',
    when: typed('phone_country_code', 'phone_number'),
  })
export type PhoneChange = z.infer<typeof PhoneChange>

/** Name and language of the user. API-015. */
export const BasicUser = z.strictObject({
  userId: z.number().int(),
  firstName: optionalText(80),
  lastName: optionalText(80),
  language: z.enum(['zh_CN', 'zh_HK', 'en_US']),
})
export type BasicUser = z.infer<typeof BasicUser>

/** What a sent code answers: seconds until another may be asked for. AUTH-47. */
const CodeSent = z.strictObject({ resendIn: z.number().int() })

export const accounts = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    input: Credentials,
    output: Login,
    codes: [2003, 510, 80001, 80002, 80003, 80005, 80007, 80016, 80018, 80800003],
    cost: 20,
    summary: 'Sign in with e-mail and password. API-001, AUTH-20, AUTH-21.',
  }),
  readCaptcha: endpoint({
    method: 'GET',
    path: '/code',
    access: 'public',
    input: Nothing,
    output: Captcha,
    codes: [510],
    cost: 5,
    summary: 'A picture to read; one use, five minutes. API-003, AUTH-27.',
  }),
  sendCaptchaMail: endpoint({
    method: 'POST',
    path: '/api/user/captchaMail',
    access: 'public',
    input: z.strictObject({ uuid: z.uuid(), email: Email }),
    output: z.null(),
    codes: [510, 80014, 80015, 80800003],
    cost: 10,
    extension: true,
    summary: 'A code by mail in place of the picture, for who cannot read it; answers alike for an unknown mailbox. AUTH-51.',
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: '/auth/clientUser/resend/email',
    access: 'public',
    input: ActivationMail,
    output: z.null(),
    codes: [510, 80004, 80014, 80017, 80019, 80800003],
    cost: 10,
    summary: 'Send the account-initialisation mail again; 80019 asks for the captcha. API-005, AUTH-26.',
  }),
  exchangeHandoff: endpoint({
    method: 'GET',
    path: '/api/accessToken/login',
    access: 'public',
    input: Nothing,
    output: Login,
    codes: [510, 80810004],
    cost: 5,
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
  extendSession: endpoint({
    method: 'POST',
    path: '/auth/clientUser/extend',
    access: 'user',
    input: Nothing,
    output: z.strictObject({ token_expiration: Login.shape.user.shape.token_expiration }),
    codes: [],
    extension: true,
    summary: 'Give the session its full length again, up to its longest life. SESS-07.',
  }),
  sendPhoneCode: endpoint({
    method: 'POST',
    path: '/api/user/phoneVerified',
    access: 'public',
    input: Phone,
    output: CodeSent,
    codes: [510, 80014, 80015],
    cost: 10,
    summary: 'Send a code to a phone for sign-up; decision A27. API-008, AUTH-24. A signed-in user asks by sendPhoneChangeCode.',
  }),
  sendPhoneChangeCode: endpoint({
    method: 'POST',
    path: '/api/user/change-phone/code',
    access: 'user',
    input: Phone,
    output: CodeSent,
    codes: [510, 30011, 80014, 80015],
    cost: 10,
    extension: true,
    summary: 'Send the code for changePhone to the new phone; it opens nothing else. API-010.',
  }),
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/api/user/emailVerified',
    access: 'public',
    input: z.strictObject({ email: Email }),
    output: CodeSent,
    codes: [510, 80014, 80015],
    cost: 10,
    extension: true,
    summary: 'Send a code to a mailbox; decision A11.',
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    input: Registration,
    output: Login,
    codes: [510, 1, 3, 80010, 80012, 80013],
    cost: 20,
    summary: 'Sign up; answers as sign-in does, decision A24. API-009, AUTH-22, AUTH-45.',
  }),
  forgetPassword: endpoint({
    method: 'POST',
    path: '/user/forgot/',
    access: 'public',
    input: ForgottenPassword,
    output: z.null(),
    codes: [510, 1, 80014, 80015],
    cost: 10,
    summary: 'Send the reset-password mail, on the provider host. API-102, AUTH-25.',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/clientUser/resetPassword',
    access: 'public',
    input: PasswordReset,
    output: z.null(),
    codes: [510, 80006, 80011],
    cost: 20,
    summary: 'Set a new password by the link of the mail; ends every session of the user. API-012.',
  }),
  requestResetMail: endpoint({
    method: 'GET',
    path: '/auth/clientUser/getResetEmail',
    access: 'public',
    input: z.strictObject({ email: Email }),
    output: z.null(),
    codes: [510, 1, 80014, 80015],
    cost: 10,
    summary: 'Send the reset-password mail; decision A21. API-011.',
  }),
  initPassword: endpoint({
    method: 'POST',
    path: '/auth/clientUser/initPassword',
    access: 'public',
    input: PasswordReset,
    output: z.null(),
    codes: [510, 80006],
    cost: 20,
    summary: 'Set the first password by the link of the activation mail; the account is then active. API-013.',
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/auth/clientUser/updatePassword',
    access: 'user',
    input: PasswordChange,
    output: z.null(),
    codes: [510, 800003, 80002],
    cost: 20,
    summary: 'Change the own password; ends every other session of the user. API-014.',
  }),
  changePhone: endpoint({
    method: 'POST',
    path: '/api/user/change-phone',
    access: 'user',
    input: PhoneChange,
    output: z.null(),
    codes: [510, 30011, 80010, 80012],
    cost: 10,
    summary: 'Change the own phone with the code of sendPhoneChangeCode. API-010.',
  }),
  readProfile: endpoint({
    method: 'GET',
    path: '/metadata/clientuser/basicClientUser',
    access: 'user',
    input: Nothing,
    output: z.strictObject({ ...BasicUser.shape, email: z.string(), phone_country_code: z.string(), phone_number: z.string() }),
    codes: [],
    extension: true,
    summary: 'Name, language, mailbox and masked phone of the user. API-015.',
  }),
  updateBasicUser: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/updateBasicClientUser',
    access: 'user',
    input: BasicUser,
    output: z.null(),
    codes: [],
    summary: 'Change name and language; somebody else is 403. API-015.',
  }),
  listRiskPoints: endpoint({
    method: 'POST',
    path: '/common/common/risk/point/all',
    access: 'user',
    input: Nothing,
    output: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    codes: [],
    summary: 'The points a company is looked at for, in the language of the caller. API-016.',
  }),
  readRepaymentLink: endpoint({
    method: 'GET',
    path: '/api/tabf/link/:id',
    access: 'user',
    input: z.strictObject({ id: z.coerce.number().int() }),
    output: z.strictObject({ links: z.string().nullable() }),
    codes: [],
    success: 0,
    summary: 'Where repayments are managed, by the own userId; null while no such site is set, somebody else is 403. API-007, ERR-C14.',
  }),
  readClientIp: endpoint({
    method: 'GET',
    path: '/auth/upUser/ip',
    access: 'public',
    input: Nothing,
    output: z.strictObject({ ip: z.string() }),
    codes: [],
    summary: 'The address of the network the caller comes from. API-017.',
  }),
}
