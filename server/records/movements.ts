/** Movements of a facility's loans and their monthly sums, from the ledger. Decision 040. */
import { sql } from 'kysely'
import { addDays, addMonths } from '../../contract/kernel/days.ts'
import { type Currency, type Money, money } from '../../contract/kernel/money.ts'
import type { Movement, MovementKind, StatementMonth } from '../../contract/records/statements.ts'
import type { FacilityRow } from '../lending/facilities.ts'
import type { Db } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'
import type { InterestOwed } from './interest-owed.ts'

/** Statement kinds of the ledger entries that merchants see. */
const statementKinds: Readonly<Record<string, MovementKind>> = {
  'drawdown.settled': 'drawn',
  'repayment.received': 'repaid',
  'repayment.recovered': 'repaid',
  'loan.writtenOff': 'writtenOff',
  'repayment.returned': 'takenBack',
  'repayment.undone': 'undone',
  'repayment.applied': 'credited',
  'creditPayout.settled': 'paidOut',
  'creditPayout.returned': 'paidOutReturned',
  'repayment.waived': 'waived',
}

/** Entries that reverse one of before. */
const takesBack: readonly string[] = ['repayment.returned', 'repayment.undone']

/** Amounts of a movement that add up over a month. */
const parts = ['drawn', 'fee', 'paid', 'repaid', 'interest', 'credit', 'surplus', 'moved', 'waived'] as const
type Amounts = Readonly<Record<(typeof parts)[number], bigint>>

/** One movement in minor units; `balance` is the principal owed after it. */
interface Moved extends Amounts {
  readonly day: string
  readonly kind: MovementKind
  readonly reference: string
  readonly drawdownId: string | null
  readonly balance: bigint
}

/** Sums of the postings of an entry. Interest that was paid and interest that was given back are separate postings. */
interface Entry {
  readonly at: Date
  readonly kind: string
  readonly reference: string
  readonly drawdownId: string | null
  readonly principal: bigint
  readonly interestDown: bigint
  readonly interestUp: bigint
  readonly fee: bigint
  readonly paid: bigint
  readonly surplus: bigint
  readonly waived: bigint
  /** Surplus of the company's other facilities. */
  readonly otherSurplus: bigint
  /** Of a repayment of one of them. */
  readonly foreign: boolean
  /** Of a repayment from the credit balance. */
  readonly fromCredit: boolean
}

/** Every movement of a facility in ledger order; of other kinds only entries that changed the debt or the surplus. */
export async function movementsOf(db: Db, facility: Pick<FacilityRow, 'id' | 'company_id' | 'product'>): Promise<Moved[]> {
  const { rows } = await sql<Entry>`
    with mine as (
      select reference, id as loan from drawdowns where company_id = ${facility.company_id} and product = ${facility.product}
      union all select reference, drawdown_id from repayments where company_id = ${facility.company_id} and product = ${facility.product}
    )
    select entry.at, entry.kind, entry.reference, mine.loan as "drawdownId",
      coalesce(sum(posting.amount) filter (where account.name in (${ledgerAccounts.loans(facility.id)}, ${ledgerAccounts.lost(facility.id)})), 0)::bigint as principal,
      coalesce(-sum(posting.amount) filter (where split_part(account.name, ':', 1) in ('loan.interest', 'loan.lost') and posting.amount < 0), 0)::bigint as "interestDown",
      coalesce(sum(posting.amount) filter (where split_part(account.name, ':', 1) in ('loan.interest', 'loan.lost') and posting.amount > 0), 0)::bigint as "interestUp",
      coalesce(-sum(posting.amount) filter (where account.name = ${ledgerAccounts.fees}), 0)::bigint as fee,
      coalesce(sum(posting.amount) filter (where entry.kind <> 'drawdown.settled'
        and (account.name in (${ledgerAccounts.collections}, ${ledgerAccounts.suspense}) or account.name like ${ledgerAccounts.heldBack('%')})), 0)::bigint as paid,
      coalesce(-sum(posting.amount) filter (where account.name in (${ledgerAccounts.surplus(facility.id)}, ${ledgerAccounts.payout(facility.id)})), 0)::bigint as surplus,
      coalesce(sum(posting.amount) filter (where account.name = ${ledgerAccounts.waived}), 0)::bigint as waived,
      coalesce(sum(posting.amount) filter (where account.name like ${ledgerAccounts.surplus('%')}
        and account.name <> ${ledgerAccounts.surplus(facility.id)}), 0)::bigint as "otherSurplus",
      coalesce(repayments.facility_id <> ${facility.id}, false) as foreign, coalesce(repayments.method = 'credit', false) as "fromCredit"
    from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id
      join ledger_accounts account on account.id = posting.account_id
      left join repayments on repayments.reference = entry.reference
      left join mine on mine.reference = split_part(entry.reference, '/', 1)
    where entry.id in (
        select listed.id from mine join ledger_entries listed on listed.reference = mine.reference where listed.kind in (${sql.join(Object.keys(statementKinds))})
        union select entry_id from ledger_postings where account_id in (
          select id from ledger_accounts where name in (${ledgerAccounts.loans(facility.id)}, ${ledgerAccounts.lost(facility.id)}, ${ledgerAccounts.surplus(facility.id)}, ${ledgerAccounts.payout(facility.id)}))
      )
      -- The credit balance is kept until the money has left.
      and entry.kind not in ('creditPayout.requested', 'creditPayout.refused')
    group by entry.id, entry.at, entry.kind, entry.reference, mine.loan, repayments.facility_id, repayments.method
    order by entry.at, entry.id`.execute(db)
  let balance = 0n
  return rows.map(
    ({ at, kind, reference, drawdownId, principal, interestDown, interestUp, otherSurplus, foreign, fromCredit, ...amounts }) => {
      balance += principal
      const drawn = kind === 'drawdown.settled' ? principal : 0n
      // What is written off is owed as before.
      const [down, up] = foreign || kind === 'loan.writtenOff' ? [0n, 0n] : [interestDown, interestUp]
      const [interest, credit] = takesBack.includes(kind) ? [-up, -down] : [down, up]
      const paidOut = kind.startsWith('creditPayout.')
      const moved = paidOut ? 0n : foreign ? amounts.surplus : otherSurplus
      // A payout takes the surplus of several facilities: each shows its own part.
      const paid = paidOut ? amounts.surplus : amounts.paid
      const parts = { drawn, repaid: drawn - principal, interest, credit, moved, ...amounts, paid, balance }
      return { day: dayOf(at), kind: movementKindOf(kind, fromCredit), reference, drawdownId, ...parts }
    },
  )
}

function movementKindOf(kind: string, fromCredit: boolean): MovementKind {
  if (fromCredit) return kind === 'repayment.returned' ? 'creditTakenBack' : 'credited'
  return statementKinds[kind] ?? 'other'
}

/** Months of a facility from its opening to a day, newest first, with their sums. */
export function monthsOf(
  moved: readonly Moved[],
  facility: Pick<FacilityRow, 'effective_on' | 'currency'>,
  { today, interestOwed }: { today: string; interestOwed: InterestOwed },
): StatementMonth[] {
  const months: StatementMonth[] = []
  let [opening, owedBefore, kept] = [0n, 0n, 0n]
  for (let day = `${facility.effective_on.slice(0, 7)}-01`; day <= today; day = addMonths(day, 1)) {
    const month = day.slice(0, 7)
    const running = today.startsWith(month)
    const of = moved.filter((each) => each.day.startsWith(month))
    const sums = amountsOf((part) => of.reduce((all, each) => all + each[part], 0n))
    const closing = opening + sums.drawn - sums.repaid
    const owed = interestOwed(running ? today : lastDayOf(month))
    kept += sums.surplus
    const accrued = owed - owedBefore + sums.interest - sums.credit
    const amounts = { ...sums, opening, closing, accrued, interestOwed: owed, settles: closing + owed, kept }
    months.unshift({ month, running, ...inMoney(amounts, facility.currency) })
    opening = closing
    owedBefore = owed
  }
  return months
}

/** Presents the movements of a month in the form of the contract. */
export function movementsIn(moved: readonly Moved[], month: string, currency: Currency): Movement[] {
  return moved.filter(({ day }) => day.startsWith(month)).map((each) => presentMovement(each, currency))
}

/** Presents the movements of one loan, oldest first; `balance` is the principal owed on it alone. */
export function movementsOfLoan(moved: readonly Moved[], drawdownId: string, currency: Currency): Movement[] {
  let balance = 0n
  return moved
    .filter((each) => each.drawdownId === drawdownId)
    .map((each) => {
      balance += each.drawn - each.repaid
      return presentMovement({ ...each, balance }, currency)
    })
}

function presentMovement({ day, kind, reference, drawdownId, ...amounts }: Moved, currency: Currency): Movement {
  return { day, kind, reference, drawdownId, ...inMoney(amounts, currency) }
}

function amountsOf(of: (part: keyof Amounts) => bigint): Amounts {
  return Object.fromEntries(parts.map((part) => [part, of(part)])) as Amounts
}

function inMoney<Part extends string>(amounts: Readonly<Record<Part, bigint>>, currency: Currency): Record<Part, Money> {
  return Object.fromEntries(Object.entries<bigint>(amounts).map(([part, minor]) => [part, money(minor, currency)])) as Record<Part, Money>
}

/** The last day of a month, `YYYY-MM-DD`. */
export function lastDayOf(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), -1)
}
