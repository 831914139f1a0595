/** Notifies a company of a drawdown that was requested, so that a request that no administrator made is noticed. Decision 089. */
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { notifyAdministrators, notifyMembers } from '../notices/raise-notice.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import type { DrawdownRow } from './present.ts'

/** Notifies every member; where a second administrator has to approve it, the caller alone, because the others are asked to approve it. */
export async function notifyRequested(trx: Trx, call: Call<'company'>, row: DrawdownRow): Promise<void> {
  const { product, reference, amount, currency, status } = row
  const values = { product, reference, amount: formatMoney(money(amount, currency)), email: call.user.email }
  const content = { companyId: row.company_id, kind: 'drawdown.requested', values, at: call.deps.clock.now() } as const
  if (status === 'awaiting approval') await notifyAdministrators(trx, { ...content, only: call.user.id })
  else await notifyMembers(trx, content)
}
