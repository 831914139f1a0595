/** Reminders of due payments, as the loan is owed now. MSG-14. */
import { addDays } from '../../contract/kernel/days.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { endNotices, raiseNotice } from '../notices/raise-notice.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { debitStopOf } from './loans/debit-stop.ts'
import { repaidLoan } from './loans/loans.ts'
import { standingOn } from './loans/standing.ts'
import type { DrawdownRow } from './present.ts'

/** Days before a payment is due from which the company is reminded. */
const daysAhead = 3

/**
 * Makes the reminders of a paid-out drawdown those of what is owed now: one of each payment that is still to fall due, shown some days
 * before until its day is over; one that we do not debit says so. Those of payments that are not owed any more, or in another way, are ended.
 * Called in the transaction of whatever changes the debt or holds its debits.
 */
export async function remindOfRepayments(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<void> {
  const { id, company_id: companyId, product, reference, currency } = drawdown
  const today = dayOf(at)
  const { fallen, coming, count } = standingOn(await repaidLoan(trx, drawdown), today)
  const stop = await debitStopOf(trx, drawdown, today)
  const owed = [...fallen.filter(({ due }) => due === today), ...coming]
  const first = count - owed.length + 1
  const about = `repayment:${id}:`
  const reminders = owed.map(({ due, total }, index) => {
    const amount = formatMoney(money(total, currency))
    const debited: 'yes' | 'no' = stop === null || (stop.until !== null && stop.until < due) ? 'yes' : 'no'
    const dueAt = startOf(addDays(due, -daysAhead))
    return {
      values: { product, reference, place: String(first + index), amount, day: due, debited },
      key: `${about}${total}:${due}${debited === 'yes' ? '' : ':held'}`,
      dueAt: dueAt > at ? dueAt : at,
      endsAt: startOf(addDays(due, 1)),
    }
  })
  await endNotices(trx, { companyId, about, still: reminders.map(({ key }) => key), at })
  for (const reminder of reminders) await raiseNotice(trx, { companyId, kind: 'repayment.due', at, ...reminder })
}
