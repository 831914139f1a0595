/** Signing links of the sandbox e-sign provider: opened, signed or declined, mailed; every change sends a webhook. */

import type { Selectable } from 'kysely'
import { z } from 'zod'
import { sandboxBase } from '../outside/credentials.ts'
import type { Config } from '../platform/config/config.ts'
import type { SandboxTables } from '../platform/db/tables/sandbox.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { peppered, sameText } from '../platform/security/secrets.ts'
import { sayIn } from './texts.ts'
import { announce } from './webhooks.ts'

/** A row of `sandbox_envelopes`. */
export type Envelope = Selectable<SandboxTables['sandbox_envelopes']>
/** A row of `sandbox_signers`. */
type Signer = Selectable<SandboxTables['sandbox_signers']>

/** Envelope and signer of a link. */
export interface OpenedLink {
  readonly envelope: Envelope
  readonly signer: Signer
  readonly documents: readonly { readonly position: number; readonly title: string; readonly content_hash: string }[]
  /** Whether the signer can still decide. */
  readonly state: 'open' | 'used' | 'over'
}

/** Reads the envelope and signer of a link; null for an unknown link. */
export function readLink(deps: Deps, token: string): Promise<OpenedLink | null> {
  return deps.db.transaction().execute((trx) => findLink(trx, deps, token))
}

/** Marks the documents as opened by the signer and reports it the first time. `ip` is the signer's address. */
export async function markOpened(trx: Trx, deps: Deps, { envelope, signer }: OpenedLink, ip: string): Promise<void> {
  if (signer.status !== 'waiting') return
  await trx.updateTable('sandbox_signers').set({ status: 'opened' }).where('id', '=', signer.id).execute()
  await announce(trx, deps, envelope, { type: 'signer.opened', signerId: signer.client_id, ip })
}

/** One document of a link. */
export function contentOf({ db }: Deps, { envelope }: OpenedLink, position: number) {
  return db
    .selectFrom('sandbox_envelope_documents')
    .select(['title', 'content'])
    .where('envelope_id', '=', envelope.id)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** Decision of a signer. */
export type Decision = { kind: 'signed'; signature: string; drawing: string | null } | { kind: 'declined'; reason: string }

/** Applies a signer's decision. Returns the previous state: only from `open` the decision was applied. */
export function decide(deps: Deps, token: string, decision: Decision, ip: string): Promise<OpenedLink | null> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await findLink(trx, deps, token)
    if (found?.state !== 'open') return found
    const { envelope, signer } = found
    const given =
      decision.kind === 'signed'
        ? { signature: decision.signature, drawing: decision.drawing, decline_reason: null }
        : { signature: null, drawing: null, decline_reason: decision.reason }
    await trx
      .updateTable('sandbox_signers')
      .set({ ...given, status: decision.kind, decided_at: deps.clock.now() })
      .where('id', '=', signer.id)
      .execute()
    const open = await trx
      .selectFrom('sandbox_signers')
      .select('id')
      .where('envelope_id', '=', envelope.id)
      .where('status', 'in', ['waiting', 'opened'])
      .execute()
    const status = decision.kind === 'declined' ? 'declined' : open.length === 0 ? 'completed' : 'sent'
    await trx.updateTable('sandbox_envelopes').set({ status }).where('id', '=', envelope.id).execute()
    const happened = { type: `signer.${decision.kind}`, signerId: signer.client_id, reason: given.decline_reason, ip } as const
    await announce(trx, deps, envelope, happened)
    return found
  })
}

/** The signing page of a signer, in the language of the document. The token is derived, so that a reminder has the same one. */
export function linkOf(config: Config, { locale }: Pick<Envelope, 'locale'>, { id }: Pick<Signer, 'id'>): string {
  const token = `${id}.${peppered(config, 'sandbox-signing-link', id)}`
  return `${sandboxBase(config)}/esign/sign/${token}?locale=${locale.replace('_', '-')}`
}

/** Finds the envelope and signer of a link; null for an unknown link. Locks the envelope, so that concurrent decisions are applied one after the other. */
export async function findLink(trx: Trx, { config, clock }: Deps, token: string): Promise<OpenedLink | null> {
  const [id = '', proof = ''] = token.split('.')
  if (!z.uuid().safeParse(id).success || !sameText(proof, peppered(config, 'sandbox-signing-link', id))) return null
  const envelope = await trx
    .selectFrom('sandbox_envelopes')
    .selectAll()
    .where('id', '=', trx.selectFrom('sandbox_signers').select('envelope_id').where('id', '=', id))
    .forUpdate()
    .executeTakeFirst()
  const signer = await trx.selectFrom('sandbox_signers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!envelope || !signer) return null
  const documents = await trx
    .selectFrom('sandbox_envelope_documents')
    .select(['position', 'title', 'content_hash'])
    .where('envelope_id', '=', envelope.id)
    .orderBy('position')
    .execute()
  return { envelope, signer, documents, state: stateOf(envelope, signer, clock.now()) }
}

/** Whether a signer may still decide: `used` once decided; `over` when withdrawn, ended by another, or past its day. */
export function stateOf(envelope: Envelope, signer: Signer, now: Date): OpenedLink['state'] {
  if (signer.decided_at) return 'used'
  if (signer.status === 'withdrawn') return 'over'
  return envelope.status === 'sent' && envelope.expires_at > now ? 'open' : 'over'
}

/** Mails a signer the link, within `trx`: as an invitation or as a reminder, in the language of the envelope. */
export async function mailLink(
  trx: Trx,
  { config, clock }: Deps,
  envelope: Envelope,
  signer: Signer,
  subject: 'sign.mail.subject' | 'sign.mail.remind',
) {
  const say = sayIn(envelope.locale)
  const link = linkOf(config, envelope, signer)
  const values = { name: signer.name, title: envelope.title, reference: envelope.reference, day: dayOf(envelope.expires_at), link }
  const message = { subject: say(subject, values), text: say('sign.mail.text', values), html: null, link, code: null }
  await trx
    .insertInto('sandbox_mailbox')
    .values({ ...message, channel: 'mail', recipient: signer.email, at: clock.now() })
    .execute()
}
