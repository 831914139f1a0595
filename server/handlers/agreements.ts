/** The contract and its signers. API-075, API-077, API-078, API-081, API-082, API-095, SIGN-01 to SIGN-06. */
import type { agreements } from '../../contract/agreements.ts'
import { Problem } from '../../contract/problem.ts'
import { agreementLifecycle, signStatus } from '../../machines/lifecycles/agreement.ts'
import { audit } from '../audit.ts'
import { actorOf, type CallOf, type HandlersOf } from '../call.ts'
import { lockCompany } from '../companies/places.ts'
import type { Db, Trx } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { move } from '../lifecycle.ts'
import { endNotices, raiseNotice } from '../notices/raise.ts'
import { moveOnboarding } from '../onboarding/onboarding.ts'
import { bundleAddress } from '../signing/copies.ts'
import { documentAddress, documentsOf } from '../signing/documents.ts'
import { agreementOf, limitOf } from '../signing/draft.ts'
import { appendEvidence, wireEvidence } from '../signing/evidence.ts'
import { directorsOf, shareholdersOf } from '../signing/people.ts'
import { checkSupplement, keepCountedShops, supplementOf } from '../signing/supplement.ts'
import { type AgreementRow, referenceOf, type SignerRow, wireAgreement, wireSigners } from '../signing/wire.ts'

/** Seconds between two reminders of one signer. ERR-80014. */
const urgePause = 60

export const agreementHandlers: HandlersOf<typeof agreements> = {
  async readAgreement(call: CallOf<'company'>, { product, kind = 'facility' }) {
    const agreement = await (kind === 'supplement' ? supplementOf(call, product) : agreementOf(call, product))
    return wireAgreement(agreement, await documentsOf(call.deps.db, agreement.id))
  },

  /** Opens the PDF that is signed. */
  async readAgreementDocument(call: CallOf<'company'>, { id }) {
    return { url: await documentAddress(call, id) }
  },

  async readEvidence(call: CallOf<'company'>, { id }) {
    const agreement = await ownAgreement(call.deps.db, call, id)
    return wireEvidence(call.deps, agreement)
  },

  /** Who takes the bundle away is in the audit: it names the signers. */
  async openBundle(call: CallOf<'company'>, { id }) {
    return call.deps.db.transaction().execute(async (trx) => {
      const agreement = await ownAgreement(trx, call, id)
      if (agreement.status !== 'completed') throw new Problem(20011)
      await audit(trx, call, { action: 'agreement.taken', subject: 'agreements', subjectId: id })
      return { url: bundleAddress(call.deps, id) }
    })
  },

  async readSigners(call: CallOf<'company'>, { id }) {
    const { db, config } = call.deps
    const agreement = await ownAgreement(db, call, id)
    return wireSigners(config, await signersOf(db, agreement.id), call.user.email)
  },

  /** The answer comes before the links exist: the envelope is made by a job. 20011 unless it is a draft, 20018 when nobody can sign or its limit no longer stands, 502 when a supplement would be signed for another limit. */
  async initiateSigning(call: CallOf<'company'>, { agreement_id }) {
    await call.deps.db.transaction().execute((trx) => send(trx, call, agreement_id, 'signing.initiated', ['draft']))
    return null
  },

  /** New links for everybody after a decline or a time-out; 20018 when no limit stands. */
  async retrySigning(call: CallOf<'company'>, { agreement_id }) {
    await call.deps.db.transaction().execute((trx) => send(trx, call, agreement_id, 'signing.restarted', ['declined', 'expired']))
    return null
  },

  async urgeSigner(call: CallOf<'company'>, { agreement_id, signer_id }) {
    const { db, clock } = call.deps
    await db.transaction().execute(async (trx) => {
      const agreement = await ownAgreement(trx, call, agreement_id)
      const signer = (await signersOf(trx, agreement_id)).find(({ id }) => id === signer_id)
      if (!signer) throw new Problem(20018)
      const undecided = signer.sign_status === signStatus.waiting || signer.sign_status === signStatus.opened
      if (agreement.status !== 'initiated' || !undecided) throw new Problem(20011)
      const at = clock.now()
      const urged = await trx
        .updateTable('agreement_signers')
        .set({ urged_at: at })
        .where('id', '=', signer_id)
        .where((where) => where.or([where('urged_at', 'is', null), where('urged_at', '<=', new Date(at.getTime() - urgePause * 1000))]))
        .returning('id')
        .executeTakeFirst()
      if (!urged) throw new Problem(80014)
      await enqueue(trx, 'signer.remind', { agreementId: agreement_id, signerId: signer_id, round: agreement.round }, { runAt: at })
      await audit(trx, call, { action: 'signing.urged', subject: 'agreements', subjectId: agreement_id, details: { signer: signer_id } })
    })
    return null
  },

  async readShareholders(call: CallOf<'company'>) {
    const found = await shareholdersOf(call.deps.db, call.deps.config, call.companyId)
    if (!found) throw new Problem(20018)
    return found
  },

  async listDirectorNames(call: CallOf<'company'>) {
    const directors = await directorsOf(call.deps.db, call.deps.config, call.companyId, call.locale)
    return directors.map(({ name }) => name)
  },
}

/** Begins a round of signing from one of the given statuses. */
async function send(
  trx: Trx,
  call: CallOf<'company'>,
  id: string,
  event: 'signing.initiated' | 'signing.restarted',
  from: readonly AgreementRow['status'][],
): Promise<void> {
  const { companyId } = call
  await lockCompany(trx, companyId)
  const agreement = await ownAgreement(trx, call, id, true)
  if (!from.includes(agreement.status)) throw new Problem(20011)
  await checkLimit(trx, agreement)
  if ((await signersOf(trx, id)).length === 0) throw new Problem(20018)
  const at = call.deps.clock.now()
  const actor = actorOf(call)
  const round = agreement.round + 1
  await move(trx, { chart: agreementLifecycle, table: 'agreements', id, event: { type: 'signing.initiated' }, actor, at })
  await trx.updateTable('agreements').set({ round, initiated_at: at }).where('id', '=', id).execute()
  await trx
    .updateTable('agreement_signers')
    .set({ sign_status: signStatus.waiting, signed_at: null, sign_url_sealed: null, urged_at: null })
    .where('agreement_id', '=', id)
    .execute()
  if (agreement.kind === 'facility') {
    await moveOnboarding(trx, { companyId, product: agreement.product, event: { type: event }, actor, at })
    await keepCountedShops(trx, agreement)
  }
  await audit(trx, call, { action: event, subject: 'agreements', subjectId: id, details: { round, hash: agreement.content_hash } })
  await appendEvidence(trx, call.deps, agreement, { kind: event, at, ip: call.ip })
  await enqueue(trx, 'envelope.create', { agreementId: id, round }, { runAt: at })
  const about = `signing:${id}:`
  await endNotices(trx, { companyId, about, at })
  const values = { product: agreement.product, reference: referenceOf(agreement) }
  const kind = agreement.kind === 'facility' ? 'signing.waiting' : 'supplement.waiting'
  await raiseNotice(trx, { companyId, kind, values, key: `${about}waiting`, at })
}

/** Whether the limit of a contract can still be signed for: 20018 when none stands or it has fallen, 502 when a supplement's is another. */
async function checkLimit(trx: Trx, agreement: AgreementRow): Promise<void> {
  if (agreement.kind === 'supplement') return checkSupplement(trx, agreement)
  const standing = await limitOf(trx, agreement.company_id, agreement.product)
  // What was sent before keeps its text: then the facility opens with the lower limit.
  if (agreement.status === 'draft' && standing < agreement.credit_limit) throw new Problem(20018)
}

/** An agreement of the company. Problem 20018 for any other id. R3. */
async function ownAgreement(db: Db | Trx, call: CallOf<'company'>, id: string, lock = false): Promise<AgreementRow> {
  const row = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', call.companyId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Problem(20018)
  return row
}

async function signersOf(db: Db | Trx, agreementId: string): Promise<SignerRow[]> {
  return db.selectFrom('agreement_signers').selectAll().where('agreement_id', '=', agreementId).orderBy('position').execute()
}
