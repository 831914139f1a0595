/** The providers of the captcha: their verify protocols, and small widgets with their scripts' interface, which any press solves. */

import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { locales } from '../../contract/kernel/constants.ts'
import { sandboxSiteKey } from '../outside/captcha/access.ts'
import { sandboxSecret } from '../outside/credentials.ts'
import type { Deps } from '../platform/deps.ts'
import { daySeconds, takeAllowance } from '../platform/security/allowances.ts'
import { fingerprint, newToken, sameText } from '../platform/security/secrets.ts'
import { captchaScript } from './captcha-script.ts'
import { langOf } from './frame.ts'
import { sayIn } from './texts.ts'

/** Milliseconds for which a proof is valid. */
const proofLife = 300_000

/** Values of a solved widget, signed, so that no process has to remember them. */
type Values = Readonly<Record<string, string>>

/** `/sandbox/captcha/*`. */
export function captchaRoutes(deps: Deps): Hono {
  const { config, clock } = deps
  const secret = sandboxSecret(config, 'captcha')
  const app = new Hono()

  const signed = (values: Values) => {
    const text = Buffer.from(JSON.stringify({ ...values, at: clock.now().toISOString() })).toString('base64url')
    return `${text}.${createHmac('sha256', secret).update(text).digest('hex')}`
  }
  /** The values of a proof; null for one that was not made here. */
  const read = (proof: string): Values | null => {
    const [text = '', signature = ''] = proof.split('.')
    const own = sameText(signature, createHmac('sha256', secret).update(text).digest('hex'))
    return own ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as Values) : null
  }
  const isCurrent = async ({ at = '' }: Values, proof: string) => {
    const now = clock.now()
    if (now.getTime() - Date.parse(at) > proofLife) return false
    return takeAllowance(deps.db, { key: `sandbox-captcha:${fingerprint(proof)}`, limit: 1, seconds: daySeconds, at: now })
  }

  app.get('/turnstile/v0/api.js', (context) => context.body(script('Turnstile'), 200, scriptHeaders))
  app.get('/geetest/v4/gt4.js', (context) => context.body(script('GeeTest'), 200, scriptHeaders))

  app.post('/turnstile/solve', async (context) => {
    const { action = '', cdata = '' } = await formOf(context.req.raw)
    return context.json({ token: signed({ action, cdata, hostname: new URL(context.req.url).hostname }) })
  })

  app.post('/turnstile/v0/siteverify', async (context) => {
    const form = await formOf(context.req.raw)
    const refuse = (code: string) => context.json({ success: false, 'error-codes': [code] })
    if (!form.secret) return refuse('missing-input-secret')
    if (!sameText(form.secret, secret)) return refuse('invalid-input-secret')
    if (!form.response) return refuse('missing-input-response')
    const values = read(form.response)
    if (!values) return refuse('invalid-input-response')
    if (!(await isCurrent(values, form.response))) return refuse('timeout-or-duplicate')
    const { at, hostname, action, cdata } = values
    return context.json({ success: true, challenge_ts: at, hostname, action, cdata, 'error-codes': [] })
  })

  app.post('/geetest/solve', (context) => {
    const lot_number = newToken()
    const gen_time = String(Math.floor(clock.now().getTime() / 1000))
    const referer = context.req.header('referer') ?? context.req.url
    return context.json({ lot_number, captcha_output: newToken(), pass_token: signed({ lot_number, referer }), gen_time })
  })

  app.post('/geetest/validate', async (context) => {
    const { lot_number = '', pass_token = '', sign_token = '', captcha_output = '', gen_time = '' } = await formOf(context.req.raw)
    const rightSign = sameText(sign_token, createHmac('sha256', secret).update(lot_number).digest('hex'))
    if (context.req.query('captcha_id') !== sandboxSiteKey || !rightSign || !/^\d+$/.test(gen_time))
      return context.json({ status: 'error', code: '-50005', msg: 'illegal request', desc: { type: 'defined error' } })
    const values = read(pass_token)
    const right = values?.lot_number === lot_number && captcha_output !== ''
    const fail = (reason: string) => context.json({ status: 'success', result: 'fail', reason, captcha_args: {} })
    if (!values || !right) return fail('pass_token error')
    if (!(await isCurrent(values, pass_token))) return fail('pass_token expire')
    const captcha_args = { used_type: 'slide', lot_number, referer: values.referer }
    return context.json({ status: 'success', result: 'success', reason: '', captcha_args })
  })

  return app
}

const scriptHeaders = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

function script(provider: 'Turnstile' | 'GeeTest'): string {
  const words = locales.map((locale) => {
    const say = sayIn(locale)
    return [langOf(locale), { solve: say('captcha.solve', { provider }), solved: say('captcha.solved') }]
  })
  return captchaScript(Object.fromEntries(words))
}

async function formOf(request: Request): Promise<Partial<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await request.text()))
}
