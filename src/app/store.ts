/** What the browser keeps: session, current company and language between visits, what was typed while the tab is open. Nothing else reads or writes its storage. SESS-01, decision A39. */
import { handoff } from '../../contract/constants.ts'
import { instantOf, type StoredSession } from '../../machines/session/stored.ts'
import { forgetContact } from './account-store.ts'

const keys = { token: 'token', expiration: 'tokenExpiration', user: 'userInfo', company: 'currentCompanyId', locale: 'locale' } as const

/** Says, last of all, what happened to the session, so that other tabs hear of it once it is whole. */
export const changeKey = 'sessionChange'

/** How the session changed last. */
type SessionChange = 'opened' | 'expired' | 'signedOut'

/** A mark differs from the one before even when the same happens again: only then do other tabs hear of it. */
function markChange(change: SessionChange): void {
  localStorage.setItem(changeKey, `${change} ${crypto.randomUUID()}`)
}

/** How the session changed last, or null. */
export function readChange(): SessionChange | null {
  const change = localStorage.getItem(changeKey)?.split(' ')[0]
  return change === 'opened' || change === 'expired' || change === 'signedOut' ? change : null
}

/** The stored session, or null when there is none or it cannot be read. */
export function readSession(): StoredSession | null {
  const token = localStorage.getItem(keys.token)
  const user = localStorage.getItem(keys.user)
  if (!token || !user) return null
  try {
    return { token, expiresAt: localStorage.getItem(keys.expiration) ?? '', user: JSON.parse(user) }
  } catch {
    return null
  }
}

/** Keeps a session and tells the other tabs. */
export function writeSession({ token, expiresAt, user }: StoredSession): void {
  localStorage.setItem(keys.token, token)
  localStorage.setItem(keys.expiration, expiresAt)
  localStorage.setItem(keys.user, JSON.stringify(user))
  markChange('opened')
}

/** The session as another tab has extended it since, or null. SESS-07. */
export function extendedSession(known: StoredSession | null): StoredSession | null {
  const kept = readSession()
  return known && kept?.token === known.token && instantOf(kept.expiresAt) > instantOf(known.expiresAt) ? kept : null
}

/** Forgets token, user data and company and tells the other tabs; one another tab has opened, or extended past this end, stays. SESS-04, SESS-08. */
export function clearSession(known: StoredSession | null, change: 'expired' | 'signedOut'): void {
  const token = localStorage.getItem(keys.token)
  if (token !== null && token !== known?.token) return
  if (change === 'expired' && extendedSession(known)) return
  for (const key of [keys.token, keys.expiration, keys.user, keys.company]) localStorage.removeItem(key)
  markChange(change)
}

/** Id of the company in use, or null. R3. */
export function readCompanyId(): string | null {
  return localStorage.getItem(keys.company)
}

/** Keeps the id of the company in use. */
export function writeCompanyId(companyId: string): void {
  localStorage.setItem(keys.company, companyId)
}

/** The stored locale as it stands, or null. I18N-04. */
export function readLocale(): string | null {
  return localStorage.getItem(keys.locale)
}

/** Keeps the locale. Decision A5. */
export function writeLocale(locale: string): void {
  localStorage.setItem(keys.locale, locale)
}

const consentKey = 'visitsConsent'

/** Whether the visitor agreed that visits are counted, or null before they were asked. */
export function readConsent(): 'given' | 'refused' | null {
  const said = localStorage.getItem(consentKey)
  return said === 'given' || said === 'refused' ? said : null
}

/** Keeps it. */
export function writeConsent(said: 'given' | 'refused'): void {
  localStorage.setItem(consentKey, said)
}

const visitorKey = 'visitor'

/** Number of the visitor as the count of visits knows it, until the tab is closed; or null. */
export function readVisitor(): string | null {
  return sessionStorage.getItem(visitorKey)
}

/** Keeps it; signing out makes another. ANLY-12. */
export function writeVisitor(visitor: string): void {
  sessionStorage.setItem(visitorKey, visitor)
}

const reloadedKey = 'reloadedFor'

/** Parts of the portal this tab has been reloaded for. ANLY-03. */
export function readReloaded(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(reloadedKey) ?? '[]')
  } catch {
    return []
  }
}

/** Keeps them, so that no part is reloaded for twice. */
export function writeReloaded(parts: readonly string[]): void {
  sessionStorage.setItem(reloadedKey, JSON.stringify(parts))
}

const typedPrefix = 'typed.'
const ownerKey = `${typedPrefix}owner`

/** What this tab keeps of what was typed belongs to a user from now on; what belongs to somebody else is forgotten. */
export function claimTyped(userId: number): void {
  if (sessionStorage.getItem(ownerKey) !== String(userId)) forgetAllTyped()
  forgetContact()
  sessionStorage.setItem(ownerKey, String(userId))
}

/** Something typed in this tab and not sent, by its name, or null. */
export function readTyped<Typed>(name: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(typedPrefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is typed until it is sent, the tab is closed or its user signs out. Never for passwords and codes. */
export function writeTyped(name: string, typed: unknown): void {
  // Nobody's once its user has signed out.
  if (sessionStorage.getItem(ownerKey) !== null) sessionStorage.setItem(typedPrefix + name, JSON.stringify(typed))
}

/** What is typed and must lie in no store, because it tells who somebody is or where their money goes. Gone with the page. */
const held = new Map<string, unknown>()

/** Something {@link holdTyped} holds, by its name, or null. */
export function readHeld<Typed>(name: string): Typed | null {
  return (held.get(name) as Typed | undefined) ?? null
}

/** Holds what is typed in the memory of the tab alone, until it is sent, the page is gone, or its user signs out. Decision 006. */
export function holdTyped(name: string, typed: unknown): void {
  if (sessionStorage.getItem(ownerKey) !== null) held.set(name, typed)
}

/** Forgets it. */
export function forgetTyped(name: string): void {
  sessionStorage.removeItem(typedPrefix + name)
  held.delete(name)
}

/** Forgets everything that was typed in this tab. */
export function forgetAllTyped(): void {
  held.clear()
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(typedPrefix)) sessionStorage.removeItem(key)
}

const handedOutKey = 'handoffSent'

/** Keeps which token this browser handed out itself, for as long as a token lives. Decision A20. */
export function writeHandedOut(token: string, now: number): void {
  localStorage.setItem(handedOutKey, JSON.stringify({ token, until: now + handoff.seconds * 1000 }))
}

/** The token this browser handed out, or null; an old one is forgotten by looking. */
export function readHandedOut(now: number): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(handedOutKey) ?? 'null') as { token: string; until: number } | null
    if (kept && kept.until > now) return kept.token
  } catch {
    // Not ours any more: forgotten below.
  }
  localStorage.removeItem(handedOutKey)
  return null
}
