/** The cookie by which the server knows in which language to send a landing. The store decides; the cookie follows it. Decision 014. */

import type { Locale } from '../../contract/constants.ts'
import { localeCookie, portalBase } from '../../contract/constants.ts'

/** Seconds: a year. */
const kept = 31_536_000

/** Lets the cookie follow the language of the portal. Who has never left the first language needs none. */
export function followLocale(locale: Locale): void {
  const cookies = document.cookie.split('; ')
  const known = cookies.find((cookie) => cookie.startsWith(`${localeCookie}=`))?.slice(localeCookie.length + 1)
  if (locale === (known ?? 'zh_CN')) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox know no Cookie Store yet.
  document.cookie = `${localeCookie}=${locale}; path=${portalBase}; max-age=${kept}; samesite=lax${secure}`
}
