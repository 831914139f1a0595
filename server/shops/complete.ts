/** Completes an authorisation: exchanges the code for tokens or tries the keys, and links the shop or account. SHOP-03, SHOP-18. */
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { AuthorisationResult } from '../../contract/shops/linking.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { readAccount, readShop } from '../outside/marketplaces/marketplace.ts'
import { exchangeCode, GrantRefused, type Tokens } from '../outside/marketplaces/oauth.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { tokenOfKeys } from '../outside/marketplaces/protocols/keyed.ts'
import type { Call } from '../platform/call.ts'
import { linkAccount, linkShop } from './link.ts'
import { revokeUnstored } from './revoke-tokens.ts'
import { findState, type StateInUse, takeState } from './start.ts'

/**
 * Handles the provider's redirect. Problem `unknownReference` for an invalid state and for an expired code, `verificationFailed` when
 * consent was refused, `networkError` when the provider does not answer or returns an error; for a known state each with the `platform_id`
 * of the chosen marketplace. `conflict` when another company has the shop. A known state is used up in every case, and tokens that are not
 * stored are revoked. API-063.
 */
export async function completeAuthorisation(
  call: Call<'company'>,
  { code, state, error }: InputOf<'completeAuthorisation'>,
): Promise<AuthorisationResult> {
  const begun = await takeState(call, state)
  if (!begun) throw new Problem('unknownReference')
  const partner = knownPartner(begun.platform_id)
  if (!partner.entry.is_callback) throw new Problem('unknownReference')
  return exchange(call, begun, { code, state, error }).catch((refusal: unknown) => {
    throw withPlatform(refusal, begun)
  })
}

async function exchange(
  call: Call<'company'>,
  begun: StateInUse,
  { code, state, error }: InputOf<'completeAuthorisation'>,
): Promise<AuthorisationResult> {
  if (error === 'access_denied') throw new Problem('verificationFailed')
  // Any other error is the provider's own, as is an answer without a code. RFC 6749 4.1.2.1.
  if (error || !code) throw new Problem('networkError')
  const partner = knownPartner(begun.platform_id)
  const slug = partner.entry.partner_abbr
  const tokens = await exchangeCode(call.deps, { partner: slug, code, state, verifier: begun.verifier }).catch(codeToProblem)
  const opened = partner.kind === 'shop' ? openShop(call, begun, tokens) : openAccount(call, begun, tokens)
  return opened.catch(async (unlinked: unknown) => {
    // Revokes a consent that was given but not linked.
    await revokeUnstored(call.deps, begun.platform_id, tokens)
    throw unlinked
  })
}

async function openAccount(call: Call<'company'>, begun: StateInUse, tokens: Tokens): Promise<AuthorisationResult> {
  const slug = knownPartner(begun.platform_id).entry.partner_abbr
  const account = await readAccount(call.deps, slug, tokens.access).catch(refusedToProblem)
  const id = await call.deps.db.transaction().execute((trx) => linkAccount(trx, call, begun, account, tokens))
  return { kind: 'psp', id, ...resultOf(begun, account.holder) }
}

/**
 * Tries the API keys of a marketplace without a consent page, and links their shop. Problem `unknownReference` for an invalid state,
 * `verificationFailed` at both fields when the marketplace refuses the keys, because it does not say which one is wrong. `networkError`
 * when it does not answer, `conflict` when another company has the shop. Refused keys leave the state valid, so that they can be entered
 * again.
 */
export async function linkByKeys(call: Call<'company'>, { state, key, secret }: InputOf<'linkByKeys'>): Promise<AuthorisationResult> {
  const begun = await findState(call, state)
  if (!begun || knownPartner(begun.platform_id).entry.is_callback) throw new Problem('unknownReference')
  const keys = { access: tokenOfKeys({ key, secret }), accessExpiresAt: null, refresh: null, expiresAt: null, shopId: '' }
  const opened = openShop(call, begun, keys, async () => {
    if (!(await takeState(call, state))) throw new Problem('unknownReference')
  })
  return opened.catch(keysToProblem)
}

/** Reads the shop the tokens open and links it; `before` may still refuse. */
async function openShop(
  call: Call<'company'>,
  begun: StateInUse,
  tokens: Tokens,
  before: () => Promise<void> = async () => {},
): Promise<AuthorisationResult> {
  const partner = knownPartner(begun.platform_id).entry.partner_abbr
  const asked = { partner, token: tokens.access, shopId: tokens.shopId, site: begun.site }
  const shop = await readShop(call.deps, asked).catch(refusedToProblem)
  await before()
  const linking = call.deps.db.transaction().execute((trx) => linkShop(trx, call, begun, shop, tokens))
  return { kind: 'shop', id: await linking.catch(pledgedToProblem), ...resultOf(begun, shop.name) }
}

function resultOf({ platform_id, auth_method, shop_id, next_platform_id }: StateInUse, name: string) {
  return { platform_id, platform: knownPartner(platform_id).entry.platform, name, auth_method, shop_id, next_platform_id }
}

/** Adds the chosen marketplace to a failed authorisation, so that it can be retried without choosing again. */
function withPlatform(error: unknown, { platform_id, next_platform_id }: StateInUse): unknown {
  if (!(error instanceof Problem) || !error.is('networkError', 'unknownReference', 'verificationFailed')) return error
  const chosen = knownPartner(platform_id).kind === 'shop' ? platform_id : next_platform_id
  return chosen === null ? error : new Problem(error.code, { details: { platform_id: chosen } })
}

/** Keys that are not taken are put right where they were typed. */
function keysToProblem(error: unknown): never {
  const refused = error instanceof Problem && error.is('verificationFailed')
  throw refused ? new Problem('verificationFailed', { fields: { key: 'field.keys.refused', secret: 'field.keys.refused' } }) : error
}

/** A shop may not count for the limits of two companies: the unique index decides, also between concurrent requests. */
function pledgedToProblem(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'shops_pledged_once') throw new Problem('conflict')
  throw error
}

/** A code that is not taken has run out, or was used before; any other refusal means that we and the provider do not understand each other. */
function codeToProblem(error: unknown): never {
  if (error instanceof GrantRefused) throw new Problem(error.message === 'invalid_grant' ? 'unknownReference' : 'networkError')
  throw error
}

/** A token or key that is not taken is a refusal; any other refusal means that we and the provider do not understand each other. */
function refusedToProblem(error: unknown): never {
  if (error instanceof GrantRefused) throw new Problem('verificationFailed')
  if (error instanceof PartnerRefusal)
    throw new Problem(error.status === 401 || error.status === 403 ? 'verificationFailed' : 'networkError')
  throw error
}
