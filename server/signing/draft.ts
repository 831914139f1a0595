/** Writes the contract of a product when it is first read, and rewrites a draft whose figures have changed; its documents are made by a job. */

import { randomUUID } from 'node:crypto'
import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import { longestTenor } from '../../contract/lending/terms.ts'
import { hasReached } from '../../machines/home/lifecycles/onboarding.ts'
import { agreementLifecycle, isDraft } from '../../machines/signing/lifecycles/agreement.ts'
import { signerLifecycle } from '../../machines/signing/lifecycles/signer.ts'
import { lockCompany } from '../company/locks.ts'
import { onboardingStatus } from '../home/onboarding.ts'
import type { Call } from '../platform/call.ts'
import { json } from '../platform/db/connection.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { pageLocale } from '../platform/http/locale.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { seal } from '../platform/security/seal.ts'
import { newestAgreement, signersOf } from './company-agreements.ts'
import { type Written, writeAgreement } from './facts.ts'
import { forgetPages } from './pages.ts'
import { enqueuePreparing } from './prepare.ts'
import { type AgreementRow, emailPlace, mobilePlace, namePlace, openSigner, type SignerRow } from './present.ts'
import { directorsOf, namesIn } from './signatories.ts'
import { agreementHash, linesOf } from './templates.ts'

/** Who was to sign a draft that another takes the place of. */
interface KeptSigners {
  readonly rows: readonly SignerRow[]
  readonly in_order: boolean
  /** The language they were named in. */
  readonly locale: Locale
}

/**
 * The agreement of a company in a product. Problem `notFound` before business info is submitted and without a limit, `systemError` while
 * its documents cannot be made. A draft whose figures have changed is replaced under a new id, so that users can only send what they have
 * read, and so is one in another language according to {@link languageFor}; one whose documents are being made is finished first, so that
 * two users reading in two languages both get their documents.
 */
export async function agreementOf(call: Call<'company'>, product: Product): Promise<AgreementRow> {
  const { db } = call.deps
  const { companyId } = call
  const status = await onboardingStatus(db, companyId, product)
  if (!hasReached(product, status, 'businessSubmitted')) throw new Problem('notFound')
  const known = await newestAgreement(call.deps.db, { companyId, product, kind: 'facility' })
  if (known && (known.status === 'preparing' || !isDraft(known.status))) return known
  const limit = await limitOf(db, companyId, product)
  const locale = languageFor(call, known)
  const written = await writeAgreement(call.deps, { kind: 'facility', companyId, product, locale, limit, supplement: null })
  if (known?.source_hash === written.sourceHash) return prepared(known)
  return db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const current = await newestAgreement(trx, { companyId, product, kind: 'facility' })
    // A newer text of another user, or one that was sent meanwhile, is not replaced by this older one.
    if (current && (current.id !== known?.id || !isDraft(current.status))) return current
    const signers = current ? await forgetDraft(trx, current, call.deps.clock.now()) : null
    return keepDraft(trx, call, { product, kind: 'facility', before: null, written, signers })
  })
}

/** The language a draft should have: that of the administrator, who sends it; a member reads it in its current language. */
export function languageFor(call: Call<'company'>, known: Pick<AgreementRow, 'locale'> | undefined): Locale {
  return call.companyRole === 'administrator' || !known ? pageLocale(call) : known.locale
}

/** The agreement, unless its documents could not be made: Problem `systemError`. */
export function prepared(agreement: AgreementRow): AgreementRow {
  if (agreement.status === 'unprepared') throw new Problem('systemError')
  return agreement
}

/** The current limit, minor units of HKD, also while it is being recalculated. Problem `notFound` when there is none. */
export async function limitOf(db: Db | Trx, companyId: string, product: Product): Promise<bigint> {
  const application = await db
    .selectFrom('credit_applications')
    .select('credit_limit')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit')
    .where('status', 'in', ['active', 'submitted'])
    .executeTakeFirst()
  if (!application?.credit_limit) throw new Problem('notFound')
  return application.credit_limit
}

/** Removes an outdated draft and returns its signers, who are kept for its replacement. */
export async function forgetDraft(trx: Trx, { id, in_order, locale }: AgreementRow, at: Date): Promise<KeptSigners> {
  // Concurrent changes of its signers or documents have either ended before or find it removed.
  await trx.selectFrom('agreements').select('id').where('id', '=', id).forUpdate().execute()
  const rows = await signersOf(trx, id)
  await trx.deleteFrom('agreement_shops').where('agreement_id', '=', id).execute()
  await forgetPages(trx, id, at)
  await trx.deleteFrom('agreement_documents').where('agreement_id', '=', id).execute()
  await trx.deleteFrom('agreement_signers').where('agreement_id', '=', id).execute()
  await trx.deleteFrom('agreements').where('id', '=', id).execute()
  return { rows, in_order, locale }
}

/** A draft to be written down. */
interface Draft {
  readonly product: Product
  readonly kind: AgreementKind
  /** The limit signed before, of a supplement; minor units of HKD. */
  readonly before: bigint | null
  readonly written: Written
  /** The signers of the replaced draft. */
  readonly signers: KeptSigners | null
}

/** Writes a draft down with those who were to sign the one before, named in its language, else with the directors, and has its documents made. */
export async function keepDraft(
  trx: Trx,
  call: Call<'company'>,
  { product, kind, before, written, signers }: Draft,
): Promise<AgreementRow> {
  const { deps, companyId } = call
  const at = deps.clock.now()
  const row = await trx
    .insertInto('agreements')
    .values({
      id: randomUUID(),
      reference: await nextReference(trx, 'AGR', dayOf(at)),
      company_id: companyId,
      product,
      kind,
      limit_before: before,
      status: initialStatus(agreementLifecycle) as 'preparing',
      locale: written.locale,
      credit_limit: written.limit,
      annual_rate: written.annualRate,
      effective_annual_rate: written.effectiveAnnualRate,
      max_tenor_months: longestTenor,
      content_hash: agreementHash([]),
      source_hash: written.sourceHash,
      debit_account_id: written.debitAccountId,
      words: json(written.documents),
      title: written.documents[0]?.paper.title ?? '',
      paragraphs: json(written.documents.slice(0, 1).flatMap(({ paper }) => linesOf(paper))),
      created_at: at,
      initiated_at: null,
      completed_at: null,
      ...(signers && { in_order: signers.in_order }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueuePreparing(trx, row.id, at)
  if (!signers) await inviteDirectors(trx, call, row)
  else if (signers.rows.length > 0) {
    const named = signers.locale === row.locale ? null : await namesIn(trx, deps.config, companyId, row.locale)
    const rows = signers.rows.map((signer) => ({
      ...signer,
      ...(named && { name_sealed: seal(deps.config, namePlace(signer.id), named(openSigner(deps.config, signer).name)) }),
      agreement_id: row.id,
    }))
    await trx.insertInto('agreement_signers').values(rows).execute()
  }
  return row
}

async function inviteDirectors(trx: Trx, { deps, companyId }: Call<'company'>, { id: agreementId, locale }: AgreementRow): Promise<void> {
  const directors = await directorsOf(trx, deps.config, companyId, locale)
  for (const [position, { name, email, mobile }] of directors.entries()) {
    const id = randomUUID()
    await trx
      .insertInto('agreement_signers')
      .values({
        id,
        agreement_id: agreementId,
        position,
        name_sealed: seal(deps.config, namePlace(id), name),
        email_sealed: seal(deps.config, emailPlace(id), email),
        mobile_sealed: mobile && seal(deps.config, mobilePlace(id), mobile),
        status: initialStatus(signerLifecycle) as 'waiting',
        signed_at: null,
        sign_url_sealed: null,
        urged_at: null,
      })
      .execute()
  }
}
