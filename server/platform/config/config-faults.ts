/** Settings with which a process refuses to start: production without its own secrets, and stand-ins or the development key on a reachable address. */
import { createHash } from 'node:crypto'
import type { Variables } from './environment.ts'

/** Where a stand-in may take the place of the outside world. */
export const adapterNames = ['marketplaces', 'esign', 'bank', 'rates', 'mail', 'sms'] as const

/** The key of a fresh checkout. It is public in the source, so data encrypted with it is not protected. */
export const developmentSecret = createHash('sha256').update('sampan development key, never in production').digest()

/** Settings that could be read; those that are missing have faults of their own. */
type Known = Partial<Variables>

/** Settings that production refuses, without exception: the development key, every stand-in, and addresses without TLS for browsers or secrets. */
export function productionFaults(known: Known): string[] {
  const own = known.SECRET_KEY && !known.SECRET_KEY.equals(developmentSecret)
  const plain = (url: string | undefined) => url !== undefined && !url.startsWith('https://')
  const services = ['MARKETPLACES_URL', 'ESIGN_URL', 'BANK_URL', 'RATES_URL', 'SMS_URL', 'CAPTCHA_URL', 'S3_ENDPOINT'] as const
  const sites = ['PARTNER_SITE', 'REPAYMENT_SITE', 'ANALYTICS_URL', ...services] as const
  return [
    ...(own ? [] : ['SECRET_KEY: production needs its own (openssl rand -base64 32)']),
    ...sandboxed(known).map((name) => `${name}: production refuses the sandbox`),
    ...(known.PUBLIC_URL === undefined || plain(known.PUBLIC_URL) ? ['PUBLIC_URL: production needs an https address'] : []),
    ...sites.filter((name) => plain(known[name])).map((name) => `${name}: production needs an https address`),
    ...(Object.values(known.SOURCE_SITES ?? {}).some(plain) ? ['SOURCE_SITES: production needs https addresses'] : []),
  ]
}

/**
 * Outside production, a process with a stand-in or the development key opens every account to anyone who reaches it, because codes and
 * links are in a mailbox that anyone can read. It is limited to this machine unless SANDBOX_EXPOSED is set.
 */
export function exposureFaults(known: Known): string[] {
  const reached = reachedBy(known)
  if (known.SANDBOX_EXPOSED === 'yes' || reached.length === 0 || readHistory(known).length === 0) return []
  return [
    `${reached.join(', ')}: other machines could reach this process, and it would run with ${readHistory(known).join(' and ')}. ` +
      'Leave HOST, PUBLIC_URL and TRUST_PROXY unset and forward the port (ssh -L 8080:localhost:8080), ' +
      'or set NODE_ENV=production with secrets and services of its own (docs/deploy.md), ' +
      'or SANDBOX_EXPOSED=yes for a demonstration without anybody’s data',
  ]
}

/** Whether others reach a process that a stand-in or the development key opens: allowed by SANDBOX_EXPOSED, and to be warned of. */
export function isExposed(values: Variables): boolean {
  return reachedBy(values).length > 0 && readHistory(values).length > 0
}

function readHistory(known: Known): string[] {
  const knownKey = known.SECRET_KEY === undefined || known.SECRET_KEY.equals(developmentSecret)
  const names = sandboxed(known)
  return [...(knownKey ? ['the development key'] : []), ...(names.length > 0 ? [`stand-ins (${names.join(', ')}) open to anybody`] : [])]
}

function sandboxed(known: Known): string[] {
  const played = adapterNames.map((name) => name.toUpperCase() as Uppercase<typeof name>).filter((name) => known[name] === 'sandbox')
  return playsCaptcha(known) ? [...played, 'CAPTCHA'] : played
}

/** Whether the sandbox plays the provider of the captcha: one is chosen, and neither of its keys is set. */
export function playsCaptcha({ CAPTCHA, CAPTCHA_SITE_KEY, CAPTCHA_SECRET }: Known): boolean {
  return CAPTCHA !== undefined && CAPTCHA !== 'builtin' && !CAPTCHA_SITE_KEY && !CAPTCHA_SECRET
}

/** The key that is missing where the captcha has one of the two. */
export function captchaFaults({ CAPTCHA, CAPTCHA_SITE_KEY, CAPTCHA_SECRET }: Known): string[] {
  if (CAPTCHA === 'builtin' || !CAPTCHA_SITE_KEY === !CAPTCHA_SECRET) return []
  return [`${CAPTCHA_SITE_KEY ? 'CAPTCHA_SECRET' : 'CAPTCHA_SITE_KEY'}: needed for CAPTCHA=${CAPTCHA}`]
}

/** The settings by which others reach the process; a proxy that is trusted brings them, too. */
function reachedBy({ HOST, PUBLIC_URL, TRUST_PROXY }: Known): string[] {
  return [
    ...(HOST !== undefined && !isLoopback(HOST) ? [`HOST=${HOST}`] : []),
    ...(PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname) ? [`PUBLIC_URL=${PUBLIC_URL}`] : []),
    ...(TRUST_PROXY === '1' ? ['TRUST_PROXY=1'] : []),
  ]
}

function isLoopback(host: string): boolean {
  return /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
