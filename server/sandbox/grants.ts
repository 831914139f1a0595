/** OAuth grants of the stand-ins: codes are single-use, tokens are stored as hashes, and replaying one ends the grant. RFC 6749, 7636, 9700. */
import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { fingerprint, newToken, sameText } from '../platform/security/secrets.ts'
import { type MerchantKind, providerNumber } from './merchants.ts'

/** Seconds a code and an access token are valid. */
const grantLifetimes = { code: 60, accessToken: 3600 } as const

/** Failures that can be selected at consent. */
export const grantTroubles = ['expired_code', 'token_down', 'api_down'] as const
export type GrantTrouble = (typeof grantTroubles)[number]

/** The consent of a merchant. */
interface Consent {
  readonly partner: string
  readonly merchant: MerchantKind
  readonly site: string | null
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly trouble: GrantTrouble | null
  /** Days the consent lasts; null without an end. */
  readonly days: number | null
}

/** Answer of the token endpoint. */
export interface Tokens {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly refresh_token: string
  /** Seconds until the consent itself ends; left out where it does not. */
  readonly refresh_expires_in?: number
  /** The shop or account of the tokens, which many marketplaces return with them. */
  readonly shop_id: string
}

/** Why no tokens are given: an error of RFC 6749, or `down` when the person asked for an outage. */
export type TokenRefusal = 'invalid_grant' | 'down'

/** Keeps a consent and answers its code. */
export async function issueCode({ db, clock }: Deps, consent: Consent): Promise<string> {
  const code = newToken()
  const at = clock.now()
  const lifetime = consent.trouble === 'expired_code' ? -1 : grantLifetimes.code
  await db
    .insertInto('sandbox_oauth_grants')
    .values({
      id: randomUUID(),
      partner: consent.partner,
      merchant: consent.merchant,
      site: consent.site,
      redirect_uri: consent.redirectUri,
      code_challenge: consent.codeChallenge,
      code_hash: fingerprint(code),
      code_expires_at: new Date(at.getTime() + lifetime * 1000),
      code_used_at: null,
      access_hash: null,
      access_expires_at: null,
      refresh_hash: null,
      previous_refresh_hash: null,
      consent_ends_at: consent.days === null ? null : new Date(at.getTime() + consent.days * 86_400_000),
      revoked_at: null,
      trouble: consent.trouble,
      created_at: at,
    })
    .execute()
  return code
}

/** Exchanges a code. A second use of a code revokes the tokens of the first. */
export function redeemCode(
  { db, clock }: Deps,
  shown: { partner: string; code: string; redirectUri: string; verifier: string },
): Promise<Tokens | TokenRefusal> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now()
    const grant = await trx
      .selectFrom('sandbox_oauth_grants')
      .selectAll()
      .where('code_hash', '=', fingerprint(shown.code))
      .where('partner', '=', shown.partner)
      .forUpdate()
      .executeTakeFirst()
    if (!grant) return 'invalid_grant'
    if (grant.code_used_at) {
      await revoke(trx, grant.id, at)
      return 'invalid_grant'
    }
    if (grant.trouble === 'token_down') return 'down'
    if (grant.code_expires_at <= at || grant.redirect_uri !== shown.redirectUri) return 'invalid_grant'
    if (!sameText(createHash('sha256').update(shown.verifier).digest('base64url'), grant.code_challenge)) return 'invalid_grant'
    await trx.updateTable('sandbox_oauth_grants').set({ code_used_at: at }).where('id', '=', grant.id).execute()
    return giveTokens(trx, grant, null, at)
  })
}

/** Rotates a refresh token. One that was rotated before ends the grant. */
export function rotateTokens({ db, clock }: Deps, shown: { partner: string; refreshToken: string }): Promise<Tokens | TokenRefusal> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now()
    const hash = fingerprint(shown.refreshToken)
    const grant = await trx
      .selectFrom('sandbox_oauth_grants')
      .selectAll()
      .where((where) => where.or([where('refresh_hash', '=', hash), where('previous_refresh_hash', '=', hash)]))
      .where('partner', '=', shown.partner)
      .forUpdate()
      .executeTakeFirst()
    if (!grant || grant.revoked_at || (grant.consent_ends_at && grant.consent_ends_at <= at)) return 'invalid_grant'
    if (grant.refresh_hash !== hash) {
      await revoke(trx, grant.id, at)
      return 'invalid_grant'
    }
    return giveTokens(trx, grant, hash, at)
  })
}

/** Ends the grant of a token, of whichever kind; an unknown token is no error. RFC 7009. */
export async function revokeToken({ db, clock }: Deps, shown: { partner: string; token: string }): Promise<void> {
  const hash = fingerprint(shown.token)
  await db
    .updateTable('sandbox_oauth_grants')
    .set({ revoked_at: clock.now() })
    .where((where) => where.or([where('access_hash', '=', hash), where('refresh_hash', '=', hash)]))
    .where('partner', '=', shown.partner)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The grant an access token opens at a partner; undefined for an unknown, expired or revoked one, and once the consent is over. */
export async function grantOf({ db, clock }: Deps, partner: string, accessToken: string) {
  return db
    .selectFrom('sandbox_oauth_grants')
    .select(['merchant', 'site', 'trouble', 'created_at'])
    .where('access_hash', '=', fingerprint(accessToken))
    .where('partner', '=', partner)
    .where('revoked_at', 'is', null)
    .where('access_expires_at', '>', clock.now())
    .where(({ eb, or }) => or([eb('consent_ends_at', 'is', null), eb('consent_ends_at', '>', clock.now())]))
    .executeTakeFirst()
}

async function giveTokens(trx: Trx, grant: Selectable<Tables['sandbox_oauth_grants']>, rotated: string | null, at: Date): Promise<Tokens> {
  const accessToken = newToken()
  const refreshToken = newToken()
  await trx
    .updateTable('sandbox_oauth_grants')
    .set({
      access_hash: fingerprint(accessToken),
      access_expires_at: new Date(at.getTime() + grantLifetimes.accessToken * 1000),
      refresh_hash: fingerprint(refreshToken),
      previous_refresh_hash: rotated,
    })
    .where('id', '=', grant.id)
    .execute()
  const shop_id = providerNumber(grant.partner, grant.merchant as MerchantKind)
  const tokens = {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: grantLifetimes.accessToken,
    refresh_token: refreshToken,
  } as const
  const { consent_ends_at: end } = grant
  return { ...tokens, shop_id, ...(end && { refresh_expires_in: Math.floor((end.getTime() - at.getTime()) / 1000) }) }
}

async function revoke(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('sandbox_oauth_grants').set({ revoked_at: at }).where('id', '=', id).execute()
}
