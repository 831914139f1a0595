/** Ends an authorisation: the code becomes tokens, the shop or PSP account becomes a row, the import begins. SHOP-03, SHOP-18. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/problem.ts'
import type { AuthorisationResult } from '../../contract/shops.ts'
import { shopAuthorisationLifecycle } from '../../machines/lifecycles/shopAuthorisation.ts'
import { audit } from '../audit.ts'
import { actorOf, type CallOf } from '../call.ts'
import type { Trx } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { initialStatus, move } from '../lifecycle.ts'
import { PartnerRefusal } from '../partners/http.ts'
import { type ProviderAccount, type ProviderShop, readAccount, readShop } from '../partners/marketplace.ts'
import { exchangeCode, GrantRefused, type Tokens } from '../partners/oauth.ts'
import { knownPartner, pingPongId } from '../partners/platforms.ts'
import { openApplications } from '../underwriting/applications.ts'
import { type StateInUse, takeState } from './start.ts'
import { type ConsentTable, tokenColumns } from './tokens.ts'

/**
 * Takes what the provider sent back. Problem 513 for a state that cannot be used, 20007 when consent was refused, 506 when the
 * provider does not answer, 20011 when another company holds the shop. The state is used up in every case but the first. API-063.
 */
export async function completeAuthorisation(
  call: CallOf<'company'>,
  { code, state, error }: InputOf<'completeAuthorisation'>,
): Promise<AuthorisationResult> {
  const begun = await takeState(call, state)
  if (!begun) throw new Problem(513)
  if (!code || error) throw new Problem(20007)
  const partner = knownPartner(begun.platform_id)
  const slug = partner.entry.partner_abbr
  const tokens = await exchangeCode(call.deps, { partner: slug, code, state, verifier: begun.verifier }).catch(refusedToProblem)
  const result = { platform_id: begun.platform_id, auth_method: begun.auth_method, shop_id: begun.shop_id }
  if (partner.kind === 'psp') {
    const account = await readAccount(call.deps, slug, tokens.access).catch(refusedToProblem)
    const id = await call.deps.db.transaction().execute((trx) => linkAccount(trx, call, begun, account, tokens))
    return { kind: 'psp', id, ...result }
  }
  const shop = await readShop(call.deps, slug, tokens.access).catch(refusedToProblem)
  const linking = call.deps.db.transaction().execute((trx) => linkShop(trx, call, begun, shop, tokens))
  const id = await linking.catch(pledgedToProblem)
  return { kind: 'shop', id, ...result }
}

/** Links a shop, or renews the consent of one that was linked before, and imports its sales. */
async function linkShop(trx: Trx, call: CallOf<'company'>, begun: StateInUse, shop: ProviderShop, tokens: Tokens): Promise<string> {
  const at = call.deps.clock.now()
  // In the sandbox everybody links the same six shops.
  const pledged = call.deps.config.adapters.marketplaces === 'real'
  const told = { name: shop.name, site: shop.site ?? begun.site, currency: shop.currency, opened_on: shop.opened_on, pledged }
  const { id } = await trx
    .insertInto('shops')
    .values({ ...newConsent(call, begun, at), ...told, provider_shop_id: shop.shop_id, psp_id: null, imported_from: null, synced_at: null })
    .onConflict((conflict) => conflict.columns(['company_id', 'platform_id', 'provider_shop_id']).doUpdateSet(told))
    .returning('id')
    .executeTakeFirstOrThrow()
  await grant(trx, call, 'shops', id, begun, tokens)
  await trx.updateTable('shops').set({ progress: 0, importing: true, imported_from: null }).where('id', '=', id).execute()
  await matchPingPong(trx, call.companyId, id)
  await openApplications(trx, { companyId: call.companyId, actor: actorOf(call), at })
  await enqueue(trx, 'shop.import', { shopId: id, daily: false }, { runAt: at, key: `shop.import:${id}` })
  return id
}

async function linkAccount(
  trx: Trx,
  call: CallOf<'company'>,
  begun: StateInUse,
  account: ProviderAccount,
  tokens: Tokens,
): Promise<string> {
  const told = { holder: account.holder, currency: account.currency }
  const { id } = await trx
    .insertInto('psp_accounts')
    .values({ ...newConsent(call, begun, call.deps.clock.now()), ...told, account_id: account.account_id })
    .onConflict((conflict) => conflict.columns(['company_id', 'platform_id', 'account_id']).doUpdateSet(told))
    .returning('id')
    .executeTakeFirstOrThrow()
  await grant(trx, call, 'psp_accounts', id, begun, tokens)
  return id
}

function newConsent(call: CallOf<'company'>, begun: StateInUse, at: Date) {
  return {
    id: randomUUID(),
    company_id: call.companyId,
    platform_id: begun.platform_id,
    status: initialStatus(shopAuthorisationLifecycle) as 'pending',
    auth_method: begun.auth_method,
    authorised_at: null,
    expires_at: null,
    access_token_sealed: null,
    access_expires_at: null,
    refresh_token_sealed: null,
    removed_at: null,
    created_at: at,
  }
}

async function grant(trx: Trx, call: CallOf<'company'>, table: ConsentTable, id: string, begun: StateInUse, tokens: Tokens): Promise<void> {
  const at = call.deps.clock.now()
  const event = { type: 'consent.granted' } as const
  await move(trx, { chart: shopAuthorisationLifecycle, table, id, event, actor: actorOf(call), at })
  await trx
    .updateTable(table)
    .set({ ...tokenColumns(call.deps, table, id, tokens), auth_method: begun.auth_method, authorised_at: at, removed_at: null })
    .where('id', '=', id)
    .execute()
  const details = { platform: begun.platform_id, method: begun.auth_method }
  await audit(trx, call, { action: 'authorisation.granted', subject: table, subjectId: id, details })
}

/** A shop linked after a PingPong account by method 3 belongs to that account. SHOP-15, decision A70. */
async function matchPingPong(trx: Trx, companyId: string, shopId: string): Promise<void> {
  const account = await trx
    .selectFrom('psp_accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('platform_id', '=', pingPongId)
    .where('auth_method', '=', 3)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!account) return
  await trx.updateTable('shops').set({ psp_id: account.id }).where('id', '=', shopId).where('psp_id', 'is', null).execute()
}

/** The same shop may not carry the limits of two companies: the unique index decides, also between two at once. */
function pledgedToProblem(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'shops_pledged_once') throw new Problem(20011)
  throw error
}

function refusedToProblem(error: unknown): never {
  if (error instanceof GrantRefused) throw new Problem(20007)
  if (error instanceof PartnerRefusal) throw new Problem(506)
  throw error
}
