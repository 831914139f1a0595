/** Whether a payout that was ordered may still be sent to its account. BANK-02, decision 082. */
import { askPayee } from '../banking/payee-check.ts'
import { standingIn } from '../banking/standing.ts'
import type { Deps } from '../platform/deps.ts'

/**
 * Whether an ordered payout must not go to an account: it is disputed, in another name or a third party's. The bank is asked first where it has not
 * answered yet; throws as {@link askPayee} while it does not. An account that was replaced since the request stops nothing. Makes network calls:
 * not inside a transaction.
 */
export async function isPayoutBlocked(deps: Deps, id: string): Promise<boolean> {
  const { db, clock } = deps
  const of = await db.selectFrom('bank_accounts').select(['company_id as companyId', 'product']).where('id', '=', id).executeTakeFirst()
  if (!of) return false
  const asked = await standingIn(db, of, clock.now())
  if (asked?.nameCheck === 'pending' && !asked.verified && asked.accountId !== null) await askPayee(deps, asked.accountId)
  const standing = await standingIn(db, of, clock.now())
  return standing !== undefined && ['disputed', 'name', 'thirdParty'].includes(standing.blocked ?? '')
}
