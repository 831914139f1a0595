/** OAuth 2 client for marketplaces and PSPs: authorization code with PKCE, refresh, revocation; and the key pages of those without it. SHOP-03. */

import * as oauth from 'oauth4webapi'
import type { Locale } from '../../../contract/kernel/constants.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { portalUrl } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { marketplaceAccess } from '../credentials.ts'
import { patience, refusalOf } from '../http.ts'

/** Tokens of a consent. `expiresAt` is when the consent itself runs out. */
export interface Tokens {
  readonly access: string
  /** Null for credentials that do not expire, such as API keys. */
  readonly accessExpiresAt: Date | null
  readonly refresh: string | null
  readonly expiresAt: Date | null
  /** The shop as the answer with the tokens names it; empty where the provider names it elsewhere. */
  readonly shopId: string
}

/** The provider takes the grant no longer: refused, revoked or run out. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused'
}

type Outside = Pick<Deps, 'config' | 'fetch' | 'clock' | 'log'>

/** Where the provider sends the merchant back to. R1. */
function redirectUri({ config }: Pick<Deps, 'config'>): string {
  return portalUrl(config, '/shops/authorise')
}

/** The consent page of a partner and the verifier to keep for the exchange. */
export async function consentPage(
  deps: Outside,
  ask: { partner: string; state: string; locale: Locale; site: string | null },
): Promise<{ url: string; verifier: string }> {
  const { server, client } = partyOf(deps, ask.partner)
  const verifier = oauth.generateRandomCodeVerifier()
  const url = new URL(server.authorization_endpoint ?? '')
  const query = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri(deps),
    scope: 'read',
    state: ask.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: ask.locale.replace('_', '-'),
    ...(ask.site === null ? {} : { site: ask.site }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.href, verifier }
}

/** Where a merchant makes the keys of a marketplace that has no consent page. */
export function keysPage(deps: Outside, ask: { partner: string; locale: Locale; site: string | null }): { url: string; verifier: string } {
  const url = new URL(`${marketplaceAccess(deps.config).base}/keys/${ask.partner}`)
  url.searchParams.set('ui_locales', ask.locale.replace('_', '-'))
  if (ask.site !== null) url.searchParams.set('site', ask.site)
  return { url: url.href, verifier: '' }
}

/** Exchanges a code. Throws {@link GrantRefused} or Problem `networkError`. */
export async function exchangeCode(
  deps: Outside,
  given: { partner: string; code: string; state: string; verifier: string },
): Promise<Tokens> {
  const { server, client, authentication, options } = partyOf(deps, given.partner)
  return speaking(deps, given.partner, async () => {
    const returned = new URLSearchParams({ code: given.code, state: given.state })
    const parameters = oauth.validateAuthResponse(server, client, returned, given.state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      redirectUri(deps),
      given.verifier,
      options(),
    )
    return tokensOf(deps, await oauth.processAuthorizationCodeResponse(server, client, response))
  })
}

/** New tokens for a refresh token. Throws {@link GrantRefused} or Problem `networkError`. */
export async function refreshTokens(deps: Outside, given: { partner: string; refresh: string }): Promise<Tokens> {
  const { server, client, authentication, options } = partyOf(deps, given.partner)
  return speaking(deps, given.partner, async () => {
    const response = await oauth.refreshTokenGrantRequest(server, client, authentication, given.refresh, options())
    return tokensOf(deps, await oauth.processRefreshTokenResponse(server, client, response))
  })
}

/** Ends a consent at the provider. Throws Problem `networkError`; a token the provider does not know is no fault. */
export async function revokeToken(deps: Outside, given: { partner: string; token: string }): Promise<void> {
  const { server, client, authentication, options } = partyOf(deps, given.partner)
  await speaking(deps, given.partner, async () => {
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, authentication, given.token, options()))
  }).catch((error: unknown) => {
    if (!(error instanceof GrantRefused)) throw error
  })
}

function partyOf(deps: Outside, partner: string) {
  const access = marketplaceAccess(deps.config)
  const base = `${access.base}/oauth/${partner}`
  const server: oauth.AuthorizationServer = {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    revocation_endpoint: `${base}/revoke`,
  }
  const options = () => ({
    [oauth.customFetch]: (url: string, init: RequestInit) => deps.fetch(url, init),
    [oauth.allowInsecureRequests]: deps.config.adapters.marketplaces === 'sandbox',
    signal: AbortSignal.timeout(patience),
  })
  return { server, client: { client_id: access.clientId }, authentication: oauth.ClientSecretPost(access.clientSecret), options }
}

function tokensOf({ clock }: Outside, answer: oauth.TokenEndpointResponse): Tokens {
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const refreshSeconds = Number(answer.refresh_expires_in)
  return {
    access: answer.access_token,
    accessExpiresAt: after(answer.expires_in ?? 300),
    refresh: answer.refresh_token ?? null,
    expiresAt: refreshSeconds > 0 ? after(refreshSeconds) : null,
    shopId: typeof answer.shop_id === 'string' ? answer.shop_id : '',
  }
}

/** Errors of RFC 6749 5.2 that are about us and not about the merchant's consent. */
const ours = ['invalid_client', 'unauthorized_client']

/**
 * An OAuth error of the provider is a refusal of the grant, unless it is about our credentials or asks for a pause; anything else, such as
 * silence or 5xx, is `networkError`.
 */
async function speaking<T>(deps: Outside, partner: string, talk: () => Promise<T>): Promise<T> {
  const { log } = deps
  try {
    return await talk()
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && (error.status === 429 || ours.includes(error.error))) {
      const status = error.status === 429 ? 429 : 401
      const retryAfter = error.response.headers.get('retry-after')
      throw refusalOf(deps, { service: partner, status, retryAfter, keyOf: 'house', code: error.error })
    }
    const refused = (error instanceof oauth.ResponseBodyError && error.status < 500) || error instanceof oauth.AuthorizationResponseError
    if (refused) {
      log.warn({ service: partner, code: error.error }, 'partner refuses')
      throw new GrantRefused(error.error)
    }
    log.warn({ service: partner, err: error }, 'partner does not answer')
    throw new Problem('networkError')
  }
}
