/** The captcha before a guarded call: what is to be solved, and the answer. AUTH-27, AUTH-51, VAL-19, decision 088. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Email, Nothing, trimmedLine } from '../kernel/fields.ts'

/** What was read in a picture, or the code of the mail sent in its place. VAL-19. */
export const CaptchaText = trimmedLine().min(1, 'field.captcha.required').max(12, 'field.captcha.invalid')

/**
 * An answered captcha: its id, and a {@link CaptchaText} or what the widget of a provider came to: the token of Turnstile, or of GeeTest
 * `lot_number`, `captcha_output`, `pass_token` and `gen_time` as JSON. AUTH-51, decision A14.
 */
export const captchaAnswer = {
  uuid: z.uuid().optional(),
  code: trimmedLine().min(1, 'field.captcha.required').max(4096, 'field.captcha.invalid').optional(),
}

/** A captcha that a provider's widget shows: the public key of the site there, and the address of the widget's script. */
const shownBy = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), uuid: z.uuid(), siteKey: z.string(), script: z.string() })

/** A captcha to be solved before a guarded call is repeated: our own picture (`img` is base64 PNG), or the widget of a provider. AUTH-27, AUTH-51. */
export const Captcha = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('builtin'), uuid: z.uuid(), img: z.string() }),
  shownBy('turnstile'),
  shownBy('geetest'),
])
export type Captcha = z.infer<typeof Captcha>

/** A captcha that is shown by a widget. */
export type WidgetCaptcha = Exclude<Captcha, { kind: 'builtin' }>

/** What is done after a captcha. An answer of Turnstile is valid for one of them alone. */
export type CaptchaPurpose = 'signIn' | 'activation' | 'code' | 'reset' | 'staffSignIn'

export const captchas = {
  readCaptcha: endpoint({
    method: 'GET',
    path: '/code',
    access: 'public',
    input: Nothing,
    output: Captcha,
    codes: ['tooManyRequests'],
    cost: 5,
    summary: 'Create a captcha, a picture or one of the configured provider, valid for one use and five minutes.',
    source: 'API-003, AUTH-27',
  }),
  /** Called by the captcha of sign-in, sign-up and mails, for users who cannot solve it. */
  sendCaptchaMail: endpoint({
    method: 'POST',
    path: '/api/user/captchaMail',
    access: 'public',
    input: z.strictObject({ uuid: z.uuid(), email: Email }),
    output: z.null(),
    codes: ['tooManyRequests', 'resendTooSoon', 'dailyCodesUsed', 'captchaWrong'],
    cost: 10,
    extension: true,
    summary: 'Send a code by mail as an alternative to the captcha; the answer is the same for an unknown mailbox.',
    source: 'AUTH-51',
  }),
}
