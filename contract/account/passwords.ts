/** Passwords: forgotten, set by the link of a mail, changed. §3, §7, §8. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Email, line, NewPassword, optionalText, otherPassword, samePassword } from '../kernel/fields.ts'
import { captchaAnswer } from './captcha.ts'

/** Input of the forgotten-password form; the captcha once it is required. AUTH-25, AUTH-51. */
export const ForgottenPassword = z.strictObject({
  email: Email,
  host_name: optionalText(200),
  reset_page: z.literal('reset-password'),
  ...captchaAnswer,
})
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** A new password by mail link. VAL-08, VAL-09. */
export const PasswordReset = z
  .strictObject({
    token: line().min(1).max(200),
    password: NewPassword,
    passwordConfirmation: line().min(1, 'field.passwordAgain.required'),
  })
  .refine(...samePassword('password', 'passwordConfirmation'))
export type PasswordReset = z.infer<typeof PasswordReset>

/** The own password changed while signed in. API-014, VAL-08, VAL-09. */
export const PasswordChange = z
  .strictObject({
    oldPassword: line().min(1, 'field.password.required').max(200, 'field.tooLong'),
    newPassword: NewPassword,
    passwordConfirmation: line().min(1, 'field.passwordAgain.required'),
  })
  .refine(...samePassword('newPassword', 'passwordConfirmation'))
  .refine(...otherPassword)
export type PasswordChange = z.infer<typeof PasswordChange>

export const passwords = {
  forgetPassword: endpoint({
    method: 'POST',
    path: '/user/forgot/',
    access: 'public',
    input: ForgottenPassword,
    output: z.null(),
    codes: [
      'tooManyRequests',
      'firstFieldRefused',
      'resendTooSoon',
      'dailyCodesUsed',
      'codeCaptchaRequired',
      'captchaWrong',
      'networkError',
    ],
    cost: 10,
    summary: 'Send the reset-password mail; 80019: a captcha is required.',
    source: 'API-102, AUTH-25',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/clientUser/resetPassword',
    access: 'public',
    input: PasswordReset,
    output: z.null(),
    codes: ['tooManyRequests', 'inProgress', 'activationLinkInvalid', 'resetLinkInvalid'],
    cost: 20,
    summary: 'Set a new password with the link of the mail; ends every session of the user.',
    source: 'API-012',
  }),
  requestResetMail: endpoint({
    method: 'GET',
    path: '/auth/clientUser/getResetEmail',
    access: 'public',
    input: z.strictObject({ email: Email, ...captchaAnswer }),
    output: z.null(),
    codes: [
      'tooManyRequests',
      'firstFieldRefused',
      'resendTooSoon',
      'dailyCodesUsed',
      'codeCaptchaRequired',
      'captchaWrong',
      'networkError',
    ],
    cost: 10,
    forOtherClients: 'The portal sends the same mail by forgetPassword.',
    summary: 'Send the reset-password mail; 80019: a captcha is required.',
    source: 'decision A21, API-011',
  }),
  initPassword: endpoint({
    method: 'POST',
    path: '/auth/clientUser/initPassword',
    access: 'public',
    input: PasswordReset,
    output: z.null(),
    codes: ['tooManyRequests', 'inProgress', 'activationLinkInvalid'],
    cost: 20,
    summary: 'Set the first password with the link of the activation mail, and activate the account.',
    source: 'API-013',
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/auth/clientUser/updatePassword',
    access: 'user',
    input: PasswordChange,
    output: z.null(),
    codes: ['tooManyRequests', 'inProgress', 'wrongPassword', 'accountLocked'],
    cost: 20,
    summary: 'Change the own password; ends every other session of the user.',
    source: 'API-014',
  }),
}
