/** Begins an authorisation: sends the merchant to a provider with a state that only this session can use once. SHOP-03. */

import type { Selectable } from 'kysely'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/problem.ts'
import type { CallOf } from '../call.ts'
import { isSubmitted } from '../companies/memberships.ts'
import type { Tables } from '../db/tables.ts'
import { consentPage } from '../partners/oauth.ts'
import { type Partner, partnerOf } from '../partners/platforms.ts'
import { open, seal } from '../trust/seal.ts'
import { fingerprint, newToken } from '../trust/secrets.ts'

/** Minutes a merchant has at the provider. */
const stateMinutes = 15

/** An authorisation under way, with its verifier in clear. */
export interface StateInUse extends Selectable<Tables['oauth_states']> {
  readonly verifier: string
}

/**
 * The consent page of a partner. Problem 20018 for an unknown partner, action or shop, 20009 for a site it does not have, 403 before the
 * company has sent its application to review. API-062.
 */
export async function startAuthorisation(
  call: CallOf<'company'>,
  { platform_id, action, site, auth_method, shop_id }: InputOf<'startAuthorisation'>,
): Promise<{ url: string; state: string }> {
  const { db, config, clock } = call.deps
  const partner = partnerOf(platform_id)
  if (!partner || partner.entry.action !== action) throw new Problem(20018)
  refuseSite(partner, site)
  if (shop_id !== null && (partner.kind === 'shop' || !(await isOwnShop(call, shop_id)))) throw new Problem(20018)
  if (!(await isSubmitted(db, call.companyId))) throw new Problem(403)
  const state = newToken()
  const { url, verifier } = await consentPage(call.deps, { partner: partner.entry.partner_abbr, state, locale: call.locale, site })
  const stateHash = fingerprint(state)
  const at = clock.now()
  await db
    .insertInto('oauth_states')
    .values({
      state_hash: stateHash,
      session_id: call.sessionId,
      user_id: call.user.id,
      company_id: call.companyId,
      platform_id,
      site,
      auth_method,
      verifier_sealed: seal(config, sealLabel(stateHash), verifier),
      shop_id,
      expires_at: new Date(at.getTime() + stateMinutes * 60_000),
      used_at: null,
      created_at: at,
    })
    .execute()
  return { url, state }
}

/** Uses a state up. Null when it is unknown, used, too old, or belongs to another session, user or company: then it stays as it was. */
export async function takeState(call: CallOf<'company'>, state: string): Promise<StateInUse | null> {
  const { db, config, clock } = call.deps
  const now = clock.now()
  const row = await db
    .updateTable('oauth_states')
    .set({ used_at: now })
    .where('state_hash', '=', fingerprint(state))
    .where('session_id', '=', call.sessionId)
    .where('user_id', '=', call.user.id)
    .where('company_id', '=', call.companyId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ? { ...row, verifier: open(config, sealLabel(row.state_hash), row.verifier_sealed) } : null
}

/** Whether a shop is one of the company's that are linked. */
async function isOwnShop({ deps, companyId }: CallOf<'company'>, id: string): Promise<boolean> {
  const shop = await deps.db
    .selectFrom('shops')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return shop !== undefined
}

function refuseSite(partner: Partner, site: string | null): void {
  const sites = partner.kind === 'shop' ? partner.entry.sites : null
  if (sites === null ? site === null : site !== null && sites.includes(site)) return
  throw new Problem(20009, { fields: { site: site === null ? 'field.required' : 'field.invalid' } })
}

function sealLabel(stateHash: string): string {
  return `oauth_states.verifier:${stateHash}`
}
