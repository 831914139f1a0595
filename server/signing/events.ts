/** Handles events of the e-sign provider, each once and in any order; the last signature opens the facility or raises its limit. SIGN-02, SIGN-03, ACT-02. */

import { formatMoney, money } from '../../contract/kernel/money.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import type { LimitStanding } from '../../contract/signing/agreements.ts'
import { agreementLifecycle } from '../../machines/signing/lifecycles/agreement.ts'
import { signerLifecycle, signStatus } from '../../machines/signing/lifecycles/signer.ts'
import { lockCompany } from '../company/locks.ts'
import { administratorsOf } from '../company/memberships.ts'
import { companyNameOf } from '../company/names.ts'
import { moveOnboarding } from '../home/onboarding.ts'
import { facilityOf, limitStanding } from '../lending/facilities.ts'
import { facilityMails } from '../lending/mails.ts'
import { keepMandate } from '../lending/mandate.ts'
import { recalculateGroup } from '../limits/exposure.ts'
import { openFacility, raiseSignedLimit } from '../limits/signed-limits.ts'
import { endNotices, notifyMembers, raiseNotice, settleMessages } from '../notices/raise-notice.ts'
import type { EsignEvent } from '../outside/esign/esign.ts'
import { auditAt } from '../platform/audit.ts'
import { recordEvent } from '../platform/company-events.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { type EffectsOf, move, moveOnce } from '../platform/lifecycle.ts'
import { sendMail } from '../platform/mail/send.ts'
import { seal } from '../platform/security/seal.ts'
import { isUndecided, signersOf } from './company-agreements.ts'
import { appendEvidence } from './evidence.ts'
import { type AgreementRow, agreementDetails, reasonPlace, signingNotices } from './present.ts'
import { mailBundles } from './signed-bundles.ts'
import { closeOpenLinks, sendLinks } from './signing-links.ts'

const actor = 'provider:esign'

/** `unknown`: no such envelope yet, send again later. `foreign`: not about our text. `ignored`: seen, late, superseded, or not of a signer. */
type EventOutcome = 'taken' | 'ignored' | 'unknown' | 'foreign'

/** Takes an event in, in one transaction with everything that follows from it. */
export async function takeEvent(deps: Deps, event: EsignEvent): Promise<EventOutcome> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const envelope = await trx.selectFrom('esign_envelopes').selectAll().where('envelope_id', '=', event.envelope_id).executeTakeFirst()
    if (!envelope) return 'unknown'
    const { company_id: companyId } = await trx
      .selectFrom('agreements')
      .select('company_id')
      .where('id', '=', envelope.agreement_id)
      .executeTakeFirstOrThrow()
    // The last signature opens the facility with the calculated limit, and a concurrent calculation applies to the open facility.
    await lockCompany(trx, companyId)
    const agreement = await trx
      .selectFrom('agreements')
      .selectAll()
      .where('id', '=', envelope.agreement_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const signer = await trx
      .selectFrom('agreement_signers')
      .selectAll()
      .where('agreement_id', '=', agreement.id)
      .where('id', '=', uuidOr(event.signer_id))
      .executeTakeFirst()
    if (event.content_hash !== agreement.content_hash) {
      await auditEvent(trx, agreement, { ...event, type: 'refused' }, at)
      await rememberRefusal(trx, deps, agreement, event, at)
      return 'foreign'
    }
    const first = await trx
      .insertInto('esign_events')
      .values({ event_id: event.id, envelope_id: event.envelope_id, type: event.type, at: new Date(event.at), received_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!first || agreement.status !== 'initiated') return 'ignored'
    // Only events of the signer's current link count: the signer may have been replaced. Decision 046.
    if (signer && signer.round !== envelope.round) return 'ignored'
    if (event.type === 'envelope.expired') {
      if (!(await hasUndecided(trx, envelope))) return 'ignored'
      await moveAgreement(trx, agreement, { event: { type: 'signing.expired' }, at, effects: stopping(trx, agreement, at) })
      await auditEvent(trx, agreement, event, at)
      await appendEvidence(trx, deps, agreement, { kind: event.type, at, event })
      return 'taken'
    }
    // A removed or unknown signer cannot decide.
    if (!signer) {
      await auditEvent(trx, agreement, { ...event, type: 'refused' }, at)
      return 'ignored'
    }
    const moved = { type: event.type === 'signer.opened' ? 'link.opened' : event.type } as const
    const values = { signed_at: event.type === 'signer.signed' ? new Date(event.at) : null }
    const step = { chart: signerLifecycle, table: 'agreement_signers', id: signer.id, actor, at, companyId } as const
    if (!(await moveOnce(trx, { ...step, event: moved, values }))) return 'ignored'
    if (event.type === 'signer.declined') {
      await keepReason(trx, deps, signer.id, event.reason)
      await moveAgreement(trx, agreement, { event: { type: 'signer.declined' }, at, effects: stopping(trx, agreement, at) })
    }
    await auditEvent(trx, agreement, event, at)
    await appendEvidence(trx, deps, agreement, { kind: event.type, at, signer, event })
    if (event.type === 'signer.signed') await countSignatures(trx, deps, agreement, at)
    return 'taken'
  })
}

/** Completes the agreement when this was the last signature, or sends the next link. */
async function countSignatures(trx: Trx, deps: Deps, agreement: AgreementRow, at: Date): Promise<void> {
  const statuses = (await signersOf(trx, agreement.id)).map(({ status }) => signStatus[status])
  const effects = { sendLinks: () => sendLinks(trx, agreement, at), ...completing(trx, deps, agreement, at) }
  await moveAgreement(trx, agreement, { event: { type: 'signer.signed', statuses }, at, effects })
}

/** The effects of the last signature. */
function completing(trx: Trx, deps: Deps, agreement: AgreementRow, at: Date) {
  const { id, kind, company_id: companyId, product, credit_limit: limit, debit_account_id: accountId, reference } = agreement
  return {
    recordCompletion: async () => {
      await trx.updateTable('agreements').set({ completed_at: at }).where('id', '=', id).execute()
      await appendEvidence(trx, deps, agreement, { kind: 'agreement.completed', at })
      const details = agreementDetails(agreement)
      await recordEvent(trx, { kind: 'agreement.completed', companyId, subjectId: id, details, actor, at })
    },
    mailBundles: () => mailBundles(trx, deps, agreement),
    keepMandate: async () => accountId && keepMandate(trx, { companyId, product, accountId, at }),
    openLimit: async () => {
      if (kind === 'facility') {
        await moveOnboarding(trx, { companyId, product, event: { type: 'signing.completed' }, actor, at })
        const repaidByShare = await hasShare(trx, id)
        await openFacility(trx, { companyId, product, limit, repaidByShare, actor, at })
      }
      if (kind === 'supplement') await raiseSignedLimit(trx, { companyId, product, limit, agreementId: id, actor, at })
    },
    recalculateGroup: async () => kind !== 'mandate' && recalculateGroup(trx, companyId, at),
    notifySigned: async () => {
      await endNotices(trx, { companyId, about: `signing:${id}:`, at })
      const values = { product, reference }
      for (const each of Object.values(signingNotices[kind])) await settleMessages(trx, { companyId, kind: each, values, at })
      if (kind === 'mandate') await notifyMembers(trx, { companyId, kind: 'mandate.signed', values, at })
      else await notifyStatus(trx, deps, agreement, kind, at)
    },
  } satisfies EffectsOf<typeof agreementLifecycle>
}

/** Since which edition an agreement lets a drawdown be repaid by a share of payouts. Decision 127. */
const firstWithShare = 'facility_agreement/2026-12-01'

/** Whether a signed agreement is of such an edition: it may have been written and sent before. */
async function hasShare(trx: Trx, agreementId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('agreement_documents')
    .select('id')
    .where('agreement_id', '=', agreementId)
    .where('kind', '=', 'facility_agreement')
    .where('template', '>=', firstWithShare)
    .executeTakeFirst()
  return row !== undefined
}

/** The agreements that are about a limit. */
type LimitKind = Exclude<AgreementKind, 'mandate'>

/** The message about a fully signed limit, by its state. */
const messageOf = {
  facility: { holds: 'facility.opened', lower: 'facility.signed', renewal: 'facility.unrenewed' },
  supplement: { holds: 'facility.raised', lower: 'facility.signed', renewal: 'facility.unrenewed' },
} as const satisfies Record<LimitKind, Record<LimitStanding, string>>

/** Notifies the company of the limit's state: it may be lower than signed or await renewal, because time has passed since. CRED-06, CRED-11. */
async function notifyStatus(trx: Trx, deps: Deps, agreement: AgreementRow, of: LimitKind, at: Date): Promise<void> {
  const { company_id: companyId, product, credit_limit, currency } = agreement
  const facility = await facilityOf(trx, companyId, product)
  if (!facility) return
  const [limit, signed] = [facility.credit_limit, credit_limit].map((minor) => formatMoney(money(minor, currency))) as [string, string]
  const kind = messageOf[of][limitStanding(facility, credit_limit)]
  await notifyMembers(trx, { companyId, kind, values: { product, limit, signed }, at })
  for (const { email, locale } of await administratorsOf(trx, companyId)) {
    const company = await companyNameOf(trx, companyId, locale)
    const link = portalUrl(deps.config, `/credit/${product}/home`)
    await sendMail(trx, deps, { to: email, locale, template: facilityMails[kind], values: { company, limit, signed, link } })
  }
}

/** The effects of the end of a signing: every signing page that is still open is closed; the company has to send the agreement again. SIGN-05. */
function stopping(trx: Trx, agreement: AgreementRow, at: Date) {
  const { id, company_id: companyId, product, reference } = agreement
  return {
    closeLinks: () => closeOpenLinks(trx, id, at),
    notifyStopped: async () => {
      const about = `signing:${id}:`
      await endNotices(trx, { companyId, about, at })
      const values = { product, reference }
      await raiseNotice(trx, { companyId, kind: signingNotices[agreement.kind].stopped, values, key: `${about}stopped`, at })
    },
  } satisfies EffectsOf<typeof agreementLifecycle>
}

/** Adds an event about another text to the evidence, once; evidence that was already downloaded does not change. */
async function rememberRefusal(trx: Trx, deps: Deps, agreement: AgreementRow, event: EsignEvent, at: Date): Promise<void> {
  if (agreement.status === 'completed') return
  const known = await trx
    .selectFrom('agreement_evidence')
    .select('sequence')
    .where('agreement_id', '=', agreement.id)
    .where('proof', '=', event.proof)
    .executeTakeFirst()
  if (!known) await appendEvidence(trx, deps, agreement, { kind: 'event.refused', at, event })
}

function moveAgreement(
  trx: Trx,
  { id }: AgreementRow,
  change: Pick<Parameters<typeof move<typeof agreementLifecycle>>[1], 'event' | 'at' | 'effects'>,
) {
  return move(trx, { chart: agreementLifecycle, table: 'agreements', id, actor, ...change })
}

/** Whether a signer can still sign with a link of this envelope. */
async function hasUndecided(trx: Trx, { agreement_id, round }: { agreement_id: string; round: number }): Promise<boolean> {
  const rows = await signersOf(trx, agreement_id)
  return rows.some((row) => isUndecided(row) && row.round === round)
}

async function keepReason(trx: Trx, { config }: Deps, id: string, reason: string | null | undefined): Promise<void> {
  const decline_reason_sealed = reason ? seal(config, reasonPlace(id), reason) : null
  await trx.updateTable('agreement_signers').set({ decline_reason_sealed }).where('id', '=', id).execute()
}

async function auditEvent(
  trx: Trx,
  agreement: AgreementRow,
  event: Pick<EsignEvent, 'id' | 'signer_id'> & { type: string },
  at: Date,
): Promise<void> {
  await auditAt(trx, at, {
    action: `signing.${event.type}`,
    actor,
    companyId: agreement.company_id,
    subject: 'agreements',
    subjectId: agreement.id,
    details: { event: event.id, signer: event.signer_id },
  })
}

/** The id if it is a UUID, else one that no row has. */
function uuidOr(id: string | null): string {
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : '00000000-0000-0000-0000-000000000000'
}
