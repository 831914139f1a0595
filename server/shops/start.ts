/** Begins an authorisation: sends the merchant to a provider with a one-time state bound to the session. SHOP-03. */

import type { ExpressionBuilder, Selectable } from 'kysely'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { isSubmitted } from '../kyc/memberships.ts'
import { consentPage, keysPage } from '../outside/marketplaces/oauth.ts'
import { type Partner, partnerOf } from '../outside/marketplaces/platforms.ts'
import type { Call } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import { open, seal } from '../platform/security/seal.ts'
import { fingerprint, newToken } from '../platform/security/secrets.ts'

/** Minutes a merchant has at the provider. */
const stateMinutes = 15

/** Authorisations of one user that are kept, begun or done: enough for a tab at each marketplace, and no more rows however often a call is made. */
const keptPerUser = 30

/** A pending authorisation with its decrypted verifier. */
export interface StateInUse extends Selectable<Tables['oauth_states']> {
  readonly verifier: string
}

/**
 * The consent page of a partner, or the page where its keys are made. Problem `notFound` for an unknown partner, action or shop, and for a
 * next marketplace that is none, `invalidInput` for a site it does not have, `forbidden` before the company has sent its application to
 * review. API-062.
 */
export async function startAuthorisation(
  call: Call<'company'>,
  { platform_id, action, site, auth_method, shop_id, next_platform_id }: InputOf<'startAuthorisation'>,
): Promise<{ url: string; state: string }> {
  const { db, config, clock } = call.deps
  const partner = partnerOf(platform_id)
  if (!partner || partner.entry.action !== action) throw new Problem('notFound')
  refuseSite(partner, site)
  if (shop_id !== null && (partner.kind === 'shop' || !(await isOwnShop(call, shop_id)))) throw new Problem('notFound')
  if (next_platform_id !== null && (partner.kind === 'shop' || partnerOf(next_platform_id)?.kind !== 'shop')) throw new Problem('notFound')
  if (!(await isSubmitted(db, call.companyId))) throw new Problem('forbidden')
  const state = newToken()
  const asked = { partner: partner.entry.partner_abbr, state, locale: call.locale, site }
  const { url, verifier } = partner.entry.is_callback ? await consentPage(call.deps, asked) : keysPage(call.deps, asked)
  const stateHash = fingerprint(state)
  const at = clock.now()
  await dropOlderStates(call)
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
      next_platform_id,
      expires_at: new Date(at.getTime() + stateMinutes * 60_000),
      used_at: null,
      created_at: at,
    })
    .execute()
  return { url, state }
}

/** Makes room for one more state of the user: the oldest ones go. */
async function dropOlderStates({ deps: { db }, user }: Call<'company'>): Promise<void> {
  const older = db
    .selectFrom('oauth_states')
    .innerJoin('sessions', 'sessions.id', 'oauth_states.session_id')
    .where('sessions.user_id', '=', user.id)
    // States of ended sessions cannot be used, and the sweep deletes them.
    .where('sessions.revoked_at', 'is', null)
    .orderBy('oauth_states.created_at', 'desc')
    .orderBy('state_hash')
    .offset(keptPerUser - 1)
    .select('state_hash')
  await db.deleteFrom('oauth_states').where('state_hash', 'in', older).execute()
}

/** Uses a state up. Null when it is unknown, used, too old, or belongs to another session, user or company: then it stays as it was. */
export async function takeState(call: Call<'company'>, state: string): Promise<StateInUse | null> {
  const { db, clock } = call.deps
  const now = clock.now()
  const row = await db.updateTable('oauth_states').set({ used_at: now }).where(usable(call, state)).returningAll().executeTakeFirst()
  return row ? inClear(call, row) : null
}

/** Looks at a state that could be used; null as with {@link takeState}. */
export async function findState(call: Call<'company'>, state: string): Promise<StateInUse | null> {
  const row = await call.deps.db.selectFrom('oauth_states').selectAll().where(usable(call, state)).executeTakeFirst()
  return row ? inClear(call, row) : null
}

/** A state of this session, user and company that is neither used nor too old. */
function usable(call: Call<'company'>, state: string) {
  const now = call.deps.clock.now()
  return ({ and, eb }: ExpressionBuilder<Tables, 'oauth_states'>) =>
    and([
      eb('state_hash', '=', fingerprint(state)),
      eb('session_id', '=', call.sessionId),
      eb('user_id', '=', call.user.id),
      eb('company_id', '=', call.companyId),
      eb('used_at', 'is', null),
      eb('expires_at', '>', now),
    ])
}

function inClear(call: Call<'company'>, row: Selectable<Tables['oauth_states']>): StateInUse {
  return { ...row, verifier: open(call.deps.config, sealLabel(row.state_hash), row.verifier_sealed) }
}

/** Whether a shop is one of the company's that are linked. */
async function isOwnShop({ deps, companyId }: Call<'company'>, id: string): Promise<boolean> {
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
  throw new Problem('invalidInput', { fields: { site: site === null ? 'field.required' : 'field.invalid' } })
}

function sealLabel(stateHash: string): string {
  return `oauth_states.verifier:${stateHash}`
}
