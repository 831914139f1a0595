/** Interest that the loans of a facility owed at the end of a day, from the ledger. Decision 097. */
import { sql } from 'kysely'
import type { FacilityRow } from '../lending/facilities.ts'
import { owedLoans } from '../lending/loans/loans.ts'
import { bookedOn } from '../lending/loans/standing.ts'
import type { Db } from '../platform/deps.ts'

/** Returns the unpaid interest at the end of a day, minor units. */
export type InterestOwed = (day: string) => bigint

/**
 * Reads what the interest of each day changed. An accrual counts on the day that its reference names, any other entry on the day it was
 * booked. What is written off is still owed. Days that no night has booked yet are calculated as that night will book them.
 */
export async function interestOwedOf(db: Db, facility: Pick<FacilityRow, 'id'>): Promise<InterestOwed> {
  const { rows: changes } = await sql<{ day: string; amount: bigint }>`
    select case when entry.kind like '%.accrued' then right(entry.reference, 10)
        else to_char(entry.at at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD') end as day,
      sum(posting.amount)::bigint as amount
    from drawdowns
      join ledger_accounts account on account.name in ('loan.interest:' || drawdowns.reference, 'loan.lost:' || drawdowns.reference)
      join ledger_postings posting on posting.account_id = account.id
      join ledger_entries entry on entry.id = posting.entry_id
    where drawdowns.facility_id = ${facility.id}
    group by day order by day`.execute(db)
  const loans = await owedLoans(db, facility.id)
  return (day) => {
    const booked = changes.reduce((all, change) => (change.day <= day ? all + change.amount : all), 0n)
    return loans.reduce((all, { drawdown: { accrued_on, value_date }, repaid }) => {
      if (day < value_date || (accrued_on !== null && day <= accrued_on)) return all
      const before = accrued_on === null ? 0n : bookedOn(repaid, accrued_on)
      return all + bookedOn(repaid, day) - before
    }, booked)
  }
}
