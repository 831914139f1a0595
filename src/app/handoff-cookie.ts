/** The cookie by which sites of the group hand a merchant over: read and removed here, set for the next site. SESS-11, SESS-14, SESS-18, CONST-16, CONST-33. */
import { handoff } from '../../contract/kernel/constants.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { readHandedOut, writeHandedOut } from './store.ts'

/** The handoff token another site left, or null; what this browser handed out itself, in whichever tab, is not taken back in. SESS-14, decision A20. */
export function readHandoff(): string | null {
  const token = tokenHere()
  return token !== null && token === readHandedOut(Date.now()) ? null : token
}

/** Removes the cookie of this host and of every parent domain. SESS-18, decision A36. */
export function removeHandoff(): void {
  for (const domain of [null, ...parentDomains(location.hostname)]) write('', 0, domain)
}

/**
 * Leaves a token for the site the browser goes to next, on the parent domain: the last two labels of the host, or as many more as it
 * takes where two are a public suffix; host-only on localhost and on an address. SESS-11, CONST-16, CONST-33.
 */
export function putHandoff(token: string): void {
  removeHandoff()
  writeHandedOut(token, Date.now())
  for (const domain of [...parentDomains(location.hostname), null]) {
    write(token, handoff.seconds, domain)
    if (tokenHere() === token) return
  }
}

/** The domains above a host that a cookie may be meant for, widest first; none for localhost and addresses. */
function parentDomains(host: string): string[] {
  if (/^[\d.]+$|:|^\[/.test(host)) return []
  const labels = host.split('.')
  return labels.slice(1).map((_, place) => labels.slice(-2 - place).join('.'))
}

function tokenHere(): string | null {
  const text = readCookie(handoff.cookie)
  try {
    return text && decodeURIComponent(text)
  } catch {
    // Not written by a site of ours: the server will not know it, and it is removed like any other.
    return text
  }
}

function write(token: string, seconds: number, domain: string | null): void {
  writeCookie(handoff.cookie, encodeURIComponent(token), { path: '/', seconds, domain })
}
