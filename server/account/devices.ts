/** What is known of the device of a session: browser and system from its user agent, and the network of its address. */
import type { BrowserName, SystemName } from '../../contract/account/sessions.ts'
import { networkOf } from '../platform/security/allowances.ts'

/** The words that name a browser; the first that is found counts, because most also name those they descend from. */
const browserWords: readonly (readonly [BrowserName, RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['QQ Browser', /QQBrowser\//],
  ['UC Browser', /UCBrowser\/|UCWEB/],
  ['Huawei Browser', /HuaweiBrowser\//],
  ['Mi Browser', /MiuiBrowser\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|OPT\/|Opera/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/.*Safari\//],
]

const systemWords: readonly (readonly [SystemName, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS/],
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]

/** Browser and system. An iPad that asks for desktop pages is macOS; a user agent is chosen by its sender and proves nothing. */
export function deviceOf(userAgent: string): { browser: BrowserName; system: SystemName } {
  const named = <Name>(words: readonly (readonly [Name, RegExp])[]) => words.find(([, word]) => word.test(userAgent))?.[0]
  return { browser: named(browserWords) ?? 'unknown', system: named(systemWords) ?? 'unknown' }
}

/** The network of an address: the first 24 bits of IPv4, the first 48 of IPv6, `203.0.113.0/24`; null for no address. */
export function placeOf(ip: string): string | null {
  const [, six] = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(networkOf(ip)) ?? []
  if (six !== undefined) return `${six.replace(/\b(0:)+$/, '') || ':'}:/48`
  const [, four] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(networkOf(ip)) ?? []
  return four === undefined ? null : `${four}.0/24`
}
