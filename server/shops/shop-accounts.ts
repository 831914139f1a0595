/** Accounts with which a company signs in to its shops, stored with encrypted passwords. API-048 to API-051, SHOP-17, SHOP-24, SHOP-26. */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { maskedPassword, type ShopAccount } from '../../contract/shops/my-shops.ts'
import { mostShopAccounts, shopsPerPage } from '../../contract/shops/shop-limits.ts'
import { shopAccountLifecycle } from '../../machines/shops/lifecycles/shopAccount.ts'
import { lockCompany } from '../company/locks.ts'
import { knownPartner, platforms } from '../outside/marketplaces/platforms.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { seal } from '../platform/security/seal.ts'
import { holds, idsOf } from './my-shops.ts'

type AccountRow = Selectable<Tables['shop_accounts']>

/** Accounts that fit, changed last first. */
export async function searchShopAccounts(
  call: Call<'company'>,
  { keyword, platform, status, current }: InputOf<'searchShopAccounts'>,
): Promise<OutputOf<'searchShopAccounts'>> {
  const kept = accountsOf(call.deps.db, call.companyId)
  let fitting = kept
  if (keyword) fitting = fitting.where(holds('shop_name', 'login', keyword))
  if (platform) fitting = fitting.where('platform_id', 'in', idsOf(platform))
  if (status) fitting = fitting.where('status', '=', status)
  const rows = await fitting
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(shopsPerPage)
    .offset((current - 1) * shopsPerPage)
    .execute()
  const counted = await fitting.select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { records: rows.map(presentAccount), total: Number(counted.count), all: await countOf(call.deps.db, call.companyId) }
}

/**
 * Keeps an account. Problem `invalidInput` for an unknown platform, `alreadyExists` at the login when the company has it there,
 * `unavailable` when the list is full.
 */
export async function addShopAccount(call: Call<'company'>, { account }: InputOf<'addShopAccount'>): Promise<ShopAccount> {
  const { deps, companyId, user } = call
  const { platform, password, ...fields } = account
  const platform_id = platformId(platform)
  return deps.db
    .transaction()
    .execute(async (trx) => {
      await lockCompany(trx, companyId)
      if ((await countOf(trx, companyId)) >= mostShopAccounts)
        throw new Problem('unavailable', { details: { reason: 'most', most: mostShopAccounts } })
      const id = randomUUID()
      const at = deps.clock.now()
      const row = await trx
        .insertInto('shop_accounts')
        .values({
          ...fields,
          id,
          company_id: companyId,
          platform_id,
          status: initialStatus(shopAccountLifecycle) as 'active',
          password_sealed: seal(deps.config, passwordPlace(id), password),
          added_by: user.id,
          created_at: at,
          updated_at: at,
          removed_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(trx, call, { action: 'shopAccount.added', subject: 'shop_accounts', subjectId: id, details: { platform } })
      return presentAccount(row)
    })
    .catch(takenToProblem)
}

/**
 * Changes one. Problem `notFound` for an account the company does not have, `conflict` for another version than was seen, `alreadyExists`
 * as {@link addShopAccount}.
 */
export async function editShopAccount(call: Call<'company'>, asked: InputOf<'editShopAccount'>): Promise<ShopAccount> {
  const { deps } = call
  const { id, version, status } = asked
  const { platform, password, ...fields } = asked.account
  const platform_id = platformId(platform)
  return deps.db
    .transaction()
    .execute(async (trx) => {
      const before = await lockAccount(trx, call, { id, version })
      const at = deps.clock.now()
      if (before.status !== status) {
        const event = { type: status === 'active' ? 'account.enabled' : 'account.disabled' } as const
        await move(trx, { chart: shopAccountLifecycle, table: 'shop_accounts', id, event, actor: actorOf(call), at })
      }
      const sealed = password === '' ? {} : { password_sealed: seal(deps.config, passwordPlace(id), password) }
      const row = await trx
        .updateTable('shop_accounts')
        .set({ ...fields, ...sealed, platform_id, updated_at: at, version: sql`version + 1` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const details = { platform, status, passwordChanged: password !== '' }
      await audit(trx, call, { action: 'shopAccount.changed', subject: 'shop_accounts', subjectId: id, details })
      return presentAccount(row)
    })
    .catch(takenToProblem)
}

/** Forgets one and its password. Problems `notFound` and `conflict` as {@link editShopAccount}. */
export async function deleteShopAccount(call: Call<'company'>, asked: InputOf<'deleteShopAccount'>): Promise<null> {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, call, asked)
    const { id } = asked
    const at = clock.now()
    const event = { type: 'account.removed' } as const
    await move(trx, { chart: shopAccountLifecycle, table: 'shop_accounts', id, event, actor: actorOf(call), at })
    await trx.updateTable('shop_accounts').set({ removed_at: at, password_sealed: null }).where('id', '=', id).execute()
    await audit(trx, call, { action: 'shopAccount.removed', subject: 'shop_accounts', subjectId: id })
  })
  return null
}

/** Encryption label of an account's password. */
export function passwordPlace(id: string): string {
  return `shop_accounts.password:${id}`
}

/** Accounts of a company that were not removed. */
function accountsOf(db: Db | Trx, companyId: string) {
  return db.selectFrom('shop_accounts').where('company_id', '=', companyId).where('removed_at', 'is', null)
}

async function countOf(db: Db | Trx, companyId: string): Promise<number> {
  const { count } = await accountsOf(db, companyId).select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

async function lockAccount(trx: Trx, call: Call<'company'>, { id, version }: { id: string; version: number }): Promise<AccountRow> {
  const row = await accountsOf(trx, call.companyId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('notFound')
  if (row.version !== version) throw new Problem('conflict', { details: { version: row.version } })
  return row
}

function platformId(name: string): number {
  const platform = platforms.find((known) => known.platform === name)
  if (!platform) throw new Problem('invalidInput', { fields: { 'account.platform': 'field.required' } })
  return platform.id
}

function presentAccount(row: AccountRow): ShopAccount {
  const { platform, icon } = knownPartner(row.platform_id).entry
  return {
    id: row.id,
    login: row.login,
    shop_name: row.shop_name,
    platform,
    icon,
    status: row.status === 'disabled' ? 'disabled' : 'active',
    updated_at: row.updated_at.toISOString(),
    login_url: row.login_url,
    password: maskedPassword,
    version: row.version,
  }
}

/** The same login twice: the unique index decides, also between two at once. */
function takenToProblem(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'shop_accounts_once')
    throw new Problem('alreadyExists', { fields: { 'account.login': 'shops.mine.account.taken' } })
  throw error
}
