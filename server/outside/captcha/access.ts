/** The provider of the captcha: its addresses, our keys there, and what a page may load from it. Decision 088. */
import type { WidgetCaptcha } from '../../../contract/account/captcha.ts'
import type { Config } from '../../platform/config/config.ts'
import { sandboxBase, sandboxSecret } from '../credentials.ts'

/** What a page may load from the hosts of the provider, by the directive of its Content-Security-Policy. */
type PolicySources = Readonly<Partial<Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src', string>>>

/** Access to the provider. `script` is the address of its widget's script, as a page loads it. */
export interface CaptchaAccess {
  readonly kind: WidgetCaptcha['kind']
  readonly base: string
  readonly siteKey: string
  readonly secret: string
  readonly script: string
  readonly policy: PolicySources
}

/** Hosts from which the script of GeeTest loads pictures, styles and further scripts. */
const geetestHosts = 'https://*.geetest.com https://*.geevisit.com'

/** Both providers as their documentation has them. The widget of Turnstile is a frame of its host, that of GeeTest is part of the page. */
const providers = {
  turnstile: {
    base: 'https://challenges.cloudflare.com',
    played: '/captcha',
    scriptOf: (base: string) => `${base}/turnstile/v0/api.js?render=explicit`,
    policyOf: (base: string): PolicySources => ({ 'script-src': base, 'frame-src': base }),
  },
  geetest: {
    base: 'https://gcaptcha4.geetest.com',
    played: '/captcha/geetest',
    scriptOf: (base: string, played: boolean) => (played ? `${base}/v4/gt4.js` : 'https://static.geetest.com/v4/gt4.js'),
    policyOf: (): PolicySources => ({
      'script-src': geetestHosts,
      'style-src': geetestHosts,
      'img-src': geetestHosts,
      'connect-src': geetestHosts,
    }),
  },
} as const satisfies Record<CaptchaAccess['kind'], object>

/** Public key of the site at the stand-ins. */
export const sandboxSiteKey = 'sandbox-site-key'

/** Access to the chosen provider, or to its stand-in; null for our own captcha. */
export function captchaAccess(config: Config): CaptchaAccess | null {
  const { captcha: kind, services } = config
  if (kind === 'builtin') return null
  const { base: usual, played, scriptOf, policyOf } = providers[kind]
  if (services.captcha) {
    const { url, siteKey, secret } = services.captcha
    const base = url ?? usual
    return { kind, base, siteKey, secret, script: scriptOf(base, false), policy: policyOf(base) }
  }
  return {
    kind,
    base: `${sandboxBase(config)}${played}`,
    siteKey: sandboxSiteKey,
    secret: sandboxSecret(config, 'captcha'),
    script: scriptOf(`/sandbox${played}`, true),
    policy: {},
  }
}
