/** Loans that fall behind and catch up: derived from day to day, told once each time it changes. CRED-12, decision 047. */
import { money } from '../../contract/kernel/money.ts'
import { repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'

/** What a loan may last have been told to be, as far as it matters for being overdue. */
const standings = ['loan.overdue', 'loan.cured', 'loan.settled'] as const

/** Tells the company's record when a loan that is locked is overdue and was not before, or was and is no more. Repeatable. */
export async function recordOverdue(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<void> {
  const { id, company_id: companyId, product, reference, currency } = drawdown
  const last = await trx
    .selectFrom('company_events')
    .select('kind')
    .where('subject_id', '=', id)
    .where('kind', 'in', standings)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { overdue } = quoteOf(await repaidLoan(trx, drawdown), dayOf(at))
  const told = { companyId, subjectId: id, actor: 'system', at }
  const details = { product, reference }
  if (overdue > 0n && last?.kind !== 'loan.overdue')
    await recordEvent(trx, { ...told, kind: 'loan.overdue', details: { ...details, amount: money(overdue, currency) } })
  if (overdue === 0n && last?.kind === 'loan.overdue') await recordEvent(trx, { ...told, kind: 'loan.cured', details })
}
