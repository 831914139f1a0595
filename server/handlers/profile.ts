/** The own profile and what its page shows beside it. API-007, API-010, API-015 to API-017, API-025. */
import type { profile } from '../../contract/profile.ts'
import {
  changePhone,
  listReviewPoints,
  listRiskPoints,
  readClientIp,
  readProfile,
  readRepaymentLink,
  sendPhoneChangeCode,
  updateBasicUser,
} from '../accounts/profile.ts'
import type { HandlersOf } from '../call.ts'

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
