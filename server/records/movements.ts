/** Movements of a facility's loans and their monthly sums, from the ledger. Decision 040. */
import { sql } from 'kysely'
import { addDays, addMonths } from '../../contract/kernel/days.ts'
import { type Currency, money } from '../../contract/kernel/money.ts'
import type { Movement, MovementKind, StatementMonth } from '../../contract/records/statements.ts'
import type { FacilityRow } from '../lending/facilities.ts'
import type { Db } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'

/** Statement kinds of the ledger entries that merchants see. */
const statementKinds: Readonly<Record<string, MovementKind>> = {
  'drawdown.settled': 'drawn',
  'repayment.received': 'repaid',
  'repayment.returned': 'takenBack',
  'repayment.applied': 'credited',
}

/** One movement in minor units; `balance` is the principal owed after it. */
interface Moved {
  readonly day: string
  readonly kind: MovementKind
  readonly reference: string
  readonly drawn: bigint
  readonly repaid: bigint
  readonly interest: bigint
  readonly fee: bigint
  readonly balance: bigint
}

/** Every movement of a facility in ledger order; of other kinds only entries that changed the debt or the surplus. */
export async function movementsOf(db: Db, facility: Pick<FacilityRow, 'id' | 'company_id' | 'product'>): Promise<Moved[]> {
  const { rows } = await sql<{ at: Date; kind: string; reference: string; principal: bigint; interest: bigint; fee: bigint }>`
    with mine as (
      select reference from drawdowns where company_id = ${facility.company_id} and product = ${facility.product}
      union all select reference from repayments where company_id = ${facility.company_id} and product = ${facility.product}
    )
    select entry.at, entry.kind, entry.reference,
      coalesce(sum(posting.amount) filter (where account.name = ${ledgerAccounts.loans(facility.id)}), 0)::bigint as principal,
      coalesce(-sum(posting.amount) filter (where account.name like '%.interest:%'), 0)::bigint as interest,
      coalesce(-sum(posting.amount) filter (where account.name = ${ledgerAccounts.fees}), 0)::bigint as fee
    from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
    where entry.id in (
        select listed.id from mine join ledger_entries listed on listed.reference = mine.reference where listed.kind in (${sql.join(Object.keys(statementKinds))})
        union select entry_id from ledger_postings where account_id in (
          select id from ledger_accounts where name in (${ledgerAccounts.loans(facility.id)}, ${ledgerAccounts.surplus(facility.id)}))
      )
    group by entry.id, entry.at, entry.kind, entry.reference
    order by entry.at, entry.id`.execute(db)
  let balance = 0n
  return rows.map(({ at, kind, reference, principal, interest, fee }) => {
    balance += principal
    const drawn = kind === 'drawdown.settled' ? principal : 0n
    return { day: dayOf(at), kind: statementKinds[kind] ?? 'other', reference, drawn, repaid: drawn - principal, interest, fee, balance }
  })
}

/** Months of a facility from its opening to a day, newest first, with their sums. */
export function monthsOf(
  moved: readonly Moved[],
  facility: Pick<FacilityRow, 'effective_on' | 'currency'>,
  today: string,
): StatementMonth[] {
  const months: StatementMonth[] = []
  let opening = 0n
  for (let day = `${facility.effective_on.slice(0, 7)}-01`; day <= today; day = addMonths(day, 1)) {
    const month = day.slice(0, 7)
    const of = moved.filter((each) => each.day.startsWith(month))
    const sum = (part: 'drawn' | 'repaid' | 'interest' | 'fee') => of.reduce((all, each) => all + each[part], 0n)
    const closing = opening + sum('drawn') - sum('repaid')
    const amount = (minor: bigint) => money(minor, facility.currency)
    months.unshift({
      month,
      running: today.startsWith(month),
      opening: amount(opening),
      drawn: amount(sum('drawn')),
      repaid: amount(sum('repaid')),
      interest: amount(sum('interest')),
      fee: amount(sum('fee')),
      closing: amount(closing),
    })
    opening = closing
  }
  return months
}

/** Presents the movements of a month in the form of the contract. */
export function movementsIn(moved: readonly Moved[], month: string, currency: Currency): Movement[] {
  const amount = (minor: bigint) => money(minor, currency)
  return moved
    .filter(({ day }) => day.startsWith(month))
    .map(({ drawn, repaid, interest, fee, balance, ...rest }) => ({
      ...rest,
      drawn: amount(drawn),
      repaid: amount(repaid),
      interest: amount(interest),
      fee: amount(fee),
      balance: amount(balance),
    }))
}

/** The last day of a month, `YYYY-MM-DD`. */
export function lastDayOf(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), -1)
}
