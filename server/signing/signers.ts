/** The signers of a contract: add, change, replace, remove and order them, with the documents they submit. SIGN-03, API-076, API-079, decision 046. */
import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import { mostSigners, type SignerForm } from '../../contract/signing/signers.ts'
import { isUnsent } from '../../machines/signing/lifecycles/agreement.ts'
import { signerLifecycle } from '../../machines/signing/lifecycles/signer.ts'
import { requireStepUp } from '../account/step-up.ts'
import { attachFiles } from '../kyc/uploads.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { seal } from '../platform/security/seal.ts'
import { isUndecided, ownAgreement, signerAmong, signersOf } from './company-agreements.ts'
import { checkDocumented } from './documents.ts'
import { appendEvidence } from './evidence.ts'
import { type AgreementRow, emailPlace, mobilePlace, namePlace, openSigner, type SignerRow } from './present.ts'
import { standingOf } from './signatories.ts'
import { sameMailbox, takenBy } from './signer-contacts.ts'
import { closeLinks, sendLinks, takeLinks } from './signing-links.ts'

type Administrator = Call<'company'>
type Person = ReturnType<typeof openSigner>

/** Adds a signer; a repeated name and mailbox is the same signer. Problems as in the contract. */
export async function addSigner(trx: Trx, call: Administrator, agreementId: string, form: SignerForm): Promise<void> {
  const { agreement, signers } = await lockUnsent(trx, call, agreementId)
  const { config } = call.deps
  const others = signers.map((signer) => openSigner(config, signer))
  if (others.some(({ name, email }) => name === form.name && sameMailbox(email, form.email))) return
  const person = { ...form, mobile: numberOf(form) }
  checkReach(others, person)
  if (signers.length >= mostSigners) throw wrong('name', 'field.signer.tooMany')
  await checkAuthority(trx, call, form.name, form.file_id !== '')
  const id = randomUUID()
  const position = Math.max(-1, ...signers.map((signer) => signer.position)) + 1
  const handedIn = await attach(trx, call, form)
  await trx
    .insertInto('agreement_signers')
    .values({ ...sealed(config, id, person), ...handedIn, ...unsigned, id, agreement_id: agreementId, position })
    .execute()
  await auditSigner(trx, call, 'signer.added', agreement, id)
}

/**
 * Changes a signer who has not signed. A changed name or mailbox is another person: the old link becomes invalid, and its events do not
 * count. During signing this is a replacement, and a new link is sent; `verificationFailed` without a step-up where the
 * person is not reached as certified.
 */
export async function changeSigner(
  trx: Trx,
  call: Administrator,
  { agreementId, signerId, form }: { agreementId: string; signerId: string; form: SignerForm },
): Promise<void> {
  const agreement = await ownAgreement(trx, call, agreementId, true)
  const { config, clock } = call.deps
  const signers = await signersOf(trx, agreementId)
  const signer = signerAmong(signers, signerId)
  const out = agreement.status === 'initiated'
  if (agreement.status === 'completed' || (out && !isUndecided(signer))) throw new Problem('conflict')
  const others = signers.filter(({ id }) => id !== signerId).map((other) => openSigner(config, other))
  const before = openSigner(config, signer)
  // The replaced signer's number is not kept for the new signer.
  const person = { ...form, mobile: numberOf(form) ?? (before.name === form.name ? before.mobile : null) }
  checkReach(others, person)
  const another = before.name !== form.name || !sameMailbox(before.email, form.email)
  if (out && another) await checkDocumented(trx, agreementId)
  // The replaced signer's document does not count for the new signer.
  const file = form.file_id !== '' || (before.name === form.name && signer.file_id !== null)
  await checkAuthority(trx, call, form.name, file)
  const { reaches } = await standingOf(trx, config, call.companyId)
  if (out && !reaches(person)) await requireStepUp(trx, call, 'signersChanged')
  const handedIn = form.file_id === '' ? (file ? {} : { file_id: null }) : await attach(trx, call, form)
  await trx
    .updateTable('agreement_signers')
    .set({ ...sealed(config, signerId, person), ...handedIn })
    .where('id', '=', signerId)
    .execute()
  const at = clock.now()
  // Actions under the replaced signer's link must not count for the new signer.
  if (another) await takeLinks(trx, agreement, [signer], { actor: actorOf(call), at })
  if (out && another) {
    const replacement = signerAmong(await signersOf(trx, agreementId), signerId)
    await appendEvidence(trx, call.deps, agreement, { kind: 'signer.replaced', at, signer: replacement, ip: call.ip })
    await sendLinks(trx, agreement, at)
  }
  await auditSigner(trx, call, out && another ? 'signer.replaced' : 'signer.changed', agreement, signerId)
}

/** Removes a signer and their link. `conflict` during and after signing, and for the last signer. SIGN-03. */
export async function removeSigner(trx: Trx, call: Administrator, agreementId: string, signerId: string): Promise<void> {
  const { agreement, signers } = await lockUnsent(trx, call, agreementId)
  const signer = signerAmong(signers, signerId)
  if (signers.length === 1) throw new Problem('conflict')
  await closeLinks(trx, agreementId, [signer], call.deps.clock.now())
  await trx.deleteFrom('agreement_signers').where('id', '=', signerId).execute()
  await auditSigner(trx, call, 'signer.removed', agreement, signerId)
}

/**
 * Deletes the document of a signer, by the signer's id. `refused` when they cannot sign without it, `conflict` when there is none or the
 * contract is signed.
 */
export async function deleteSignerFile(trx: Trx, call: Administrator, signerId: string): Promise<void> {
  const found = await trx
    .selectFrom('agreement_signers')
    .innerJoin('agreements', 'agreements.id', 'agreement_id')
    .select('agreement_id')
    .where('agreement_signers.id', '=', signerId)
    .where('company_id', '=', call.companyId)
    .executeTakeFirst()
  if (!found) throw new Problem('notFound')
  const { agreement, signers } = await lockUnsent(trx, call, found.agreement_id)
  const signer = signerAmong(signers, signerId)
  if (signer.file_id === null) throw new Problem('conflict')
  await checkAuthority(trx, call, openSigner(call.deps.config, signer).name, false)
  await trx.updateTable('agreement_signers').set({ file_id: null }).where('id', '=', signerId).execute()
  await auditSigner(trx, call, 'signer.file.deleted', agreement, signerId)
}

/** Sets the order of all signers. `conflict` when the ids are not those of the current signers: another user has changed them. */
export async function orderSigners(
  trx: Trx,
  call: Administrator,
  { agreementId, signerIds, inOrder }: { agreementId: string; signerIds: readonly string[]; inOrder: boolean },
): Promise<void> {
  const { agreement, signers } = await lockUnsent(trx, call, agreementId)
  const named = new Set(signerIds)
  if (named.size !== signers.length || signerIds.length !== named.size || !signers.every(({ id }) => named.has(id)))
    throw new Problem('conflict')
  // Positions are unique: first move all of them to free positions.
  for (const offset of [1000, 0])
    for (const [place, id] of signerIds.entries())
      await trx
        .updateTable('agreement_signers')
        .set({ position: offset + place })
        .where('id', '=', id)
        .execute()
  await trx.updateTable('agreements').set({ in_order: inOrder }).where('id', '=', agreementId).execute()
  await audit(trx, call, { action: 'signing.ordered', subject: 'agreements', subjectId: agreement.id, details: { inOrder } })
}

const unsigned = { status: initialStatus(signerLifecycle) as 'waiting', signed_at: null, sign_url_sealed: null, urged_at: null } as const

async function lockUnsent(trx: Trx, call: Administrator, id: string): Promise<{ agreement: AgreementRow; signers: SignerRow[] }> {
  const agreement = await ownAgreement(trx, call, id, true)
  if (!isUnsent(agreement)) throw new Problem('conflict')
  return { agreement, signers: await signersOf(trx, id) }
}

/** Requires an authority document of a signer who is neither director nor shareholder. */
async function checkAuthority(trx: Trx, call: Administrator, name: string, handedIn: boolean): Promise<void> {
  const standing = await standingOf(trx, call.deps.config, call.companyId)
  if (!handedIn && !standing.belongs(name)) throw wrong('file_id', 'field.signer.authority')
}

async function attach(trx: Trx, { companyId, user }: Administrator, { file_id }: SignerForm): Promise<{ file_id: string | null }> {
  if (file_id === '') return { file_id: null }
  await attachFiles(trx, { files: [{ field: 'file_id', id: file_id }], userId: user.id, companyId, complete: true })
  return { file_id }
}

/** The number of a form, `+852 61234567`; null when none was entered. */
function numberOf({ mobile, mobile_area_code }: SignerForm): string | null {
  return mobile === '' ? null : `${mobile_area_code} ${mobile}`
}

function sealed(config: Config, id: string, { name, email, mobile }: Pick<Person, 'name' | 'email' | 'mobile'>) {
  return {
    name_sealed: seal(config, namePlace(id), name),
    email_sealed: seal(config, emailPlace(id), email),
    mobile_sealed: mobile && seal(config, mobilePlace(id), mobile),
  }
}

function checkReach(others: readonly Person[], reach: Pick<Person, 'email' | 'mobile'>): void {
  const fields = takenBy(others, reach)
  if (fields) throw new Problem('refused', { fields })
}

function wrong(field: 'name' | 'file_id', words: string): Problem {
  return new Problem('refused', { fields: { [field]: words } })
}

function auditSigner(trx: Trx, call: Administrator, action: string, { id }: AgreementRow, signer: string): Promise<void> {
  return audit(trx, call, { action: `signing.${action}`, subject: 'agreements', subjectId: id, details: { signer } })
}
