/** Stores a shop or PSP account that a consent or API keys opened: inserts its row, encrypts its tokens, starts the import. SHOP-03, SHOP-18. */
import { randomUUID } from 'node:crypto'
import { addDays } from '../../contract/kernel/days.ts'
import { shopAuthorisationLifecycle } from '../../machines/shops/lifecycles/shopAuthorisation.ts'
import { lockOwnCompany } from '../company/locks.ts'
import type { ProviderShop } from '../outside/marketplaces/adapter.ts'
import type { ProviderAccount } from '../outside/marketplaces/marketplace.ts'
import type { Tokens } from '../outside/marketplaces/oauth.ts'
import { knownPartner, pingPongId } from '../outside/marketplaces/platforms.ts'
import { marketplaceOf } from '../outside/marketplaces/registry.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { type EffectsOf, initialStatus, move } from '../platform/lifecycle.ts'
import { importDays } from './import.ts'
import { queueRevocation } from './revoke-tokens.ts'
import { reviewAgain } from './seller-names.ts'
import type { StateInUse } from './start.ts'
import { type ConsentTable, revocableToken, tokenColumns } from './tokens.ts'

/** Links a shop, or renews the consent of one that was linked before, and imports its sales. */
export async function linkShop(trx: Trx, call: Call<'company'>, begun: StateInUse, shop: ProviderShop, tokens: Tokens): Promise<string> {
  const company = await lockOwnCompany(trx, call)
  const at = call.deps.clock.now()
  // In the sandbox all companies link the same six shops.
  const pledged = call.deps.config.adapters.marketplaces === 'real'
  const site = shop.site ?? begun.site
  const reported = { name: shop.name, seller: shop.seller ?? null, site, currency: shop.currency, pledged }
  const { sitesApart } = marketplaceOf(knownPartner(begun.platform_id).entry.partner_abbr)
  // If the marketplace does not report it, the first import determines it.
  const opened_on = shop.opened_on ?? addDays(dayOf(at), 1 - importDays)
  const { id, identity } = await trx
    .insertInto('shops')
    .values({
      ...newConsent(call, begun, at),
      ...reported,
      opened_on,
      provider_shop_id: shop.shop_id,
      seller_site: sitesApart ? (site ?? '') : '',
      psp_id: null,
      imported_from: null,
      synced_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'platform_id', 'provider_shop_id', 'seller_site'])
        .where('gave_way_at', 'is', null)
        .doUpdateSet(shop.opened_on === null ? reported : { ...reported, opened_on }),
    )
    .returning(['id', 'identity'])
    .executeTakeFirstOrThrow()
  await matchPingPong(trx, call.companyId, id)
  const effects = {
    restorePledges: () => call.deps.pledges.claimAgain(trx, { identity, company_id: call.companyId }),
    reviewName: () => reviewAgain(trx, { companyId: call.companyId, name: reported.seller, actor: actorOf(call), at }),
    // The end of the import has it calculated.
    calculateLimit: () => call.deps.limits.openApplications(trx, [company], { actor: actorOf(call), at }),
    importSales: async () => {
      await trx.updateTable('shops').set({ progress: 0, importing: true, imported_from: null }).where('id', '=', id).execute()
      await enqueue(trx, 'shop.import', { shopId: id, daily: false }, { runAt: at, key: `shop.import:${id}` })
    },
  }
  await grant(trx, call, { table: 'shops', id, begun, tokens, effects })
  return id
}

/** Links a PSP account, or renews the consent of one that was linked before. */
export async function linkAccount(
  trx: Trx,
  call: Call<'company'>,
  begun: StateInUse,
  account: ProviderAccount,
  tokens: Tokens,
): Promise<string> {
  const company = await lockOwnCompany(trx, call)
  const at = call.deps.clock.now()
  const reported = { holder: account.holder, currency: account.currency }
  const { id } = await trx
    .insertInto('psp_accounts')
    .values({ ...newConsent(call, begun, at), ...reported, account_id: account.account_id })
    .onConflict((conflict) => conflict.columns(['company_id', 'platform_id', 'account_id']).doUpdateSet(reported))
    .returning('id')
    .executeTakeFirstOrThrow()
  const effects = {
    // It is no shop.
    restorePledges: async () => {},
    reviewName: () => reviewAgain(trx, { companyId: company.id, name: account.holder, actor: actorOf(call), at }),
    // Under the name of today, the shops that are paid to it may count again.
    calculateLimit: () => call.deps.limits.calculateSoon(trx, company.id, at),
    importSales: async () => {},
  }
  await grant(trx, call, { table: 'psp_accounts', id, begun, tokens, effects })
  return id
}

function newConsent(call: Call<'company'>, begun: StateInUse, at: Date) {
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

interface Granted {
  readonly table: ConsentTable
  readonly id: string
  readonly begun: StateInUse
  readonly tokens: Tokens
  readonly effects: EffectsOf<typeof shopAuthorisationLifecycle>
}

async function grant(trx: Trx, call: Call<'company'>, { table, id, begun, tokens, effects: granted }: Granted): Promise<void> {
  const at = call.deps.clock.now()
  const before = await trx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const replaced = revocableToken(call.deps, table, before)
  const revokeReplaced = async () => replaced !== null && queueRevocation(trx, call.deps, begun.platform_id, replaced)
  const event = { type: 'consent.granted' } as const
  const values = { ...tokenColumns(call.deps, table, id, tokens), auth_method: begun.auth_method, authorised_at: at, removed_at: null }
  const effects = { revokeReplaced, ...granted }
  await move(trx, { chart: shopAuthorisationLifecycle, table, id, event, actor: actorOf(call), at, values, effects })
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
