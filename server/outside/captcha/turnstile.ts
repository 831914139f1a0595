/** Client of Cloudflare Turnstile: `POST /turnstile/v0/siteverify`. */
import { z } from 'zod'
import { Problem } from '../../../contract/kernel/problem.ts'
import { askPartner } from '../http.ts'
import type { CaptchaAccess } from './access.ts'
import { captchaPatience, type Outside, ownHost, type Solved } from './solved.ts'

const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  cdata: z.string().nullish(),
})

/** Codes of a token that is missing, made up, used or older than five minutes; any other is about our keys or the service. */
const ofToken: readonly string[] = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']

/**
 * Whether a token is right: of a widget on our host, for this purpose, and shown for this captcha of ours. The provider takes a token
 * once; the id of our captcha, which is used once as well, is the idempotency key.
 */
export async function askTurnstile(deps: Outside, { base, secret }: CaptchaAccess, { code, uuid, purpose, ip }: Solved): Promise<boolean> {
  const verdict = await askPartner(deps, {
    service: 'captcha',
    url: `${base}/turnstile/v0/siteverify`,
    key: null,
    body: new URLSearchParams({ secret, response: code, remoteip: ip, idempotency_key: uuid }),
    answer: Verdict,
    within: captchaPatience,
  })
  const { success, hostname, action, cdata, 'error-codes': codes } = verdict
  if (success) {
    const ours = hostname === ownHost(deps) && action === purpose && cdata === uuid
    if (!ours) deps.log.warn({ service: 'captcha', hostname, action }, 'a captcha of another page')
    return ours
  }
  if (codes.length > 0 && codes.every((each) => ofToken.includes(each))) return false
  deps.log.error({ service: 'captcha', codes }, 'the provider of the captcha does not verify')
  throw new Problem('networkError')
}
