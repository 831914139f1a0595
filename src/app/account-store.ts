/** Browser storage of sign-up and sign-in: typed contact, resend waits, sign-in attempts per mailbox. AUTH-22, AUTH-47, CONST-03. */
import type { SignUpContact } from '../../machines/account/authDialog.ts'
import { browserStore, tabStore } from './storage.ts'

const contactKey = 'signUpContact'

/** Milliseconds what was typed to sign up outlives a reload. */
const contactKeptMs = 1_800_000

/** The sign-up contact typed in this tab less than half an hour ago, or null; an older one is deleted. AUTH-22. */
export function readContact(now: number): SignUpContact | null {
  try {
    const kept = JSON.parse(tabStore().getItem(contactKey) ?? 'null') as { contact: SignUpContact; at: number } | null
    if (kept && kept.at + contactKeptMs > now) return kept.contact
  } catch {
    // Not ours any more: forgotten below.
  }
  forgetContact()
  return null
}

/** Keeps address and phone typed to sign up over a reload of the tab. */
export function writeContact({ email, phone_country_code, phone_number }: SignUpContact, now: number): void {
  tabStore().setItem(contactKey, JSON.stringify({ contact: { email, phone_country_code, phone_number }, at: now }))
}

/** Forgets them. */
export function forgetContact(): void {
  tabStore().removeItem(contactKey)
}

const waitPrefix = 'wait.'
/** A code is valid for ten minutes; after that the record that one was sent is not needed. */
const waitKeptMs = 600_000

/** When the addresses this tab wrote to for a purpose may be written to again, in milliseconds since 1970. AUTH-47. */
export function readWaits(purpose: string, now: number): Record<string, number> {
  try {
    const kept = JSON.parse(tabStore().getItem(waitPrefix + purpose) ?? '{}') as Record<string, number>
    return Object.fromEntries(Object.entries(kept).filter(([, until]) => until > now - waitKeptMs))
  } catch {
    return {}
  }
}

/** Keeps from when on an address may be written to again; it outlives a reload of the page. AUTH-47. */
export function writeWait(purpose: string, address: string, until: number, now: number): void {
  tabStore().setItem(waitPrefix + purpose, JSON.stringify({ ...readWaits(purpose, now), [address]: until }))
}

const signInsKey = 'signIns'

type SignIns = { day: string; counts: Record<string, number> }

function readSignIns(): SignIns | null {
  try {
    return JSON.parse(browserStore().getItem(signInsKey) ?? 'null') as SignIns | null
  } catch {
    return null
  }
}

/** Counts a sign-in request for a mailbox on a day and answers how many there were with it; other days are forgotten. CONST-03, decision A15. */
export function countSignIn(mailbox: string, day: string): number {
  const read = readSignIns()
  const counts = read?.day === day ? read.counts : {}
  const count = (counts[mailbox] ?? 0) + 1
  browserStore().setItem(signInsKey, JSON.stringify({ day, counts: { ...counts, [mailbox]: count } }))
  return count
}

/** Forgets the requests of a mailbox that got in. */
export function forgetSignIns(mailbox: string): void {
  const read = readSignIns()
  if (!read) return
  const { [mailbox]: _, ...counts } = read.counts
  browserStore().setItem(signInsKey, JSON.stringify({ ...read, counts }))
}
