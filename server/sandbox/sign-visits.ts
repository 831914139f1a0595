/** Who opened a signing link: a code to the signer's mailbox and phone opens the documents to one browser, the last one that had it. Decision 051. */
import { Problem } from '../../contract/kernel/problem.ts'
import { codeRules, mayText, takeSending } from '../account/verification-codes.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { fingerprint, newCode, newToken, peppered, sameText } from '../platform/security/secrets.ts'
import { findLink, markOpened, type OpenedLink } from './sign-links.ts'
import { sayIn } from './texts.ts'

/**
 * Result of requesting a code: sent by mail, or also by SMS; within a minute of the last one; or none left today. `before`: an earlier code
 * is still valid.
 */
export type CodeSent = 'mail' | 'both' | 'wait' | 'full' | 'before'

/** Name of the cookie of a visit: two signers may share a browser. */
export function visitCookie({ signer }: OpenedLink): string {
  return `sandbox-visit-${signer.id.slice(0, 8)}`
}

/** Whether this is the visit that the last code opened. */
export function isVisit({ signer }: OpenedLink, visit: string | undefined): boolean {
  return signer.visit_hash !== null && visit !== undefined && sameText(fingerprint(visit), signer.visit_hash)
}

/**
 * Sends the signer a code by mail, and by SMS where their number is known and may be sent one. The limits are those of the codes of
 * accounts: one a minute and ten a day for one link, by SMS ten a day whatever the link. Null once there is nothing to sign. `ip` is who
 * asks. AUTH-47, AUTH-48, decision 060.
 */
export function sendCode(deps: Deps, token: string, ip: string): Promise<CodeSent | null> {
  return deps.db
    .transaction()
    .execute(async (trx) => {
      const found = await findLink(trx, deps, token)
      if (found?.state !== 'open') return null
      const { signer } = found
      await takeSending(trx, deps, { ip, cleared: true, key: `signing:${signer.id}` })
      const { mobile, client_id: recipientId } = signer
      const phone = mobile !== null && (await mayText(trx, deps, { kind: 'code', recipientId, mobile })) ? mobile : null
      await deliver(trx, deps, found, phone)
      return phone === null ? 'mail' : 'both'
    })
    .catch(refusalOf)
}

function refusalOf(refusal: unknown): CodeSent {
  if (!(refusal instanceof Problem)) throw refusal
  return refusal.is('resendTooSoon') ? 'wait' : 'full'
}

async function deliver(trx: Trx, { config, clock }: Deps, { envelope, signer }: OpenedLink, phone: string | null): Promise<void> {
  const at = clock.now()
  const code = newCode()
  await trx
    .updateTable('sandbox_signers')
    .set({
      code_hash: peppered(config, 'sandbox-signing-code', signer.id, code),
      code_expires_at: new Date(at.getTime() + codeRules.minutes * 60_000),
      code_tries: 0,
    })
    .where('id', '=', signer.id)
    .execute()
  const say = sayIn(envelope.locale)
  const values = { code, title: envelope.title, minutes: codeRules.minutes }
  const message = { html: null, link: null, code, at }
  const messages = [
    {
      ...message,
      subject: say('sign.code.subject'),
      text: say('sign.code.mail', values),
      channel: 'mail',
      recipient: signer.email,
    } as const,
    ...(phone === null
      ? []
      : [{ ...message, subject: '', text: say('sign.code.sms', values), channel: 'sms', recipient: phone.replaceAll(' ', '') } as const]),
  ]
  await trx.insertInto('sandbox_mailbox').values(messages).execute()
}

/** Whether a code that was sent still opens the documents: not used, not old, not guessed at too often. */
export function codeStands({ signer }: OpenedLink, now: Date): boolean {
  return signer.code_hash !== null && signer.code_expires_at !== null && signer.code_expires_at > now && signer.code_tries < codeRules.tries
}

/**
 * Returns a visit token for the right code, once, and reports that the documents were opened; null for a wrong, old or guessed code. A
 * visit ends the previous one. `ip` is the address that enters the code.
 */
export function enterCode(deps: Deps, token: string, typed: string, ip: string): Promise<string | null> {
  const { clock, config, db } = deps
  return db.transaction().execute(async (trx) => {
    const found = await findLink(trx, deps, token)
    if (found?.state !== 'open') return null
    const { signer } = found
    if (!codeStands(found, clock.now())) return null
    const right = sameText(peppered(config, 'sandbox-signing-code', signer.id, typed.trim()), signer.code_hash ?? '')
    const visit = newToken()
    await trx
      .updateTable('sandbox_signers')
      .set(right ? { code_hash: null, visit_hash: fingerprint(visit) } : { code_tries: signer.code_tries + 1 })
      .where('id', '=', signer.id)
      .execute()
    if (right) await markOpened(trx, deps, found, ip)
    return right ? visit : null
  })
}
