/** Browser storage: session, current company and language between visits, unsent input while the tab is open. No other module accesses it. SESS-01, decision A39. */
import { handoff } from '../../contract/kernel/constants.ts'
import { instantOf, type StoredSession } from '../../machines/account/session/stored.ts'
import { forgetContact } from './account-store.ts'
import { browserStore, tabStore } from './storage.ts'

const keys = { token: 'token', expiration: 'tokenExpiration', user: 'userInfo', company: 'currentCompanyId', locale: 'locale' } as const

/** Says, last of all, what happened to the session, so that other tabs hear of it once it is whole. */
export const changeKey = 'sessionChange'

/** Last change of the session. */
type SessionChange = 'opened' | 'expired' | 'signedOut'

/** A mark differs from the one before even when the same happens again: only then do other tabs hear of it. */
function markChange(change: SessionChange): void {
  browserStore().setItem(changeKey, `${change} ${crypto.randomUUID()}`)
}

/** Returns the last change of the session, or null. */
export function readChange(): SessionChange | null {
  const change = browserStore().getItem(changeKey)?.split(' ')[0]
  return change === 'opened' || change === 'expired' || change === 'signedOut' ? change : null
}

/** The stored session, or null when there is none or it cannot be read. */
export function readSession(): StoredSession | null {
  const token = browserStore().getItem(keys.token)
  const user = browserStore().getItem(keys.user)
  if (!token || !user) return null
  try {
    return { token, expiresAt: browserStore().getItem(keys.expiration) ?? '', user: JSON.parse(user) }
  } catch {
    return null
  }
}

/** Stores a session and notifies the other tabs. */
export function writeSession({ token, expiresAt, user }: StoredSession): void {
  browserStore().setItem(keys.token, token)
  browserStore().setItem(keys.expiration, expiresAt)
  browserStore().setItem(keys.user, JSON.stringify(user))
  markChange('opened')
}

/** The session as another tab has extended it since, or null. SESS-07. */
export function extendedSession(known: StoredSession | null): StoredSession | null {
  const kept = readSession()
  return known && kept?.token === known.token && instantOf(kept.expiresAt) > instantOf(known.expiresAt) ? kept : null
}

/** Deletes token, user data and company and notifies the other tabs; a session another tab has opened, or extended past this end, stays. SESS-04, SESS-08. */
export function clearSession(known: StoredSession | null, change: 'expired' | 'signedOut'): void {
  const token = browserStore().getItem(keys.token)
  if (token !== null && token !== known?.token) return
  if (change === 'expired' && extendedSession(known)) return
  for (const key of [keys.token, keys.expiration, keys.user, keys.company]) browserStore().removeItem(key)
  markChange(change)
}

/** Id of the company in use, or null. R3. */
export function readCompanyId(): string | null {
  return browserStore().getItem(keys.company)
}

/** Keeps the id of the company in use. */
export function writeCompanyId(companyId: string): void {
  browserStore().setItem(keys.company, companyId)
}

/** The stored locale, or null. I18N-04. */
export function readLocale(): string | null {
  return browserStore().getItem(keys.locale)
}

/** Keeps the locale. Decision A5. */
export function writeLocale(locale: string): void {
  browserStore().setItem(keys.locale, locale)
}

const consentKey = 'visitsConsent'

/** Whether the visitor agreed that visits are counted, or null before they were asked. */
export function readConsent(): 'given' | 'refused' | null {
  const said = browserStore().getItem(consentKey)
  return said === 'given' || said === 'refused' ? said : null
}

/** Keeps it. */
export function writeConsent(said: 'given' | 'refused'): void {
  browserStore().setItem(consentKey, said)
}

const visitorKey = 'visitor'

/** Number of the visitor as the count of visits knows it, until the tab is closed; or null. */
export function readVisitor(): string | null {
  return tabStore().getItem(visitorKey)
}

/** Keeps it; signing out makes another. ANLY-12. */
export function writeVisitor(visitor: string): void {
  tabStore().setItem(visitorKey, visitor)
}

const reloadedKey = 'reloadedFor'

/** Parts of the portal this tab has been reloaded for. ANLY-03. */
export function readReloaded(): string[] {
  try {
    return JSON.parse(tabStore().getItem(reloadedKey) ?? '[]')
  } catch {
    return []
  }
}

/** Keeps them, so that no part is reloaded for twice. */
export function writeReloaded(parts: readonly string[]): void {
  tabStore().setItem(reloadedKey, JSON.stringify(parts))
}

const typedPrefix = 'typed.'
const ownerKey = `${typedPrefix}owner`

/** Assigns the unsent input of this tab to a user; the input of another user is deleted. */
export function claimTyped(userId: number): void {
  if (tabStore().getItem(ownerKey) !== String(userId)) forgetAllTyped()
  forgetContact()
  tabStore().setItem(ownerKey, String(userId))
}

/** Something typed in this tab and not sent, by its name, or null. */
export function readTyped<Typed>(name: string): Typed | null {
  try {
    return JSON.parse(tabStore().getItem(typedPrefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is typed until it is sent, the tab is closed or its user signs out. Never for passwords and codes. */
export function writeTyped(name: string, typed: unknown): void {
  // Without an owner, after its user has signed out, nothing is kept.
  if (tabStore().getItem(ownerKey) !== null) tabStore().setItem(typedPrefix + name, JSON.stringify(typed))
}

/** Unsent input that must not be stored, because it is personal or names an account. Kept in memory until the page is closed. */
const held = new Map<string, unknown>()

/** Something {@link holdTyped} holds, by its name, or null. */
export function readHeld<Typed>(name: string): Typed | null {
  return (held.get(name) as Typed | undefined) ?? null
}

/** Holds what is typed in the memory of the tab alone, until it is sent, the page is gone, or its user signs out. Decision 006. */
export function holdTyped(name: string, typed: unknown): void {
  if (tabStore().getItem(ownerKey) !== null) held.set(name, typed)
}

/** Forgets it. */
export function forgetTyped(name: string): void {
  tabStore().removeItem(typedPrefix + name)
  held.delete(name)
}

const confirmedPrefix = 'confirmed.'

/** Storage key of the signed-in user's confirmations, shared by all tabs. */
const confirmedKey = (name: string) => `${confirmedPrefix}${readSession()?.user.userId ?? ''}.${name}`

/** A confirmation of any tab that is not answered yet, by name, or null. Decision 044. */
export function readConfirmed<Confirmed>(name: string): Confirmed | null {
  try {
    return JSON.parse(browserStore().getItem(confirmedKey(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is confirmed until it is answered, and says what is kept: what was confirmed under another key stays. */
export function keepConfirmed<Confirmed extends { key: string }>(name: string, confirmed: Confirmed): Confirmed {
  const kept = readConfirmed<Confirmed>(name)
  if (kept && kept.key !== confirmed.key) return kept
  browserStore().setItem(confirmedKey(name), JSON.stringify(confirmed))
  return confirmed
}

/** Forgets it, unless another was confirmed since. */
export function forgetConfirmed(name: string, key: string): void {
  if (readConfirmed<{ key: string }>(name)?.key === key) browserStore().removeItem(confirmedKey(name))
}

/** Deletes the confirmations of all users in this browser, at sign-out. SESS-08. */
export function forgetAllConfirmed(): void {
  for (const key of Object.keys(browserStore())) if (key.startsWith(confirmedPrefix)) browserStore().removeItem(key)
}

const wayKey = 'way'

/** The page from which a shop was to be linked, or null; it outlives the consent page of a provider. ACT-01. */
export function readWay(): string | null {
  return readTyped<string>(wayKey)
}

/** Keeps it until it was followed. */
export function writeWay(page: string): void {
  writeTyped(wayKey, page)
}

/** Forgets it. */
export function forgetWay(): void {
  forgetTyped(wayKey)
}

/** Forgets everything that was typed in this tab. */
export function forgetAllTyped(): void {
  held.clear()
  for (const key of Object.keys(tabStore())) if (key.startsWith(typedPrefix)) tabStore().removeItem(key)
}

const handedOutKey = 'handoffSent'

/** Keeps which token this browser handed out itself, for as long as a token lives. Decision A20. */
export function writeHandedOut(token: string, now: number): void {
  browserStore().setItem(handedOutKey, JSON.stringify({ token, until: now + handoff.seconds * 1000 }))
}

/** The token this browser handed out, or null; an old one is forgotten by looking. */
export function readHandedOut(now: number): string | null {
  try {
    const kept = JSON.parse(browserStore().getItem(handedOutKey) ?? 'null') as { token: string; until: number } | null
    if (kept && kept.until > now) return kept.token
  } catch {
    // Not ours any more: forgotten below.
  }
  browserStore().removeItem(handedOutKey)
  return null
}
