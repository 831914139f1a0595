/** Sign-up, sign-in and the session. API-001 to API-006, API-008, API-009. */
import type { accounts } from '../../contract/accounts.ts'
import { resendActivation } from '../accounts/activation.ts'
import { readCaptcha, sendCaptchaMail } from '../accounts/captcha.ts'
import { exchangeHandoff } from '../accounts/handoff.ts'
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
  sendEmailCode,
  register,
}
