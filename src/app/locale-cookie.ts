/** The cookie by which the server knows in which language to send a landing. The store decides; the cookie follows it. Decision 014. */
import { type Locale, localeCookie, portalBase } from '../../contract/kernel/constants.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** Seconds: a year. */
const kept = 31_536_000

/** Lets the cookie follow the language of the portal. Who has never left the first language needs none. */
export function followLocale(locale: Locale): void {
  if (locale === (readCookie(localeCookie) ?? 'zh_CN')) return
  writeCookie(localeCookie, locale, { path: portalBase, seconds: kept })
}
