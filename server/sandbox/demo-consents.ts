/** Expires a consent of the demo data, which otherwise takes time. SHOP-18. */
import type { Deps } from '../platform/deps.ts'
import { fingerprint } from '../platform/security/secrets.ts'
import { revocableToken } from '../shops/tokens.ts'

/** Days ago on which it ended. */
const endedDaysAgo = 2

/** Ends the consent of a shop at its provider, as if it had been given for so long and no longer. */
export async function endConsent(deps: Deps, shopId: string): Promise<void> {
  const { db, clock } = deps
  const shop = await db.selectFrom('shops').selectAll().where('id', '=', shopId).executeTakeFirstOrThrow()
  const over = new Date(clock.now().getTime() - endedDaysAgo * 86_400_000)
  await db
    .updateTable('sandbox_oauth_grants')
    .set({ consent_ends_at: over })
    .where('refresh_hash', '=', fingerprint(revocableToken(deps, 'shops', shop) ?? ''))
    .execute()
  await db.updateTable('shops').set({ expires_at: over }).where('id', '=', shopId).execute()
}
