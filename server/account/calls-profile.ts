/** Handlers of the user's own profile and the other data of its page. API-007, API-010, API-015 to API-017, API-025. */
import type { profile } from '../../contract/account/profile.ts'
import type { HandlersOf } from '../platform/call.ts'
import {
  changePhone,
  listReviewPoints,
  listRiskPoints,
  readClientIp,
  readProfile,
  readRepaymentLink,
  sendPhoneChangeCode,
  updateBasicUser,
} from './profile.ts'

export const profileHandlers: HandlersOf<typeof profile> = {
  sendPhoneChangeCode,
  changePhone,
  readProfile,
  updateBasicUser,
  listRiskPoints,
  listReviewPoints,
  readRepaymentLink,
  readClientIp,
}
