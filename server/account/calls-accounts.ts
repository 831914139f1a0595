/** Sign-up, sign-in and the session. API-001 to API-006, API-008, API-009. */
import type { accounts } from '../../contract/account/accounts.ts'
import type { HandlersOf } from '../platform/call.ts'
import { resendActivation } from './activation.ts'
import { readCaptcha, sendCaptchaMail } from './captcha.ts'
import { exchangeHandoff } from './handoff.ts'
import { register, sendEmailCode, sendPhoneCode } from './register.ts'
import { extendSession, readUser, signOut } from './session.ts'
import { signIn } from './sign-in.ts'

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
