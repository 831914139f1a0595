/** API keys a merchant makes at a sandbox marketplace without a consent page: the shop they open, and the secret derived from the key. */
import { createHmac, randomUUID } from 'node:crypto'
import type { ApiKeys } from '../outside/marketplaces/protocols/keyed.ts'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { deriveKey, fingerprint, newToken } from '../platform/security/secrets.ts'
import type { MerchantKind } from './merchants.ts'

/** Failures that can be selected for keys. */
export const keyTroubles = ['api_down'] as const

/** The secret of a key. It begins with the key, for marketplaces whose requests only contain the secret. */
export function secretOfKey({ secretKey }: Pick<Config, 'secretKey'>, slug: string, key: string): string {
  return `${key}.${createHmac('sha256', deriveKey(secretKey, `sandbox:keys:${slug}`))
    .update(key)
    .digest('hex')
    .slice(0, 32)}`
}

/** Makes keys that open a merchant's shop until they are taken back. */
export async function makeKeys(
  { db, clock, config }: Deps,
  request: { slug: string; merchant: MerchantKind; site: string | null; trouble: (typeof keyTroubles)[number] | null },
): Promise<ApiKeys> {
  const key = `${request.slug.slice(0, 4)}-${newToken()
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 16)}`
  const at = clock.now()
  const unused = {
    redirect_uri: '',
    code_challenge: '',
    code_used_at: at,
    refresh_hash: null,
    previous_refresh_hash: null,
    consent_ends_at: null,
    revoked_at: null,
  }
  await db
    .insertInto('sandbox_oauth_grants')
    .values({
      ...unused,
      id: randomUUID(),
      partner: request.slug,
      merchant: request.merchant,
      site: request.site,
      code_hash: fingerprint(newToken()),
      code_expires_at: at,
      access_hash: fingerprint(key),
      access_expires_at: new Date(at.getTime() + 100 * 365 * 86_400_000),
      trouble: request.trouble,
      created_at: at,
    })
    .execute()
  return { key, secret: secretOfKey(config, request.slug, key) }
}
