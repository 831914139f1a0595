/** The offer of a second factor on the dashboard, and its refusal. Decision 103. */
import type { Handler } from '../../platform/call.ts'
import type { Db } from '../../platform/deps.ts'

type Owned = { passkeys: readonly unknown[]; authenticator: boolean }

/** Whether a second factor is offered: the user has none and has not declined. */
export async function isOffered(db: Db, userId: string, { passkeys, authenticator }: Owned): Promise<boolean> {
  if (passkeys.length > 0 || authenticator) return false
  const { factor_offer_declined_at: at } = await db
    .selectFrom('users')
    .select('factor_offer_declined_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return at === null
}

/** Declined for good; the first time is kept. */
export const dismissFactorOffer: Handler<'dismissFactorOffer'> = async ({ deps: { db, clock }, user }) => {
  await db
    .updateTable('users')
    .set({ factor_offer_declined_at: clock.now() })
    .where('id', '=', user.id)
    .where('factor_offer_declined_at', 'is', null)
    .execute()
  return null
}
