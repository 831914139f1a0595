/** Records when a loan becomes overdue and when it is cured: derived daily, recorded once per change. CRED-12, decision 047. */
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { pastDueOf } from '../../contract/lending/loan/quote.ts'
import { repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { keepCase } from './collection-cases.ts'

/** Event kinds of which the last one says whether a loan is recorded as overdue. */
const standings = ['loan.overdue', 'loan.cured', 'loan.settled'] as const

/**
 * Keeps since when a loan is overdue with the case of its collection, and adds to the company's record that it has become overdue or is no
 * longer overdue. A loan that is written off is recorded as such (118). The caller has locked the loan. Repeatable.
 */
export async function recordOverdue(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<void> {
  const { id, company_id: companyId, product, reference, currency, written_off_on } = drawdown
  if (written_off_on !== null) return
  const last = await trx
    .selectFrom('company_events')
    .select('kind')
    .where('subject_id', '=', id)
    .where('kind', 'in', standings)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const quote = quoteOf(await repaidLoan(trx, drawdown), dayOf(at))
  const { overdue, overdueSince } = quote
  await trx
    .updateTable('drawdowns')
    .set({ overdue_since: overdueSince })
    .where('id', '=', id)
    .where('overdue_since', 'is distinct from', overdueSince)
    .execute()
  await keepCase(trx, drawdown, { since: pastDueOf(quote)?.since ?? null, at })
  const event = { companyId, subjectId: id, actor: 'system', at }
  const details = { product, reference }
  if (overdueSince !== null && last?.kind !== 'loan.overdue') {
    const amount = money(overdue, currency)
    await recordEvent(trx, { ...event, kind: 'loan.overdue', details: { ...details, amount } })
    const values = { ...details, amount: formatMoney(amount), day: overdueSince }
    await notifyMembers(trx, { companyId, kind: 'loan.overdue', values, at })
  }
  if (overdue === 0n && last?.kind === 'loan.overdue') await recordEvent(trx, { ...event, kind: 'loan.cured', details })
}
