/** Access tokens of shops and PSP accounts: stored encrypted, refreshed before they expire. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { PartnerRefusal, patience } from '../outside/http.ts'
import { GrantRefused, refreshTokens, type Tokens } from '../outside/marketplaces/oauth.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Deps } from '../platform/deps.ts'
import { open, seal } from '../platform/security/seal.ts'
import { revokeUnstored } from './revoke-tokens.ts'

/** Tables with consents. */
export type ConsentTable = 'shops' | 'psp_accounts'

type ConsentRow = Pick<
  Selectable<Tables['shops']>,
  'id' | 'platform_id' | 'access_token_sealed' | 'access_expires_at' | 'refresh_token_sealed'
>

/** An access token is renewed when it has less than this left, milliseconds. */
const margin = 60_000

/** Columns for new tokens of a row. */
export function tokenColumns({ config }: Pick<Deps, 'config'>, table: ConsentTable, id: string, tokens: Tokens) {
  return {
    access_token_sealed: seal(config, sealLabel(table, id, 'access'), tokens.access),
    access_expires_at: tokens.accessExpiresAt,
    refresh_token_sealed: tokens.refresh === null ? null : seal(config, sealLabel(table, id, 'refresh'), tokens.refresh),
    expires_at: tokens.expiresAt,
  }
}

/** Columns that forget the tokens of a row. */
export const noTokens = { access_token_sealed: null, access_expires_at: null, refresh_token_sealed: null } as const

/** The token to revoke a consent with: the refresh token, else the access token; null when there is none. */
export function revocableToken({ config }: Pick<Deps, 'config'>, table: ConsentTable, row: ConsentRow): string | null {
  if (row.refresh_token_sealed) return open(config, sealLabel(table, row.id, 'refresh'), row.refresh_token_sealed)
  return row.access_token_sealed ? open(config, sealLabel(table, row.id, 'access'), row.access_token_sealed) : null
}

/** Milliseconds between polls of a renewal that another process is making. */
const look = 100

/**
 * Returns an access token of a shop that is not about to expire and is not the one the provider `refused`. A refresh token works once:
 * concurrent callers wait for the renewal in progress. Throws GrantRefused when the consent has ended, Problem `networkError` when the
 * provider does not answer. Makes network calls: not inside a transaction. RFC 9700, 4.14.
 */
export async function accessToken(deps: Deps, shopId: string, refused: string | null = null): Promise<string> {
  const { db, config, clock } = deps
  for (;;) {
    const row = await db.selectFrom('shops').selectAll().where('id', '=', shopId).executeTakeFirstOrThrow()
    // Keys do not run out: they are taken, or refused for good.
    const left = row.access_expires_at === null ? Number.POSITIVE_INFINITY : row.access_expires_at.getTime() - clock.now().getTime()
    const token =
      row.access_token_sealed && left > margin ? open(config, sealLabel('shops', shopId, 'access'), row.access_token_sealed) : null
    if (token !== null && token !== refused) return token
    if (!row.refresh_token_sealed) throw new GrantRefused('no refresh token')
    if (await beginRenewal(deps, row)) return renewTokens(deps, row, row.refresh_token_sealed).finally(() => endRenewal(deps, shopId))
    await pause(look)
  }
}

/**
 * Asks a marketplace with the token of a shop, and again with a new one when it no longer takes the token. Throws as {@link accessToken}
 * and `ask` do; GrantRefused when it does not take the new one either.
 */
export async function withToken<Answer>(deps: Deps, shopId: string, ask: (token: string) => Promise<Answer>): Promise<Answer> {
  const token = await accessToken(deps, shopId)
  try {
    return await ask(token)
  } catch (error) {
    if (!tokenRefused(error)) throw error
    return ask(await accessToken(deps, shopId, token)).catch((again: unknown) => {
      throw tokenRefused(again) ? new GrantRefused('token not taken') : again
    })
  }
}

function tokenRefused(error: unknown): boolean {
  return error instanceof PartnerRefusal && error.status === 401
}

/** Takes the renewal of these tokens on, unless another has begun or ended it. The lease outlives a process that dies. */
async function beginRenewal({ db, clock }: Deps, row: Selectable<Tables['shops']>): Promise<boolean> {
  const now = clock.now()
  const taken = await db
    .updateTable('shops')
    .set({ renewing_until: new Date(now.getTime() + 2 * patience) })
    .where('id', '=', row.id)
    .where('refresh_token_sealed', '=', row.refresh_token_sealed)
    .where((where) => where.or([where('renewing_until', 'is', null), where('renewing_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function endRenewal({ db }: Deps, shopId: string): Promise<void> {
  await db.updateTable('shops').set({ renewing_until: null }).where('id', '=', shopId).execute()
}

async function renewTokens(deps: Deps, row: Selectable<Tables['shops']>, sealed: string): Promise<string> {
  const partner = knownPartner(row.platform_id).entry.partner_abbr
  const refresh = open(deps.config, sealLabel('shops', row.id, 'refresh'), sealed)
  const tokens = await refreshTokens(deps, { partner, refresh })
  // If the provider sends no new refresh token, the old one stays valid.
  const kept = { ...tokens, refresh: tokens.refresh ?? refresh, expiresAt: tokens.expiresAt ?? row.expires_at }
  // If the consent was given again or withdrawn meanwhile, the row is left unchanged and these tokens are dropped.
  const taken = await deps.db
    .updateTable('shops')
    .set(tokenColumns(deps, 'shops', row.id, kept))
    .where('id', '=', row.id)
    .where('refresh_token_sealed', '=', sealed)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) await revokeUnstored(deps, row.platform_id, kept)
  return tokens.access
}

function sealLabel(table: ConsentTable, id: string, kind: 'access' | 'refresh'): string {
  return `${table}.${kind}_token:${id}`
}
