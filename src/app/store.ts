/** What the browser keeps between visits: session, current company, language. Nothing else reads or writes its storage. SESS-01, decision A39. */
import type { StoredSession } from '../../machines/session.ts'

const keys = { token: 'token', expiration: 'tokenExpiration', user: 'userInfo', company: 'currentCompanyId', locale: 'locale' } as const

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

/** Keeps a session. */
export function writeSession({ token, expiresAt, user }: StoredSession): void {
  localStorage.setItem(keys.token, token)
  localStorage.setItem(keys.expiration, expiresAt)
  localStorage.setItem(keys.user, JSON.stringify(user))
}

/** Forgets token, user data and company. SESS-04, SESS-08. */
export function clearSession(): void {
  for (const key of [keys.token, keys.expiration, keys.user, keys.company]) localStorage.removeItem(key)
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
