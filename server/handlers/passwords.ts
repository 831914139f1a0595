/** Passwords: forgotten, set by the link of a mail, changed. API-011 to API-014, API-102. */
import type { passwords } from '../../contract/passwords.ts'
import { initPassword } from '../accounts/activation.ts'
import { forgetPassword, requestResetMail, resetPassword, updatePassword } from '../accounts/passwords.ts'
import type { HandlersOf } from '../call.ts'

export const passwordHandlers: HandlersOf<typeof passwords> = {
  forgetPassword,
  resetPassword,
  requestResetMail,
  initPassword,
  updatePassword,
}
