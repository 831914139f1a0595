/** Notices about due instalments. MSG-11. */
import { addDays } from '../../contract/kernel/days.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { schedule } from '../../contract/lending/loan/schedule.ts'
import { raiseNotice } from '../notices/raise-notice.ts'
import type { Trx } from '../platform/deps.ts'
import { startOf } from '../platform/hong-kong-time.ts'
import { type DrawdownRow, loanOf, paidOutOf } from './present.ts'

/** Days before an instalment is due from which the company is reminded. */
const daysAhead = 3

/** Writes down a reminder of every instalment of a drawdown that was paid out; each is shown some days before it is due, until its day is over. */
export async function noticeRepayments(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<void> {
  const { id, company_id: companyId, product, reference, currency } = drawdown
  for (const [index, { due, total }] of schedule(loanOf(drawdown), paidOutOf(drawdown)).entries()) {
    const values = { product, reference, place: String(index + 1), amount: formatMoney(money(total, currency)), day: due }
    const dueAt = startOf(addDays(due, -daysAhead))
    await raiseNotice(trx, {
      companyId,
      kind: 'repayment.due',
      values,
      key: `repayment:${id}:${due}`,
      at,
      dueAt: dueAt > at ? dueAt : at,
      endsAt: startOf(addDays(due, 1)),
    })
  }
}
