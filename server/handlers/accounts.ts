/** Sign-up, sign-in, passwords, the session and the profile. API-001 to API-017, API-102. */
import type { accounts } from '../../contract/accounts.ts'
import { initPassword, resendActivation } from '../accounts/activation.ts'
import { readCaptcha, sendCaptchaMail } from '../accounts/captcha.ts'
import { exchangeHandoff } from '../accounts/handoff.ts'
import { forgetPassword, requestResetMail, resetPassword, updatePassword } from '../accounts/passwords.ts'
import {
  changePhone,
  listRiskPoints,
  readClientIp,
  readProfile,
  readRepaymentLink,
  sendPhoneChangeCode,
  updateBasicUser,
} from '../accounts/profile.ts'
import { register, sendEmailCode, sendPhoneCode } from '../accounts/register.ts'
import { extendSession, readUser, signOut } from '../accounts/session.ts'
import { signIn } from '../accounts/sign-in.ts'
import type { HandlersOf } from '../call.ts'

export const accountHandlers: HandlersOf<typeof accounts> = {
  signIn,
  readCaptcha,
  sendCaptchaMail,
  resendActivation,
  exchangeHandoff,
  readUser,
  signOut,
  extendSession,
  sendPhoneCode,
  sendPhoneChangeCode,
  sendEmailCode,
  register,
  forgetPassword,
  resetPassword,
  requestResetMail,
  initPassword,
  updatePassword,
  changePhone,
  readProfile,
  updateBasicUser,
  listRiskPoints,
  readRepaymentLink,
  readClientIp,
}
