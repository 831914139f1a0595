/** Figures of the last weeks with the running one: sales, repayments, and use of the limit. DASH-05, DASH-06. */
import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { WeekFigures } from '../../contract/home/dashboard.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { type Currency, money } from '../../contract/kernel/money.ts'
import type { FacilityRow } from '../lending/facilities.ts'
import { hkdPer } from '../lending/sales-currency.ts'
import type { Db } from '../platform/deps.ts'
import { startOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'

/** Weeks that are shown. */
const shown = 12

/** Mondays of the last weeks up to a day, oldest first. */
function weeksTo(today: string): string[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: shown }, (_, index) => addDays(today, -weekday - 7 * (shown - 1 - index)))
}

/** The weeks of a facility, oldest first. Sales are converted at the exchange rates of the limit calculation. */
export async function weekFigures(db: Db, facility: FacilityRow, today: string): Promise<WeekFigures[]> {
  const weeks = weeksTo(today)
  const [first = today, end] = [weeks[0], addDays(weeks.at(-1) ?? today, 7)]
  const sales = await weeklySales(db, facility.company_id, first, end)
  const repaid = await weeklyRepaid(db, facility.id, first, end)
  const standings = await standingsOf(db, facility.id, weeks)
  const amount = (minor: bigint | undefined) => money(minor ?? 0n, facility.currency)
  return weeks.map((week, index) => ({
    week,
    sales: amount(sales.get(week)),
    repaid: amount(repaid.get(week)),
    limit: amount(standings[index]?.limit),
    used: amount(standings[index]?.used),
  }))
}

async function weeklySales(db: Db, companyId: string, first: string, end: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ week: string; currency: Currency; net: bigint }>`
    select to_char(date_trunc('week', s.day), 'YYYY-MM-DD') as week, shop.currency, sum(s.gross - s.returns)::bigint as net
    from shop_sales s join shops shop on shop.id = s.shop_id
    where shop.company_id = ${companyId} and shop.removed_at is null and s.day >= ${first}::date and s.day < ${end}::date
    group by 1, 2`.execute(db)
  const weeks = new Map<string, Decimal>()
  for (const { week, currency, net } of rows)
    weeks.set(week, new Decimal(net.toString()).times(hkdPer[currency]).plus(weeks.get(week) ?? 0))
  return new Map([...weeks].map(([week, net]) => [week, BigInt(net.toFixed(0, Decimal.ROUND_HALF_EVEN))]))
}

async function weeklyRepaid(db: Db, facilityId: string, first: string, end: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ week: string; amount: bigint }>`
    select to_char(date_trunc('week', value_on), 'YYYY-MM-DD') as week, sum(amount)::bigint as amount
    from repayments
    where facility_id = ${facilityId} and status in ('received', 'cleared') and value_on >= ${first}::date and value_on < ${end}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ week, amount }) => [week, amount]))
}

/** Limit and use at the end of each week, now in the running one, from the ledger. */
async function standingsOf(db: Db, facilityId: string, weeks: readonly string[]): Promise<{ limit: bigint; used: bigint }[]> {
  const { undrawn, reserved, loans, clearing } = ledgerAccounts
  const using = [reserved(facilityId), loans(facilityId), clearing(facilityId)]
  const postings = await db
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
    .innerJoin('ledger_entries as entry', 'entry.id', 'posting.entry_id')
    .select(['account.name', 'posting.amount', 'entry.at'])
    .where('account.name', 'in', [undrawn(facilityId), ...using])
    .execute()
  return weeks.map((week) => {
    const end = startOf(addDays(week, 7))
    const sum = (names: readonly string[]) =>
      postings.filter(({ name, at }) => names.includes(name) && at < end).reduce((all, { amount }) => all + amount, 0n)
    const used = sum(using)
    return { used, limit: used + sum([undrawn(facilityId)]) }
  })
}
