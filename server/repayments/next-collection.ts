/** What is collected next of a loan, and how. */
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { NextCollection } from '../../contract/repayments/charge-orders.ts'
import type { debitStopOf } from '../lending/loans/debit-stop.ts'
import { expectedLoan } from '../lending/loans/loans.ts'
import { type Repaid, sharedOn, standingOn } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { methodOf } from './paying-psp.ts'

/**
 * What has fallen due and is not being collected is tried again in the next night, the next instalment on its day; of a loan whose debits are
 * held, all that is due by then on the day after. Of a share of payouts the PSP decides the day: null, as while nothing is collected.
 */
export async function nextCollectionOf(
  trx: Trx,
  drawdown: DrawdownRow,
  { repaid, stop, now }: { repaid: Repaid; stop: Awaited<ReturnType<typeof debitStopOf>>; now: Date },
): Promise<NextCollection | null> {
  if (drawdown.status !== 'settled' || (stop !== null && stop.until === null) || sharedOn(repaid, dayOf(now))) return null
  const expected = await expectedLoan(trx, drawdown, { repaid, debits: 'all' })
  const held = stop?.until && addDays(stop.until, 1)
  const { quote, coming } = standingOn(expected, held ?? dayOf(now))
  const [next] = quote.due > 0n ? [{ due: held ?? dayOf(nextNight(now)), total: quote.due }] : coming
  return next ? { on: next.due, amount: money(next.total, drawdown.currency), method: await methodOf(trx, drawdown.company_id) } : null
}
