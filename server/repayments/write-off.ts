/** A loan that two leads write off: the books take the loss, the company still owes what it owed on that day. Decision 118. */

import { formatMoney, money } from '../../contract/kernel/money.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { type WriteOffRefusal, writeOffRefusal } from '../../contract/repayments/write-off-rules.ts'
import type { LoanDetail } from '../../contract/staff/loans.ts'
import { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
import { openStatuses } from '../../machines/repayments/lifecycles/arrangement.ts'
import { bookInterest } from '../lending/interest.ts'
import { countingStatuses, drawdownOf, repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf, type Repaid } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { remindOfRepayments } from '../lending/repayment-notices.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { move } from '../platform/lifecycle.ts'
import { keepCase } from './collection-cases.ts'
import { liftSubOrders } from './settle-sub-orders.ts'

/** What an open loan owes on a day, minor units, since when of it anything is overdue, and why it cannot be written off; null when it can. */
interface Writable {
  readonly total: bigint
  readonly overdueSince: string | null
  readonly refusal: WriteOffRefusal | null
}

/** Reads it today. */
export async function writableOf(db: Db | Trx, drawdown: DrawdownRow, at: Date): Promise<Writable> {
  const today = dayOf(at)
  const { total, overdueSince } = quoteOf(await repaidLoan(db, drawdown), today)
  const asked = await db
    .selectFrom('arrangements')
    .select('id')
    .where('drawdown_id', '=', drawdown.id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  const loan = { overdueSince, hasPendingDebit: drawdown.repaying > 0n, isArrangementAsked: asked !== undefined }
  return { total, overdueSince, refusal: writeOffRefusal(loan, today) }
}

/**
 * Books a confirmed write-off of an open loan, which the caller has locked: principal and interest become our loss, no interest runs from
 * then on, and nothing is collected or reminded of. The limit of the facility stays used.
 */
export async function bookWriteOff(trx: Trx, { drawdown, actor, at }: { drawdown: DrawdownRow; actor: string; at: Date }): Promise<void> {
  const { id, reference, facility_id: facilityId, company_id: companyId, product, currency } = drawdown
  const day = dayOf(at)
  await bookInterest(trx, drawdown, { until: day, at })
  const { principal, total } = quoteOf(await repaidLoan(trx, drawdown), day)
  const lost = [
    { from: ledgerAccounts.loans(facilityId), to: ledgerAccounts.lost(facilityId), amount: principal },
    { from: ledgerAccounts.interestOwed(reference), to: ledgerAccounts.interestLost(reference), amount: total - principal },
  ]
  const lines = lost.flatMap(({ from, to, amount }) => [
    { account: from, amount: -amount, currency },
    { account: to, amount, currency },
  ])
  await move(trx, {
    chart: drawdownLifecycle,
    table: 'drawdowns',
    id,
    event: { type: 'loan.writtenOff' },
    actor,
    at,
    values: { written_off_on: day, overdue_since: null },
    effects: {
      bookLoss: () => post(trx, { kind: 'loan.writtenOff', reference, at, lines }),
      liftCharges: () => liftSubOrders(trx, { drawdownId: id, actor, at }),
      closeCase: () => keepCase(trx, drawdown, { since: null, at }),
      scheduleReminders: async () => remindOfRepayments(trx, await drawdownOf(trx, id), at),
      notifyWrittenOff: () => {
        const amount = formatMoney(money(total, currency))
        return notifyMembers(trx, { companyId, kind: 'loan.writtenOff', values: { product, reference, amount }, at })
      },
    },
  })
}

/** What was owed of a loan that is written off, also by a debit that the bank has taken back since, and what came since and stayed; null of any other. */
export async function writtenOffOf(
  trx: Trx,
  { id, written_off_on: on, currency }: DrawdownRow,
  { repaid, today }: { repaid: Repaid; today: string },
): Promise<LoanDetail['writtenOff']> {
  if (on === null) return null
  const { total } = quoteOf(repaid, today)
  const recoveries = await trx
    .selectFrom('repayments')
    .innerJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.reference', '=', 'repayments.reference').on('entry.kind', '=', 'repayment.recovered'),
    )
    .select(['principal', 'interest', 'interest_credit'])
    .where('drawdown_id', '=', id)
    .where('status', 'in', countingStatuses)
    .execute()
  const recovered = sumOf(recoveries.map(({ principal, interest, interest_credit }) => principal + interest - interest_credit))
  return { on, owed: money(total + recovered, currency), recovered: money(recovered, currency) }
}
