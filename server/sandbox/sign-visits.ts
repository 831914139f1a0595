/** Who opened a signing link: a code to the signer's mailbox opens the documents to one browser, the last one that had it. */
import type { Deps } from '../deps.ts'
import { fingerprint, newCode, newToken, peppered, sameText } from '../trust/secrets.ts'
import { findLink, type OpenedLink } from './envelopes.ts'
import { sayIn } from './texts.ts'

/** Minutes a code holds, seconds until another can be sent, and guesses it stands. */
const code = { minutes: 10, pause: 30, tries: 5 } as const

/** Name of the cookie of a visit: two signers may share a browser. */
export function visitCookie({ signer }: OpenedLink): string {
  return `sandbox-visit-${signer.id.slice(0, 8)}`
}

/** Whether this is the visit that the last code opened. */
export function isVisit({ signer }: OpenedLink, visit: string | undefined): boolean {
  return signer.visit_hash !== null && visit !== undefined && sameText(fingerprint(visit), signer.visit_hash)
}

/** Mails the signer a code, unless one went out just now. */
export async function sendCode(deps: Deps, token: string): Promise<void> {
  const { clock, config, db } = deps
  await db.transaction().execute(async (trx) => {
    const found = await findLink(trx, deps, token)
    if (found?.state !== 'open') return
    const { envelope, signer } = found
    const now = clock.now().getTime()
    const sentAt = signer.code_expires_at ? signer.code_expires_at.getTime() - code.minutes * 60_000 : 0
    if (now - sentAt < code.pause * 1000) return
    const secret = newCode()
    await trx
      .updateTable('sandbox_signers')
      .set({
        code_hash: peppered(config, 'sandbox-signing-code', signer.id, secret),
        code_expires_at: new Date(now + code.minutes * 60_000),
        code_tries: 0,
      })
      .where('id', '=', signer.id)
      .execute()
    const say = sayIn(envelope.locale)
    const text = say('sign.code.mail', { code: secret, title: envelope.title, minutes: code.minutes })
    await trx
      .insertInto('sandbox_mailbox')
      .values({
        subject: say('sign.code.subject'),
        text,
        html: null,
        link: null,
        code: secret,
        channel: 'mail',
        recipient: signer.email,
        at: clock.now(),
      })
      .execute()
  })
}

/** Answers a visit for the right code, once; null for a wrong, an old or a guessed one. A visit ends the one before. */
export function enterCode(deps: Deps, token: string, typed: string): Promise<string | null> {
  const { clock, config, db } = deps
  return db.transaction().execute(async (trx) => {
    const found = await findLink(trx, deps, token)
    if (found?.state !== 'open') return null
    const { signer } = found
    const stands = signer.code_hash && signer.code_expires_at && signer.code_expires_at > clock.now() && signer.code_tries < code.tries
    if (!stands) return null
    const right = sameText(peppered(config, 'sandbox-signing-code', signer.id, typed.trim()), signer.code_hash ?? '')
    const visit = newToken()
    await trx
      .updateTable('sandbox_signers')
      .set(right ? { code_hash: null, visit_hash: fingerprint(visit) } : { code_tries: signer.code_tries + 1 })
      .where('id', '=', signer.id)
      .execute()
    return right ? visit : null
  })
}
