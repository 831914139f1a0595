/**
 * Names of sellers and PSP account holders that are not the certified company's: found when limits are calculated, decided by a reviewer,
 * in the sandbox automatically. Decision 094.
 */
import { randomUUID } from 'node:crypto'
import { compareHolder } from '../../contract/banking/holder-name.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { HeldName, SellerNameStatus } from '../../contract/shops/seller-name.ts'
import { sellerNameLifecycle } from '../../machines/shops/lifecycles/sellerName.ts'
import { lockCompany } from '../company/locks.ts'
import { certifiedNamesOf } from '../kyc/memberships.ts'
import { reviewMode } from '../kyc/review-mode.ts'
import { endNotices, notifyMembers, raiseNotice } from '../notices/raise-notice.ts'
import { noteOf } from '../notices/texts.ts'
import { auditAt } from '../platform/audit.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** A name waits; the sandbox decides it, elsewhere a person does. */
    'sellerName.review': { id: string }
  }
}

/**
 * Compares the names in which the shops of a locked company are held with its certified names, opens a review for each other name, and
 * writes at each shop the name that keeps it out of the limit. A company that is not certified has no names to compare with.
 */
export async function compareSellers(trx: Trx, { companyId, at }: { companyId: string; at: Date }): Promise<void> {
  const own = await certifiedNamesOf(trx, companyId)
  if (own.length === 0) return
  const shops = await sellers(trx, [companyId])
    .leftJoin('seller_names', 'seller_names.id', 'shops.held_by')
    .select(['shops.id', 'held_by', 'seller_names.name as held_name'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('psp_settlements').select('psp_id').whereRef('psp_id', '=', 'shops.psp_id').where('gross', '>', 0n)).as('paid'),
    )
    .execute()
  for (const { id, seller, holder, held_by, held_name, paid } of shops) {
    const other = otherNames([seller, holder], own)
    const rows = await Promise.all(other.map((name) => nameOf(trx, { companyId, name, at })))
    const blocking = rows.find(({ status }) => status === 'refused') ?? rows.find(({ status }) => status === 'waiting')
    // An account in the company's name alone proves nothing: it has to have been paid to.
    const shown = (holder !== null && paid) || seller !== null || (held_name !== null && otherNames([held_name], own).length === 0)
    // An accepted one is kept as well: its acceptance can be taken back.
    const kept = shown ? null : held_by
    const now = blocking?.id ?? kept
    if (now !== held_by) await trx.updateTable('shops').set({ held_by: now }).where('id', '=', id).execute()
  }
}

/** The row of a name at a company; a new one waits for its review. */
async function nameOf(
  trx: Trx,
  { companyId, name, at }: { companyId: string; name: string; at: Date },
): Promise<{ id: string; status: SellerNameStatus }> {
  const id = randomUUID()
  const opened = await trx
    .insertInto('seller_names')
    .values({ id, company_id: companyId, name, status: initialStatus(sellerNameLifecycle) as 'waiting', created_at: at })
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened) await reviewSoon(trx, id, at)
  const row = trx.selectFrom('seller_names').select(['id', 'status']).where('company_id', '=', companyId).where('name', '=', name)
  return row.executeTakeFirstOrThrow()
}

/** Linked shops of companies with the names that the marketplace and the PSP report. A PSP account that was removed still counts. */
function sellers(db: Db | Trx, companies: readonly string[]) {
  return db
    .selectFrom('shops')
    .leftJoin('psp_accounts', 'psp_accounts.id', 'shops.psp_id')
    .where('shops.company_id', 'in', companies)
    .where('shops.removed_at', 'is', null)
    .select(['shops.company_id', 'shops.seller', 'psp_accounts.holder'])
    .orderBy('shops.created_at')
    .orderBy('shops.id')
}

/** Names of the linked shops of each company. */
export async function sellersOf(db: Db | Trx, companies: readonly string[]): Promise<ReadonlyMap<string, (string | null)[]>> {
  const rows = await sellers(db, companies).execute()
  const namesOf = (company: string) => rows.flatMap(({ company_id, seller, holder }) => (company_id === company ? [seller, holder] : []))
  return new Map(companies.map((company) => [company, namesOf(company)]))
}

/** Those of the names that are not the company's, each once. A company without names is not compared. */
export function otherNames(names: readonly (string | null)[], own: readonly string[]): string[] {
  const known = own.filter((name) => name !== '')
  const given = names.flatMap((name) => name || [])
  return known.length === 0 ? [] : [...new Set(given)].filter((name) => compareHolder(name, known) !== 'match').sort()
}

/**
 * Keeps a shop that moves to another company out of its limit as well, while it is held in a name that is not that company's: the PSP
 * account that shows it stays behind. The caller has locked both companies.
 */
export async function holdMoved(trx: Trx, { id, to, at }: { id: string; to: string; at: Date }): Promise<void> {
  const shop = await trx
    .selectFrom('shops')
    .leftJoin('psp_accounts', 'psp_accounts.id', 'shops.psp_id')
    .leftJoin('seller_names', 'seller_names.id', 'shops.held_by')
    .select(['psp_accounts.holder', 'seller_names.name'])
    .where('shops.id', '=', id)
    .executeTakeFirstOrThrow()
  const [name] = otherNames([shop.name ?? shop.holder], await certifiedNamesOf(trx, to))
  const held_by = name === undefined ? null : (await nameOf(trx, { companyId: to, name, at })).id
  await trx.updateTable('shops').set({ held_by }).where('id', '=', id).execute()
}

/** Raises the notices about names that keep shops of a company out of its limit, and ends those of the others. */
export async function noticeSellers(trx: Trx, { companyId, at }: { companyId: string; at: Date }): Promise<void> {
  const ids = [...(await heldShops(trx, companyId)).values()].map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await trx.selectFrom('seller_names').selectAll().where('id', 'in', ids).orderBy('name').execute()
  const still: string[] = []
  for (const { id, name, status, note, decided_at } of rows) {
    const kind = status === 'refused' ? 'seller.refused' : note === '' ? 'seller.waiting' : 'seller.takenBack'
    const key = `seller:${id}:${decided_at?.toISOString() ?? kind}`
    still.push(key)
    await raiseNotice(trx, { companyId, kind, values: { name, note: noteOf(note) }, key, at })
  }
  await endNotices(trx, { companyId, about: 'seller:', still, at })
}

/** The name that keeps a shop out of the limit, by the id of the shop. */
export async function heldShops(db: Db | Trx, companyId: string): Promise<ReadonlyMap<string, HeldName & { id: string }>> {
  const rows = await db
    .selectFrom('shops')
    .innerJoin('seller_names', 'seller_names.id', 'shops.held_by')
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .where('seller_names.status', '<>', 'accepted')
    .select(['shops.id as shop_id', 'seller_names.id', 'seller_names.name', 'seller_names.status', 'shops.seller'])
    .execute()
  return new Map(
    rows.map(({ shop_id, id, name, status, seller }) => [
      shop_id,
      { id, name, status: status as HeldName['status'], source: seller === name ? 'marketplace' : 'psp' },
    ]),
  )
}

/** Whether a name that keeps a shop out of the limit waits for its review. */
export async function waitsForName(db: Db | Trx, companyId: string): Promise<boolean> {
  return [...(await heldShops(db, companyId)).values()].some(({ status }) => status === 'waiting')
}

/** Has a refused name looked at again, after the merchant has linked its account again. */
export async function reviewAgain(
  trx: Trx,
  { companyId, name, actor, at }: { companyId: string; name: string | null; actor: string; at: Date },
): Promise<void> {
  if (name === null) return
  const refused = await trx
    .selectFrom('seller_names')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('status', '=', 'refused')
    .executeTakeFirst()
  if (!refused) return
  const { id } = refused
  const event = { type: 'account.linkedAgain' } as const
  const values = { note: '', decided_by: null, decided_at: null }
  const effects = { queueReview: () => reviewSoon(trx, id, at) }
  await move(trx, { chart: sellerNameLifecycle, table: 'seller_names', id, event, actor, at, values, effects })
}

/** Verdict on a name; the note of a refusal is for the merchant. */
interface Verdict {
  readonly accepted: boolean
  readonly note: string
}

/**
 * Decides a name that waits, and has the limits of the company calculated with it. Problem `notFound` for an unknown id, `conflict` for one
 * that is decided.
 */
export async function decideName(
  trx: Trx,
  { clock, limits }: Pick<Deps, 'clock' | 'limits'>,
  { id, actor, accepted, note }: Verdict & { id: string; actor: string },
): Promise<void> {
  const { name, company } = await lockNamed(trx, id)
  const at = clock.now()
  const event = { type: accepted ? 'name.accepted' : 'name.refused' } as const
  const values = { note, decided_by: actor, decided_at: at }
  const calculateLimit = () => limits.calculateSoon(trx, company.id, at)
  const accepting = {
    notifyAccepted: () => notifyMembers(trx, { companyId: company.id, kind: 'seller.accepted', values: { name }, at }),
    openApplications: () => limits.openApplications(trx, [company], { actor, at }),
  }
  const effects = { ...(accepted && accepting), calculateLimit }
  await move(trx, { chart: sellerNameLifecycle, table: 'seller_names', id, event, actor, at, values, effects })
  const action = accepted ? 'sellerName.accepted' : 'sellerName.refused'
  await auditAt(trx, at, { action, actor, companyId: company.id, subject: 'seller_names', subjectId: id })
}

/**
 * Takes an acceptance or a refusal back with the reason for it, which the merchant reads: the name waits for a reviewer again, also in the
 * sandbox. Problem `notFound` for an unknown id, `conflict` for a name that waits.
 */
export async function takeBackName(
  trx: Trx,
  { clock, limits }: Pick<Deps, 'clock' | 'limits'>,
  { id, actor, note }: { id: string; actor: string; note: string },
): Promise<void> {
  const { status, company } = await lockNamed(trx, id)
  const at = clock.now()
  const values = { note, decided_by: null, decided_at: null }
  const event = { type: 'decision.takenBack' } as const
  const effects = { calculateLimit: () => limits.calculateSoon(trx, company.id, at) }
  await move(trx, { chart: sellerNameLifecycle, table: 'seller_names', id, event, actor, at, values, effects })
  const details = { status, note }
  await auditAt(trx, at, { action: 'sellerName.takenBack', actor, companyId: company.id, subject: 'seller_names', subjectId: id, details })
}

/** A name with its company, which is locked. Problem `notFound` for an unknown id. */
async function lockNamed(trx: Trx, id: string) {
  const found = await trx.selectFrom('seller_names').select('company_id').where('id', '=', id).executeTakeFirst()
  const company = found && (await lockCompany(trx, found.company_id))
  if (!company) throw new Problem('notFound')
  const { name, status } = await trx.selectFrom('seller_names').select(['name', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
  return { name, status, company }
}

async function reviewSoon(trx: Trx, id: string, at: Date): Promise<void> {
  await enqueue(trx, 'sellerName.review', { id }, { runAt: at })
}

export const sellerNameJobs: JobHandlersOf<'sellerName.review'> = {
  /** In the sandbox, decides unless a person has decided first or it is in its manual mode. */
  'sellerName.review': async (deps, { id }) => {
    const { db, config } = deps
    if (!config.sandbox || (await reviewMode(db, config)) !== 'auto') return
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('seller_names')
        .select('name')
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .executeTakeFirst()
      if (row) await decideName(trx, deps, { id, actor: 'reviewer:sandbox', ...verdictOn(row.name) })
    })
  },
}

/** The automatic reviewer refuses the business of a person and accepts every other name. */
function verdictOn(name: string): Verdict {
  return { accepted: !name.includes('trading as'), note: '' }
}
