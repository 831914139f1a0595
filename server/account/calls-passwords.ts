/** Passwords: forgotten, set by the link of a mail, changed. API-011 to API-014, API-102. */
import type { passwords } from '../../contract/account/passwords.ts'
import type { HandlersOf } from '../platform/call.ts'
import { initPassword } from './activation.ts'
import { forgetPassword, requestResetMail, resetPassword, updatePassword } from './passwords.ts'

export const passwordHandlers: HandlersOf<typeof passwords> = {
  forgetPassword,
  resetPassword,
  requestResetMail,
  initPassword,
  updatePassword,
}
