/** Reveals the password of a shop account to an administrator who enters their own: five a day, each with an audit row. API-052, SHOP-26. */
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { passwordsPerDay } from '../../contract/shops/shop-limits.ts'
import { provePassword } from '../account/step-up.ts'
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import { allowancesTaken, daySeconds, takeAllowance, windowLeft } from '../platform/security/allowances.ts'
import { open } from '../platform/security/seal.ts'
import { passwordPlace } from './shop-accounts.ts'

/**
 * Opens one. Problem `notFound` for an account the company does not have, `wrongPassword` and `accountLocked` for the own password as at
 * sign-in, whenever it was said before; `tooManyRequests` after five of a day of Hong Kong. Who says a wrong password has used up nothing.
 */
export async function viewShopPassword(
  call: Call<'company'>,
  { id, password }: InputOf<'viewShopPassword'>,
): Promise<OutputOf<'viewShopPassword'>> {
  const { db, config, clock } = call.deps
  const row = await db
    .selectFrom('shop_accounts')
    .select('password_sealed')
    .where('id', '=', id)
    .where('company_id', '=', call.companyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.password_sealed) throw new Problem('notFound')
  await provePassword(call, password)
  const at = clock.now()
  const allowance = { key: `shopPasswords:${call.user.id}`, limit: passwordsPerDay, seconds: daySeconds, at }
  if (!(await takeAllowance(db, allowance))) throw new Problem('tooManyRequests', { details: { retryAfter: windowLeft(at, daySeconds) } })
  await audit(db, call, { action: 'shopAccount.viewed', subject: 'shop_accounts', subjectId: id })
  return { value: open(config, passwordPlace(id), row.password_sealed), left: passwordsPerDay - (await allowancesTaken(db, allowance)) }
}
