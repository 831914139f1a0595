/** Limits. API-089, API-090. */
import type { limits } from '../../contract/limits/limits.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { readCreditApplication, readLimit } from './limits.ts'

export const limitHandlers: HandlersOf<typeof limits> = {
  async readLimit(call: CallOf<'company'>, asked) {
    return readLimit(call, asked)
  },

  async readCreditApplication(call: CallOf<'company'>, asked) {
    return readCreditApplication(call, asked)
  },
}
