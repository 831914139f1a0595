/** OAuth 2 servers of the sandbox marketplaces and PSPs: consent, token, revocation; one per slug. RFC 6749 with PKCE. */

import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { sandboxClientId, sandboxSecret } from '../outside/credentials.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { sameText } from '../platform/security/secrets.ts'
import { consentPage, consentRefused } from './consent-page.ts'
import { viewOf } from './frame.ts'
import {
  type GrantTrouble,
  grantTroubles,
  issueCode,
  redeemCode,
  revokeToken,
  rotateTokens,
  type TokenRefusal,
  type Tokens,
} from './grants.ts'
import { merchantKinds } from './merchants.ts'
import { consentLasts, type Provider, providerOf, shortConsentDays } from './providers.ts'

/** Authorisation request of a client; the consent page sends it back as hidden fields. */
export const AuthorisationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(sandboxClientId),
  redirect_uri: z.string(),
  scope: z.string().default('read'),
  state: z.string().min(1).max(500),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
  site: z.string().max(40).optional(),
})
export type AuthorisationRequest = z.infer<typeof AuthorisationRequest>

/** The person's decision. */
const Decision = AuthorisationRequest.extend({
  merchant: z.enum(merchantKinds),
  trouble: z.enum(['none', 'server_error', ...grantTroubles]).default('none'),
  lasts: z.enum(consentLasts).default('usual'),
  decision: z.enum(['allow', 'deny']),
})

/** `/sandbox/oauth/:partner/*`. */
export function oauthRoutes(deps: Deps): Hono {
  const app = new Hono()

  app.get('/:partner/authorize', (context) => {
    const provider = consentAt(context.req.param('partner'))
    const asked = AuthorisationRequest.safeParse(context.req.query())
    const view = viewOf(context)
    if (!provider || !asked.success || !redirectAllowed(deps, asked.data.redirect_uri)) return consentRefused(view, provider)
    return consentPage(view, provider, asked.data, deps.clock.now())
  })

  app.post('/:partner/authorize', async (context) => {
    const provider = consentAt(context.req.param('partner'))
    const decided = Decision.safeParse(await context.req.parseBody())
    if (!provider || !decided.success || !redirectAllowed(deps, decided.data.redirect_uri)) return consentRefused(viewOf(context), provider)
    const { redirect_uri, state, trouble, decision, merchant, code_challenge, site, lasts } = decided.data
    if (decision === 'deny') return context.redirect(withParameters(redirect_uri, { error: 'access_denied', state }), 303)
    if (trouble === 'server_error') return context.redirect(withParameters(redirect_uri, { error: 'server_error', state }), 303)
    const asked: GrantTrouble | null = trouble === 'none' ? null : trouble
    const consent = {
      partner: provider.slug,
      merchant,
      site: site || null,
      redirectUri: redirect_uri,
      codeChallenge: code_challenge,
      trouble: asked,
      days: lasts === 'short' ? shortConsentDays : provider.consentDays,
    }
    return context.redirect(withParameters(redirect_uri, { code: await issueCode(deps, consent), state }), 303)
  })

  app.post('/:partner/token', async (context) => {
    const called = await openTokenCall(context, deps)
    if (called instanceof Response) return called
    const { provider, form } = called
    context.header('cache-control', 'no-store')
    if (form.grant_type === 'authorization_code') {
      const shown = { code: form.code ?? '', redirectUri: form.redirect_uri ?? '', verifier: form.code_verifier ?? '' }
      return answerTokens(context, await redeemCode(deps, { partner: provider.slug, ...shown }))
    }
    if (form.grant_type === 'refresh_token') {
      return answerTokens(context, await rotateTokens(deps, { partner: provider.slug, refreshToken: form.refresh_token ?? '' }))
    }
    return context.json({ error: 'unsupported_grant_type' }, 400)
  })

  app.post('/:partner/revoke', async (context) => {
    const called = await openTokenCall(context, deps)
    if (called instanceof Response) return called
    await revokeToken(deps, { partner: called.provider.slug, token: called.form.token ?? '' })
    return context.body(null, 200)
  })
  return app
}

/** A provider with a consent page. */
function consentAt(slug: string): Provider | null {
  const provider = providerOf(slug)
  return provider?.authentication === 'oauth' ? provider : null
}

/** Only the portal of this installation is a client, so only its own pages are returned to. */
function redirectAllowed({ config }: Deps, redirectUri: string): boolean {
  return URL.canParse(redirectUri) && new URL(redirectUri).href.startsWith(portalUrl(config))
}

/** A form of a known provider with the right client secret, else the answer that refuses it. */
async function openTokenCall(
  context: Context,
  { config }: Deps,
): Promise<{ provider: Provider; form: Record<string, string | undefined> } | Response> {
  const provider = providerOf(context.req.param('partner') ?? '')
  if (!provider) return context.json({ error: 'invalid_request' }, 404)
  const form = z.record(z.string(), z.string()).safeParse(await context.req.parseBody())
  if (!form.success) return context.json({ error: 'invalid_request' }, 400)
  const { client_id = '', client_secret = '' } = form.data
  if (client_id !== sandboxClientId || !sameText(client_secret, sandboxSecret(config, 'oauth')))
    return context.json({ error: 'invalid_client' }, 401)
  return { provider, form: form.data }
}

function answerTokens(context: Context, outcome: Tokens | TokenRefusal): Response {
  if (outcome === 'down') return context.json({ error: 'temporarily_unavailable' }, 503)
  if (outcome === 'invalid_grant') return context.json({ error: outcome }, 400)
  return context.json(outcome)
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
