/** Reports visits to a Matomo server by its HTTP protocol: page views, page exits, the signed-in user. ANLY-05 to ANLY-12, decision A128. */
import { portalBase } from '../../contract/kernel/constants.ts'
import type { Site, Visits } from './counting.ts'
import { readVisitor, writeVisitor } from './store.ts'

/** Numbers of the custom dimensions. ANLY-08 to ANLY-10, CONST-29. */
const dimensions = { previousUrl: 1, customData: 2, newUser: 3 } as const

/** Query parameters that say nothing about a person: channel and template. ROUTE-53, ROUTE-54. */
const reportedParameters = ['cpid', 'tpid'] as const

/** The visits of this tab. */
export function countVisits(site: Site): Visits {
  let allowed = false
  let userId: number | null = null
  let isNewUser = false
  let beginsVisit = false
  let page: { url: string; title: string; custom: string; previous: string } | null = null
  let inSightSince: number | null = null
  let previous = originOf(document.referrer)

  const common = (): Record<string, string> => ({
    idsite: String(site.siteId),
    rec: '1',
    apiv: '1',
    send_image: '0',
    rand: randomHex(),
    _id: visitorId(),
    ...(userId !== null && { uid: String(userId) }),
    ...(page && {
      url: page.url,
      urlref: page.previous,
      action_name: page.title,
      [`dimension${dimensions.previousUrl}`]: page.previous,
      [`dimension${dimensions.customData}`]: page.custom,
    }),
    ...(isNewUser && { [`dimension${dimensions.newUser}`]: '1' }),
    res: `${screen.width}x${screen.height}`,
    lang: document.documentElement.lang,
  })
  const send = (parameters: Record<string, string>) => {
    if (allowed && page) post(`${site.url.replace(/\/+$/, '')}/matomo.php`, new URLSearchParams({ ...common(), ...parameters }))
  }
  const view = () => {
    send({ ...(beginsVisit && { new_visit: '1' }) })
    if (allowed) beginsVisit = false
  }
  const exit = () => {
    if (inSightSince === null) return
    const seconds = Math.round((performance.now() - inSightSince) / 1000)
    inSightSince = null
    send({ ca: '1', e_c: 'page', e_a: 'exit', e_n: page?.url ?? '', e_v: String(seconds) })
  }
  return {
    allow(now) {
      if (now === allowed) return
      allowed = now
      if (allowed) view()
    },
    opened({ page: path, search }, title, custom) {
      exit()
      if (page) previous = page.url
      page = { url: addressOf(path, search), title, custom: JSON.stringify(custom), previous }
      inSightSince = performance.now()
      view()
    },
    hidden: exit,
    shown() {
      if (page) inSightSince ??= performance.now()
    },
    setUser(id) {
      userId = id
    },
    resetUser() {
      exit()
      userId = null
      isNewUser = false
      beginsVisit = true
      writeVisitor(randomHex())
    },
    signedUp() {
      isNewUser = true
    },
  }
}

/** The reported address of a page: its query without personal data. */
function addressOf(page: string, search: string): string {
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of reportedParameters) {
    const value = asked.get(name) ?? ''
    if (/^[\w-]{1,64}$/.test(value)) kept.set(name, value)
  }
  const query = kept.toString()
  return `${location.origin}${portalBase}${page === '/*' ? '/404' : page}${query && `?${query}`}`
}

/** Origin of the referrer, without path and query, which may contain personal data. */
function originOf(referrer: string): string {
  return URL.canParse(referrer) ? `${new URL(referrer).origin}/` : ''
}

/** Sends what must arrive though the page may be gone at once. */
function post(address: string, body: URLSearchParams): void {
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(address, body)) return
  void fetch(address, { method: 'POST', body, mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(() => {})
}

/** The number of this tab's visitor, made when first asked for. */
function visitorId(): string {
  const known = readVisitor()
  if (known) return known
  const made = randomHex()
  writeVisitor(made)
  return made
}

/** Sixteen hexadecimal digits. */
function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
