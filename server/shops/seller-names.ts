/**
 * Names of sellers and PSP account holders that are not the certified company's: found when limits are calculated, decided by a reviewer,
 * in the sandbox automatically. Decision 094.
 */
import { randomUUID } from 'node:crypto'
import { compareHolder } from '../../contract/banking/holder-name.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { HeldName } from '../../contract/shops/seller-name.ts'
import { sellerNameLifecycle } from '../../machines/shops/lifecycles/sellerName.ts'
import { lockCompany } from '../company/locks.ts'
import { certifiedNamesOf } from '../kyc/memberships.ts'
import { reviewMode } from '../kyc/review-mode.ts'
import { endNotices, notifyMembers, raiseNotice } from '../notices/raise-notice.ts'
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
 * raises and ends the notices about them. A company that is not certified has no names to compare with.
 */
export async function compareSellers(trx: Trx, { companyId, at }: { companyId: string; at: Date }): Promise<void> {
  const sellers = await sellersOf(trx, [companyId])
  const other = otherNames(sellers.get(companyId) ?? [], await certifiedNamesOf(trx, companyId))
  for (const name of other) {
    const id = randomUUID()
    const opened = await trx
      .insertInto('seller_names')
      .values({ id, company_id: companyId, name, status: initialStatus(sellerNameLifecycle) as 'waiting', created_at: at })
      .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (opened) await reviewSoon(trx, id, at)
  }
  await noticeNames(trx, { companyId, names: other, at })
}

/**
 * Names that the marketplaces and PSPs of the linked shops report, by company. A PSP account that was removed still counts, until the shop
 * has another one.
 */
export async function sellersOf(db: Db | Trx, companies: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('shops')
    .leftJoin('psp_accounts', 'psp_accounts.id', 'shops.psp_id')
    .where('shops.company_id', 'in', companies)
    .where('shops.removed_at', 'is', null)
    .select(['shops.company_id', 'shops.seller', 'psp_accounts.holder'])
    .execute()
  const namesOf = (company: string) =>
    rows.flatMap(({ company_id, seller, holder }) => (company_id === company ? [seller, holder] : [])).flatMap((name) => name || [])
  return new Map(companies.map((company) => [company, [...new Set(namesOf(company))].sort()]))
}

/** Those of the names that are not the company's. A company without names is not compared. */
export function otherNames(names: readonly string[], own: readonly string[]): string[] {
  const known = own.filter((name) => name !== '')
  return known.length === 0 ? [] : names.filter((name) => compareHolder(name, known) !== 'match')
}

async function noticeNames(trx: Trx, { companyId, names, at }: { companyId: string; names: readonly string[]; at: Date }): Promise<void> {
  const rows =
    names.length === 0
      ? []
      : await trx
          .selectFrom('seller_names')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('name', 'in', names)
          .orderBy('name')
          .execute()
  const still: string[] = []
  for (const { id, name, status, note } of rows) {
    if (status === 'accepted') continue
    const key = `seller:${id}:${status}`
    still.push(key)
    if (status === 'waiting') await raiseNotice(trx, { companyId, kind: 'seller.waiting', values: { name }, key, at })
    else await raiseNotice(trx, { companyId, kind: 'seller.refused', values: { name, reason: note }, key, at })
  }
  await endNotices(trx, { companyId, about: 'seller:', still, at })
}

/** The name that keeps a shop out of the limit, by the id of the shop. A refused name comes before one that waits. */
export async function heldShops(db: Db | Trx, companyId: string): Promise<ReadonlyMap<string, HeldName>> {
  const rows = await db
    .selectFrom('shops')
    .leftJoin('psp_accounts', 'psp_accounts.id', 'shops.psp_id')
    .innerJoin('seller_names', (join) =>
      join
        .onRef('seller_names.company_id', '=', 'shops.company_id')
        .on(({ or, eb, ref }) =>
          or([eb('seller_names.name', '=', ref('shops.seller')), eb('seller_names.name', '=', ref('psp_accounts.holder'))]),
        ),
    )
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .where('seller_names.status', '<>', 'accepted')
    .select(['shops.id', 'seller_names.name', 'seller_names.status'])
    // The last row of a shop stays in the map.
    .orderBy('seller_names.status', 'desc')
    .execute()
  return new Map(rows.map(({ id, name, status }) => [id, { name, status: status as HeldName['status'] }]))
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
  await move(trx, { chart: sellerNameLifecycle, table: 'seller_names', id, event, actor, at, values })
  await reviewSoon(trx, id, at)
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
  const found = await trx.selectFrom('seller_names').select(['company_id', 'name']).where('id', '=', id).executeTakeFirst()
  const company = found && (await lockCompany(trx, found.company_id))
  if (!company) throw new Problem('notFound')
  const at = clock.now()
  const event = { type: accepted ? 'name.accepted' : 'name.refused' } as const
  const values = { note, decided_by: actor, decided_at: at }
  await move(trx, { chart: sellerNameLifecycle, table: 'seller_names', id, event, actor, at, values })
  const action = accepted ? 'sellerName.accepted' : 'sellerName.refused'
  await auditAt(trx, at, { action, actor, companyId: company.id, subject: 'seller_names', subjectId: id })
  if (accepted) {
    await notifyMembers(trx, { companyId: company.id, kind: 'seller.accepted', values: { name: found.name }, at })
    await limits.openApplications(trx, [company], { actor, at })
  }
  await limits.calculateSoon(trx, company.id, at)
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
  return name.includes('trading as')
    ? { accepted: false, note: 'A person trades in this name, not the company.' }
    : { accepted: true, note: '' }
}
