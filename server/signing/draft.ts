/** Writes the contract of a product on its first reading, and writes it anew while it is a draft and its figures have changed. */

import { createHash, randomUUID } from 'node:crypto'
import { type AgreementKind, exampleTenor } from '../../contract/agreements.ts'
import { priceOf } from '../../contract/loan/offer.ts'
import { Problem } from '../../contract/problem.ts'
import type { Product } from '../../contract/product.ts'
import { leastDrawdown, loanTerms, longestTenor } from '../../contract/terms.ts'
import { agreementLifecycle, signStatus } from '../../machines/lifecycles/agreement.ts'
import { onboardingLifecycles } from '../../machines/lifecycles/onboarding.ts'
import { dayOf } from '../calendar/hong-kong.ts'
import type { CallOf } from '../call.ts'
import { json } from '../db/connection.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { termsOf } from '../lending/terms.ts'
import { initialStatus } from '../lifecycle.ts'
import { onboardingStatus } from '../onboarding/onboarding.ts'
import { readSofr } from '../partners/rates.ts'
import { seal } from '../trust/seal.ts'
import { type ContractText, writeContract } from './contract-text.ts'
import { signersOf } from './own.ts'
import { companyNameOf, directorsOf } from './people.ts'
import { type AgreementRow, emailPlace, mobilePlace, namePlace, type SignerRow } from './wire.ts'

/** A contract ready to be written down. */
export interface Written extends ContractText {
  readonly limit: bigint
  readonly annualRate: string
  readonly effectiveAnnualRate: string
  readonly hash: string
}

/** Who was to sign a draft that another takes the place of. */
export interface KeptSigners {
  readonly rows: readonly SignerRow[]
  readonly in_order: boolean
}

/**
 * The agreement of a company in a product. Problem 20018 before business info is submitted and without a limit. A draft whose figures
 * have changed is replaced under a new id, so that nobody can send what they have not read.
 */
export async function agreementOf(call: CallOf<'company'>, product: Product): Promise<AgreementRow> {
  const { db } = call.deps
  const { companyId } = call
  const status = await onboardingStatus(db, companyId, product)
  const { drawdownAccountDraft, drawdownAccountSubmitted } = onboardingLifecycles[product].states
  const early = [null, ...[drawdownAccountDraft, drawdownAccountSubmitted].map((state) => state?.meta?.status)]
  if (early.includes(status)) throw new Problem(20018)
  const known = await find(call.deps.db, companyId, product)
  if (known && known.status !== 'draft') return known
  const written = await write(call, product)
  if (known?.content_hash === written.hash) return known
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
    const current = await find(trx, companyId, product)
    if (current && (current.status !== 'draft' || current.content_hash === written.hash)) return current
    const signers = current ? await forgetDraft(trx, current) : null
    return keepDraft(trx, call, { product, kind: 'facility', before: null, signers }, written)
  })
}

/** SHA-256 over the paragraphs, one a line, hex. */
export function hashOf(paragraphs: readonly string[]): string {
  return createHash('sha256').update(paragraphs.join('\n')).digest('hex')
}

async function write(call: CallOf<'company'>, product: Product): Promise<Written> {
  const { deps, companyId, locale } = call
  const limit = await limitOf(deps.db, companyId, product)
  const terms = loanTerms[product]
  const { annualRate, effectiveAnnualRate } = await examplePrice(deps, product, limit)
  const text = writeContract(locale, {
    product,
    company: await companyNameOf(deps.db, companyId, locale),
    limit,
    margin: terms.margin,
    feeRate: terms.feeRate,
    annualRate,
    effectiveAnnualRate,
    exampleMonths: exampleTenor,
    longestTenor,
    least: leastDrawdown,
    instalments: terms.instalments,
  })
  return { ...text, limit, annualRate, effectiveAnnualRate, hash: hashOf(text.paragraphs) }
}

/** What drawing a whole limit over the example's tenor would cost today; rates are decimal strings. SIGN-06. */
export async function examplePrice(
  deps: Deps,
  product: Product,
  limit: bigint,
): Promise<{ annualRate: string; effectiveAnnualRate: string }> {
  const terms = termsOf(product, { benchmark: (await readSofr(deps)).rate, most: limit })
  const { effectiveAnnualRate } = priceOf({ ...terms, tenor: exampleTenor, waiver: null }, { day: dayOf(deps.clock.now()), amount: limit })
  return { annualRate: terms.rate.rate, effectiveAnnualRate }
}

/** The limit that stands, minor units of HKD, also while it is calculated again. Problem 20018 when there is none. */
export async function limitOf(db: Db | Trx, companyId: string, product: Product): Promise<bigint> {
  const application = await db
    .selectFrom('credit_applications')
    .select('credit_limit')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit')
    .where('status', 'in', ['active', 'submitted'])
    .executeTakeFirst()
  if (!application?.credit_limit) throw new Problem(20018)
  return application.credit_limit
}

async function find(db: Deps['db'] | Trx, companyId: string, product: Product): Promise<AgreementRow | undefined> {
  return db
    .selectFrom('agreements')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('kind', '=', 'facility')
    .executeTakeFirst()
}

/** Takes a draft away that says something else by now, and answers who was to sign it: they are to sign what comes in its place. */
export async function forgetDraft(trx: Trx, { id, in_order }: AgreementRow): Promise<KeptSigners> {
  const rows = await signersOf(trx, id)
  await trx.deleteFrom('agreement_shops').where('agreement_id', '=', id).execute()
  await trx.deleteFrom('agreement_signers').where('agreement_id', '=', id).execute()
  await trx.deleteFrom('agreements').where('id', '=', id).where('status', '=', 'draft').execute()
  return { rows, in_order }
}

/** Writes a draft down with those who were to sign the one before, else with the directors. */
export async function keepDraft(
  trx: Trx,
  call: CallOf<'company'>,
  { product, kind, before, signers }: { product: Product; kind: AgreementKind; before: bigint | null; signers: KeptSigners | null },
  written: Written,
): Promise<AgreementRow> {
  const { deps, companyId, locale } = call
  const row = await trx
    .insertInto('agreements')
    .values({
      id: randomUUID(),
      company_id: companyId,
      product,
      kind,
      limit_before: before,
      status: initialStatus(agreementLifecycle) as 'draft',
      locale,
      credit_limit: written.limit,
      annual_rate: written.annualRate,
      effective_annual_rate: written.effectiveAnnualRate,
      max_tenor_months: longestTenor,
      content_hash: written.hash,
      title: written.title,
      paragraphs: json(written.paragraphs),
      created_at: deps.clock.now(),
      initiated_at: null,
      completed_at: null,
      ...(signers && { in_order: signers.in_order }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (signers) {
    const rows = signers.rows.map((signer) => ({ ...signer, agreement_id: row.id }))
    if (rows.length > 0) await trx.insertInto('agreement_signers').values(rows).execute()
    return row
  }
  const directors = await directorsOf(trx, deps.config, companyId, locale)
  for (const [position, { name, email, mobile }] of directors.entries()) {
    const id = randomUUID()
    await trx
      .insertInto('agreement_signers')
      .values({
        id,
        agreement_id: row.id,
        position,
        name_sealed: seal(deps.config, namePlace(id), name),
        email_sealed: seal(deps.config, emailPlace(id), email),
        mobile_sealed: mobile && seal(deps.config, mobilePlace(id), mobile),
        sign_status: signStatus.waiting,
        signed_at: null,
        sign_url_sealed: null,
        urged_at: null,
      })
      .execute()
  }
  return row
}
