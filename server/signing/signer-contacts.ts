/** Mailbox and phone of signers: each belongs to only one signer, because the identity step only proves access to them. Decisions 058, 060. */
import { normalisePhone } from '../../contract/kernel/formats.ts'

/** A mailbox, and a number, `+852 61234567`; null while none is known. */
interface Reach {
  readonly email: string
  readonly mobile: string | null
}

/** Whether two mailboxes are one. */
export function sameMailbox(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Whether two numbers ring at one phone; an unknown one rings nowhere. */
function sameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && normalisePhone(one) === normalisePhone(other)
}

/** Field problems for a mailbox or phone that another signer has already; null without. */
export function takenBy(others: readonly Reach[], { email, mobile }: Reach): Record<string, string> | null {
  const fields = {
    ...(others.some((other) => sameMailbox(other.email, email)) && { email: 'field.signer.taken' }),
    ...(others.some((other) => sameNumber(other.mobile, mobile)) && { mobile: 'field.signer.takenMobile' }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}

/** The problem of signers who share a mailbox or phone; null without. */
export function sharedAmong(signers: readonly Reach[]): 'field.signer.sharedMailbox' | 'field.signer.sharedMobile' | null {
  const two = (same: (one: Reach, other: Reach) => boolean) =>
    signers.some((one, place) => signers.slice(place + 1).some((other) => same(one, other)))
  if (two((one, other) => sameMailbox(one.email, other.email))) return 'field.signer.sharedMailbox'
  return two((one, other) => sameNumber(one.mobile, other.mobile)) ? 'field.signer.sharedMobile' : null
}
