/** Links to sign: each signer has a link of their own round, so that replacing one signer changes one link. SIGN-05, decision 046. */
import { signerLifecycle } from '../../machines/signing/lifecycles/signer.ts'
import type { Trx } from '../platform/deps.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { move } from '../platform/lifecycle.ts'
import { isUndecided, signersOf } from './company-agreements.ts'
import type { AgreementRow, SignerRow } from './present.ts'

/** Whether a signer has neither decided nor had a link. */
function waitsForLink(signer: SignerRow): boolean {
  return isUndecided(signer) && signer.round === 0
}

/**
 * Begins a round for every signer without a link; if signing is in order, only for the next signer, after the previous one has signed.
 * Returns the round, null when no signer is next. The caller has locked the agreement.
 */
export async function sendLinks(trx: Trx, { id }: Pick<AgreementRow, 'id'>, at: Date): Promise<number | null> {
  const { in_order, round: last } = await trx
    .selectFrom('agreements')
    .select(['in_order', 'round'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const signers = await signersOf(trx, id)
  const waiting = signers.filter(waitsForLink)
  const busy = in_order && signers.some((signer) => isUndecided(signer) && signer.round > 0)
  const turn = busy ? [] : in_order ? waiting.slice(0, 1) : waiting
  if (turn.length === 0) return null
  const round = last + 1
  await trx.updateTable('agreements').set({ round }).where('id', '=', id).execute()
  const ids = turn.map((signer) => signer.id)
  await trx.updateTable('agreement_signers').set({ round }).where('id', 'in', ids).execute()
  await enqueue(trx, 'envelope.create', { agreementId: id, round }, { runAt: at })
  return round
}

/** Has the provider close the pages of these signers, if they had a link. Their decisions are kept. */
export async function closeLinks(
  trx: Trx,
  agreementId: string,
  signers: readonly Pick<SignerRow, 'id' | 'round'>[],
  at: Date,
): Promise<void> {
  for (const { id: signerId, round } of signers.filter(hasLink))
    await enqueue(trx, 'envelope.withdraw', { agreementId, signerId, round }, { runAt: at })
}

/** The same for all signers who could still sign, after the signing has ended. SIGN-05. */
export async function closeOpenLinks(trx: Trx, agreementId: string, at: Date): Promise<void> {
  await closeLinks(trx, agreementId, (await signersOf(trx, agreementId)).filter(isUndecided), at)
}

/** Withdraws the links of these signers: later events of the old links are ignored, and the provider is notified. */
export async function takeLinks(
  trx: Trx,
  { id: agreementId, company_id: companyId }: Pick<AgreementRow, 'id' | 'company_id'>,
  signers: readonly SignerRow[],
  by: { actor: string; at: Date },
): Promise<void> {
  await closeLinks(trx, agreementId, signers, by.at)
  const withdrawn = { chart: signerLifecycle, table: 'agreement_signers', event: { type: 'link.withdrawn' } } as const
  const values = { signed_at: null, sign_url_sealed: null, decline_reason_sealed: null, round: 0 }
  for (const { id } of signers.filter(hasLink)) await move(trx, { ...withdrawn, ...by, id, companyId, values })
}

function hasLink({ round }: Pick<SignerRow, 'round'>): boolean {
  return round > 0
}
