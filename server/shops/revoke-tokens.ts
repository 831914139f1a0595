/** Revokes unused tokens: of a refused shop, or of a replaced or withdrawn consent. A job retries until the platform answers. RFC 7009. */
import { randomUUID } from 'node:crypto'
import { revokeToken, type Tokens } from '../outside/marketplaces/oauth.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { open, seal } from '../platform/security/seal.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Revokes a token, encrypted under the job's id. */
    'authorisation.discard': { id: string; platformId: number; sealed: string }
  }
}

/** Has a token revoked in the transaction that drops it. Keys are the merchant's to take back: of a brand without consent nothing is done. */
export async function queueRevocation(
  trx: Trx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  platformId: number,
  token: string,
): Promise<void> {
  if (!knownPartner(platformId).entry.is_callback) return
  const id = randomUUID()
  await enqueue(trx, 'authorisation.discard', { id, platformId, sealed: seal(config, place(id), token) }, { runAt: clock.now() })
}

/** The same of tokens that were never written down. */
export async function revokeUnstored(
  deps: Deps,
  platformId: number,
  { refresh, access }: Pick<Tokens, 'refresh' | 'access'>,
): Promise<void> {
  await deps.db.transaction().execute((trx) => queueRevocation(trx, deps, platformId, refresh ?? access))
}

export const revocationJobs: JobHandlersOf<'authorisation.discard'> = {
  'authorisation.discard': async (deps, { id, platformId, sealed }) => {
    await revokeToken(deps, { partner: knownPartner(platformId).entry.partner_abbr, token: open(deps.config, place(id), sealed) })
  },
}

function place(id: string): string {
  return `discarded_token:${id}`
}
