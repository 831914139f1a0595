/** Client of GeeTest CAPTCHA v4: `POST /validate?captcha_id=`. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../../../contract/kernel/problem.ts'
import { daySeconds, takeAllowance } from '../../platform/security/allowances.ts'
import { fingerprint } from '../../platform/security/secrets.ts'
import { askPartner } from '../http.ts'
import type { CaptchaAccess } from './access.ts'
import { captchaPatience, type Outside, ownHost, type Solved } from './solved.ts'

/** What the widget came to. */
const Proof = z.strictObject({
  lot_number: z.string().regex(/^[\w-]{1,100}$/),
  captcha_output: z.string().min(1),
  pass_token: z.string().min(1),
  gen_time: z.string().regex(/^\d{1,20}$/),
})

/** `result` is missing where the request itself is refused, with a `code`. `referer` is the page, where the browser named it. */
const Verdict = z.object({
  result: z.enum(['success', 'fail']).optional(),
  reason: z.string().optional(),
  code: z.string().optional(),
  captcha_args: z.object({ referer: z.string().nullish() }).nullish(),
})

/** Codes of an answer that is made up, used or too old; any other is about our keys or the service. */
const ofAnswer = /^-?50(?:003|005|30[1-8])$/

/**
 * Whether the four values of the widget are right, and of a page on our host where the provider knows it. A `lot_number` counts once a
 * day, whatever the provider does.
 */
export async function askGeetest(deps: Outside, { base, siteKey, secret }: CaptchaAccess, { code }: Solved): Promise<boolean> {
  const proof = Proof.safeParse(parsed(code)).data
  if (!proof || !(await takeOnce(deps, proof.lot_number))) return false
  const sign_token = createHmac('sha256', secret).update(proof.lot_number).digest('hex')
  const verdict = await askPartner(deps, {
    service: 'captcha',
    url: `${base}/validate?captcha_id=${siteKey}`,
    key: null,
    body: new URLSearchParams({ ...proof, sign_token }),
    answer: Verdict,
    within: captchaPatience,
  })
  if (!verdict.result && ofAnswer.test(verdict.code ?? '')) return false
  if (!verdict.result) {
    deps.log.error({ service: 'captcha', code: verdict.code }, 'the provider of the captcha does not verify')
    throw new Problem('networkError')
  }
  const referer = verdict.captcha_args?.referer
  const ours = !referer || (URL.canParse(referer) && new URL(referer).hostname === ownHost(deps))
  if (verdict.result === 'success' && !ours) deps.log.warn({ service: 'captcha', referer }, 'a captcha of another page')
  return verdict.result === 'success' && ours
}

function takeOnce({ db, clock }: Outside, lot: string): Promise<boolean> {
  return takeAllowance(db, { key: `captcha:${fingerprint(lot)}`, limit: 1, seconds: daySeconds, at: clock.now() })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
