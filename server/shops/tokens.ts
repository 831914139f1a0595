/** Tokens of shops and PSP accounts: sealed where they lie, refreshed before they run out. */
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { GrantRefused, refreshTokens, type Tokens } from '../partners/oauth.ts'
import { knownPartner } from '../partners/platforms.ts'
import { open, seal } from '../trust/seal.ts'

/** Tables whose rows hold a consent. */
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
    access_token_sealed: seal(config, placeOf(table, id, 'access'), tokens.access),
    access_expires_at: tokens.accessExpiresAt,
    refresh_token_sealed: tokens.refresh === null ? null : seal(config, placeOf(table, id, 'refresh'), tokens.refresh),
    expires_at: tokens.expiresAt,
  }
}

/** Columns that forget the tokens of a row. */
export const noTokens = { access_token_sealed: null, access_expires_at: null, refresh_token_sealed: null } as const

/** The token to end a consent with: the refresh token, else the access token; null when there is none. */
export function revocableToken({ config }: Pick<Deps, 'config'>, table: ConsentTable, row: ConsentRow): string | null {
  if (row.refresh_token_sealed) return open(config, placeOf(table, row.id, 'refresh'), row.refresh_token_sealed)
  return row.access_token_sealed ? open(config, placeOf(table, row.id, 'access'), row.access_token_sealed) : null
}

/**
 * An access token of a shop that still works for a while; `renew` asks for a new one in any case. Throws GrantRefused when the
 * consent is over, Problem 506 when the provider is silent. Calls out: not inside a transaction.
 */
export async function accessToken(deps: Deps, shopId: string, renew = false): Promise<string> {
  const { db, config, clock } = deps
  const row = await db.selectFrom('shops').selectAll().where('id', '=', shopId).executeTakeFirstOrThrow()
  const left = (row.access_expires_at?.getTime() ?? 0) - clock.now().getTime()
  if (!renew && row.access_token_sealed && left > margin) return open(config, placeOf('shops', shopId, 'access'), row.access_token_sealed)
  if (!row.refresh_token_sealed) throw new GrantRefused('no refresh token')
  const partner = knownPartner(row.platform_id).entry.partner_abbr
  const refresh = open(config, placeOf('shops', shopId, 'refresh'), row.refresh_token_sealed)
  const tokens = await refreshTokens(deps, { partner, refresh })
  // A provider that sends no new refresh token means the old one to go on.
  const kept = { ...tokens, refresh: tokens.refresh ?? refresh, expiresAt: tokens.expiresAt ?? row.expires_at }
  await db
    .updateTable('shops')
    .set(tokenColumns(deps, 'shops', shopId, kept))
    .where('id', '=', shopId)
    .execute()
  return tokens.access
}

function placeOf(table: ConsentTable, id: string, kind: 'access' | 'refresh'): string {
  return `${table}.${kind}_token:${id}`
}
