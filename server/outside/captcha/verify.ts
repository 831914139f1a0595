/** The port of the captcha: asks the provider whether what its widget came to is right. Decision 088. */
import { Problem } from '../../../contract/kernel/problem.ts'
import { PartnerRefusal } from '../http.ts'
import type { CaptchaAccess } from './access.ts'
import { askGeetest } from './geetest.ts'
import type { Outside, Solved } from './solved.ts'
import { askTurnstile } from './turnstile.ts'

const adapters = { turnstile: askTurnstile, geetest: askGeetest } as const

/**
 * Whether an answer is right, for this purpose and on our host. False for one that is wrong, used or too old. Problem `networkError` when
 * the provider does not answer in time or refuses our keys: nothing is let through then. Makes a network call: not inside a transaction.
 */
export async function isSolved(deps: Outside, access: CaptchaAccess, solved: Solved): Promise<boolean> {
  return adapters[access.kind](deps, access, solved).catch((error: unknown) => {
    throw error instanceof PartnerRefusal ? new Problem('networkError') : error
  })
}
