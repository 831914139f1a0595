/** The supplemental agreement: prepared for selected shops, and rewritten while it is a draft whose figures have changed. ACT-01, ACT-02. */

import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { blocksIncrease } from '../../contract/lending/overdue-rules.ts'
import { limitToSign } from '../../contract/limits/activation-rules.ts'
import type { Activation } from '../../contract/limits/shop-activation.ts'
import { authorisedStatuses } from '../../contract/shops/authorised.ts'
import { isDraft } from '../../machines/signing/lifecycles/agreement.ts'
import { lockCompany } from '../company/locks.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { pageLocale } from '../platform/http/locale.ts'
import { heldShops } from '../shops/seller-names.ts'
import { activationOf } from './activation.ts'
import { newestAgreement } from './company-agreements.ts'
import { forgetDraft, keepDraft, languageFor, prepared } from './draft.ts'
import { type Written, writeAgreement } from './facts.ts'
import type { AgreementRow } from './present.ts'

/** Content of a prepared supplement. */
interface Prepared {
  readonly product: Product
  readonly shops: readonly string[]
  /** Minor units of HKD: the signed limit, and the new one. */
  readonly before: bigint
  readonly limit: bigint
}

/** The limit the merchant saw is no longer the one that would be signed. */
function limitChanged(): Problem {
  return new Problem('refused', { fields: { limit: 'field.limit.changed' } })
}

/**
 * Prepares the supplement for these shops, replacing a draft. `limit` is the one the merchant agreed to. `refused` with field limit when it
 * differs or is not above the signed limit, and while something of the company is overdue (decision 098), `inProgress` while a supplement is being signed, `notFound` without an open facility that money
 * was drawn from, and for a shop that is not the company's.
 */
export const activateShops: Handler<'activateShops'> = async (call, { product, shop_ids: shopIds, limit }) => {
  const { db, clock } = call.deps
  const asked = { companyId: call.companyId, product, at: clock.now() }
  const shown = BigInt(limit.amount)
  const seen = prepare(await activationOf(db, asked), product, shopIds)
  if (seen.limit !== shown) throw limitChanged()
  const written = await write(call, seen, pageLocale(call))
  return db.transaction().execute(async (trx) => {
    await lockCompany(trx, call.companyId)
    const now = prepare(await activationOf(trx, asked), product, shopIds)
    if (now.limit !== shown || now.before !== seen.before) throw limitChanged()
    const current = await newestAgreement(trx, { companyId: call.companyId, product: product, kind: 'supplement' })
    const signers = current && isDraft(current.status) ? await forgetDraft(trx, current, asked.at) : null
    const { id } = await keepSupplement(trx, call, now, { written, signers })
    await audit(trx, call, {
      action: 'supplement.prepared',
      subject: 'agreements',
      subjectId: id,
      details: { product, shops: now.shops.join(' '), limit: now.limit.toString() },
    })
    return activationOf(trx, asked)
  })
}

/**
 * The newest supplement of a company. A draft whose content has changed is replaced under a new id, so that users only send what they
 * have read; one whose documents are being made is finished first. Problem `notFound` when none was prepared or nothing is left to sign,
 * `systemError` while its documents cannot be made.
 */
export async function supplementOf(call: Call<'company'>, product: Product): Promise<AgreementRow> {
  const { deps, companyId } = call
  const known = await newestAgreement(deps.db, { companyId, product, kind: 'supplement' })
  if (!known) throw new Problem('notFound')
  if (known.status === 'preparing' || !isDraft(known.status)) return known
  const content = await currentSupplement(deps.db, known, deps.clock.now())
  const written = content && (await write(call, content, languageFor(call, known)))
  if (written?.sourceHash === known.source_hash) return prepared(known)
  const replaced = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const current = await newestAgreement(trx, { companyId, product, kind: 'supplement' })
    if (current?.id !== known.id || !isDraft(current.status)) return current ?? null
    const signers = await forgetDraft(trx, current, deps.clock.now())
    return content && written ? keepSupplement(trx, call, content, { written, signers }) : null
  })
  if (!replaced) throw new Problem('notFound')
  return replaced
}

/**
 * Compares a supplement that is about to be sent with the current figures; the caller has locked the company. `refused` with field limit
 * when it would be signed for another limit, `notFound` when a newer one has taken its place.
 */
export async function checkSupplement(trx: Trx, agreement: AgreementRow, at: Date): Promise<void> {
  const newest = await newestAgreement(trx, { companyId: agreement.company_id, product: agreement.product, kind: 'supplement' })
  if (newest?.id !== agreement.id) throw new Problem('notFound')
  const current = await currentSupplement(trx, agreement, at)
  if (current?.limit !== agreement.credit_limit || current.before !== agreement.limit_before) throw limitChanged()
}

/** Stores the shops whose sales are counted today as the shops the first contract is signed for. */
export async function keepCountedShops(trx: Trx, agreement: AgreementRow): Promise<void> {
  const held = [...(await heldShops(trx, agreement.company_id)).keys()]
  await trx
    .insertInto('agreement_shops')
    .columns(['agreement_id', 'shop_id'])
    .expression((from) =>
      from
        .selectFrom('shops')
        .select(({ val }) => [val(agreement.id).as('agreement_id'), 'id as shop_id'])
        .where('company_id', '=', agreement.company_id)
        .where('removed_at', 'is', null)
        .where('synced_at', 'is not', null)
        .where('status', 'in', authorisedStatuses)
        .$if(held.length > 0, (query) => query.where('id', 'not in', held)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The content of a supplement with these shops; throws if it cannot be signed. */
function prepare(activation: Activation, product: Product, shopIds: readonly string[]): Prepared {
  const { facility, drawn, supplement } = activation
  if (facility?.status !== 'active' || !drawn) throw new Problem('notFound')
  if (supplement?.status === 'initiated') throw new Problem('inProgress')
  if (blocksIncrease(activation)) throw new Problem('refused', { fields: { limit: 'field.amount.overdue' } })
  if (!shopIds.every((id) => activation.shops.some((shop) => shop.id === id))) throw new Problem('notFound')
  const shops = readyAmong(activation, shopIds)
  const limit = limitToSign(activation, shops)
  if (limit === null || shops.length !== new Set(shopIds).size) throw limitChanged()
  return { product, shops, before: BigInt(facility.signed.amount), limit }
}

/** The current content of an existing supplement, with the shops that can still be added; null when nothing is left to sign. */
async function currentSupplement(db: Db | Trx, { id, company_id: companyId, product }: AgreementRow, at: Date): Promise<Prepared | null> {
  const rows = await db.selectFrom('agreement_shops').select('shop_id').where('agreement_id', '=', id).execute()
  const activation = await activationOf(db, { companyId, product, at })
  const shops = readyAmong(
    activation,
    rows.map(({ shop_id }) => shop_id),
  )
  const limit = limitToSign(activation, shops)
  if (limit === null || !activation.facility) return null
  return { product, shops, before: BigInt(activation.facility.signed.amount), limit }
}

function readyAmong({ shops }: Activation, ids: readonly string[]): string[] {
  return shops.filter(({ id, standing }) => standing === 'ready' && ids.includes(id)).map(({ id }) => id)
}

async function write({ deps, companyId }: Call<'company'>, { product, shops, before, limit }: Prepared, locale: Locale): Promise<Written> {
  const first = await newestAgreement(deps.db, { companyId, product, kind: 'facility' })
  const named = await deps.db.selectFrom('shops').select(['id', 'name']).where('company_id', '=', companyId).orderBy('created_at').execute()
  const joining = named.filter(({ id }) => shops.includes(id)).map(({ name }) => name)
  const supplement = { before, reference: first?.reference ?? '', shops: joining }
  return writeAgreement(deps, { kind: 'supplement', companyId, product, locale, limit, supplement })
}

async function keepSupplement(
  trx: Trx,
  call: Call<'company'>,
  { product, before, shops }: Prepared,
  draft: Pick<Parameters<typeof keepDraft>[2], 'written' | 'signers'>,
): Promise<AgreementRow> {
  const row = await keepDraft(trx, call, { product, kind: 'supplement', before, ...draft })
  if (shops.length > 0)
    await trx
      .insertInto('agreement_shops')
      .values(shops.map((shop_id) => ({ agreement_id: row.id, shop_id })))
      .execute()
  return row
}
