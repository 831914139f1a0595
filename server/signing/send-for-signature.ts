/** Sends a contract for signature, the first time and after a decline or a time-out; a new link for one signer. API-077, API-081. */
import { Problem } from '../../contract/kernel/problem.ts'
import { agreementLifecycle } from '../../machines/signing/lifecycles/agreement.ts'
import { requireStepUp } from '../account/step-up.ts'
import { refuseIfFrozen } from '../company/freezes.ts'
import { lockCompany } from '../company/locks.ts'
import { moveOnboarding } from '../home/onboarding.ts'
import { mandateAccountOf } from '../lending/mandate.ts'
import { endNotices, raiseNotice } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'
import { isUndecided, ownAgreement, signerAmong, signersOf } from './company-agreements.ts'
import { checkDocumented } from './documents.ts'
import { limitOf } from './draft.ts'
import { appendEvidence } from './evidence.ts'
import { checkMandate } from './mandate.ts'
import { type AgreementRow, openSigner, signingNotices } from './present.ts'
import { checkPause } from './reminders.ts'
import { standingOf } from './signatories.ts'
import { sharedAmong } from './signer-contacts.ts'
import { sendLinks, takeLinks } from './signing-links.ts'
import { checkSupplement, keepCountedShops } from './supplement.ts'

/**
 * Begins the signing from one of the given statuses; all signers sign, also those who had signed before. `conflict` in any other status,
 * `notFound` without a signer or a valid limit, `unavailable` as of {@link checkDocumented}, `refused` with field signers when no signer
 * can bind the company or as of {@link sharedAmong}, with field limit as of {@link checkSupplement}, last `verificationFailed` without
 * a step-up where a signer is not reached as certified.
 */
export async function sendForSignature(
  trx: Trx,
  call: Call<'company'>,
  id: string,
  event: 'signing.initiated' | 'signing.restarted',
  from: readonly AgreementRow['status'][],
): Promise<void> {
  const { companyId } = call
  const { config, clock } = call.deps
  await lockCompany(trx, companyId)
  const agreement = await ownAgreement(trx, call, id, true)
  await refuseIfFrozen(trx, { companyId: call.companyId, product: agreement.product })
  if (!from.includes(agreement.status)) throw new Problem('conflict')
  if (agreement.status !== 'draft') await checkDocumented(trx, id)
  await checkSubject(trx, call.deps, agreement)
  const signers = await signersOf(trx, id)
  if (signers.length === 0) throw new Problem('notFound')
  const people = signers.map((signer) => openSigner(config, signer))
  const shared = sharedAmong(people)
  if (shared) throw new Problem('refused', { fields: { signers: shared } })
  const standing = await standingOf(trx, config, companyId)
  if (!standing.binds(people.map(({ name }) => name))) throw new Problem('refused', { fields: { signers: 'field.signer.director' } })
  // After what else is refused: the codes of the signing page would go to the mailbox or phone that was entered. Decision 083.
  if (!people.every(standing.reaches)) await requireStepUp(trx, call, 'signersChanged')
  const at = clock.now()
  const actor = actorOf(call)
  const { kind, product, reference, content_hash: hash } = agreement
  let round: number | null = null
  await move(trx, {
    chart: agreementLifecycle,
    table: 'agreements',
    id,
    event: { type: 'signing.initiated' },
    actor,
    at,
    values: { initiated_at: at },
    effects: {
      withdrawLinks: () => takeLinks(trx, agreement, signers, { actor, at }),
      sendLinks: async () => {
        round = await sendLinks(trx, agreement, at)
      },
      moveOnboarding: async () => {
        if (kind !== 'facility') return
        await moveOnboarding(trx, { companyId, product, event: { type: event }, actor, at })
        await keepCountedShops(trx, agreement)
      },
      appendEvidence: () => appendEvidence(trx, call.deps, agreement, { kind: event, at, ip: call.ip }),
      notifyWaiting: async () => {
        const about = `signing:${id}:`
        await endNotices(trx, { companyId, about, at })
        const values = { product, reference }
        await raiseNotice(trx, { companyId, kind: signingNotices[kind].waiting, values, key: `${about}waiting`, at })
      },
    },
  })
  await audit(trx, call, { action: event, subject: 'agreements', subjectId: id, details: { round, hash } })
}

/**
 * Sends one signer of a contract in signing a new link; the old one becomes invalid. `conflict` for a signer without a link or one who has
 * decided, `unavailable` as of {@link checkDocumented}, `resendTooSoon` within a minute of the last one or of a reminder.
 */
export async function renewLink(trx: Trx, call: Call<'company'>, id: string, signerId: string): Promise<void> {
  const agreement = await ownAgreement(trx, call, id, true)
  await refuseIfFrozen(trx, { companyId: call.companyId, product: agreement.product })
  const signer = signerAmong(await signersOf(trx, id), signerId)
  if (agreement.status !== 'initiated' || !isUndecided(signer) || signer.round === 0) throw new Problem('conflict')
  await checkDocumented(trx, id)
  const at = call.deps.clock.now()
  checkPause(signer.urged_at, at)
  await takeLinks(trx, agreement, [signer], { actor: actorOf(call), at })
  await trx.updateTable('agreement_signers').set({ urged_at: at }).where('id', '=', signerId).execute()
  const round = await sendLinks(trx, agreement, at)
  await audit(trx, call, { action: 'signing.renewed', subject: 'agreements', subjectId: id, details: { signer: signerId, round } })
}

/**
 * Checks that a contract can still be signed: `notFound` when its limit is no longer valid or has fallen, or the drawdown account is no
 * longer the one that it names, `refused` when a supplement's limit has changed.
 */
async function checkSubject(trx: Trx, deps: Deps, agreement: AgreementRow): Promise<void> {
  if (agreement.kind === 'supplement') return checkSupplement(trx, agreement, deps.clock.now())
  if (agreement.kind === 'mandate') return checkMandate(trx, deps, agreement)
  const standing = await limitOf(trx, agreement.company_id, agreement.product)
  // A contract that was sent before keeps its text, and the facility opens with the lower limit.
  if (agreement.status !== 'draft') return
  const account = await mandateAccountOf(trx, deps.config, { companyId: agreement.company_id, product: agreement.product })
  if (standing < agreement.credit_limit || agreement.debit_account_id !== (account?.id ?? null)) throw new Problem('notFound')
}
