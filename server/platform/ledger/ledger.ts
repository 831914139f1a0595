/** The double-entry ledger: append-only entries whose postings add up to zero per currency; the database refuses anything else. */
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Db, Trx } from '../deps.ts'

/** A posting; debit is positive, minor units. */
export interface LedgerLine {
  /** Name of the account, `<what>:<whose>`; opened when it is first used. */
  readonly account: string
  readonly amount: bigint
  readonly currency: Currency
}

/** One entry. Kind and reference together are unique: the same fact cannot be posted twice. */
interface LedgerEntry {
  readonly kind: string
  readonly reference: string
  readonly at: Date
  readonly lines: readonly LedgerLine[]
}

/** Accounts of a facility and of the house. */
export const ledgerAccounts = {
  /** Granted and not used. */
  undrawn: (facilityId: string) => `facility.undrawn:${facilityId}`,
  /** Reserved for pending payouts. */
  reserved: (facilityId: string) => `facility.reserved:${facilityId}`,
  /** Principal owed. */
  loans: (facilityId: string) => `facility.loans:${facilityId}`,
  /** Principal repaid by money that a bank may still take back. */
  clearing: (facilityId: string) => `facility.clearing:${facilityId}`,
  /** Payments above the debt: the merchant's money. */
  surplus: (facilityId: string) => `facility.surplus:${facilityId}`,
  /** The part of it that is being paid out. */
  payout: (facilityId: string) => `facility.payout:${facilityId}`,
  /** Counterpart of granted limits. */
  commitments: (product: string) => `house.commitments:${product}`,
  /** Cash at the bank that pays out. */
  cash: 'house.cash:payouts',
  /** Cash at the bank on which repayments arrive. */
  collections: 'house.cash:collections',
  /** Money on our account that is not assigned to a loan yet. */
  suspense: 'house.suspense',
  /** Amounts a PSP has withheld for us and not yet sent. */
  heldBack: (partner: string) => `house.receivable:${partner}`,
  /** Accrued interest of a loan, by the reference of the drawdown. */
  interestOwed: (drawdown: string) => `loan.interest:${drawdown}`,
  /** Principal of a facility that was written off and has not been recovered: our loss, still owed to us. Decision 118. */
  lost: (facilityId: string) => `facility.lost:${facilityId}`,
  /** The same of the interest of a loan. */
  interestLost: (drawdown: string) => `loan.lost:${drawdown}`,
  /** Interest earned, by the day. */
  interest: 'house.interest:loans',
  /** Interest charged and then waived. */
  waived: 'house.waived:interest',
  /** Fees earned. */
  fees: 'house.fees:drawdowns',
  /** Micro-deposits paid out to verify accounts. */
  verification: 'house.costs:verification',
} as const

/** Writes an entry. Lines of zero are left out; an entry without lines is an error. Throws when the entry was posted before. */
export async function post(trx: Trx, entry: LedgerEntry): Promise<void> {
  const lines = entry.lines.filter((line) => line.amount !== 0n)
  const names = [...new Set(lines.map((line) => line.account))].sort()
  const { id: entryId } = await trx
    .insertInto('ledger_entries')
    .values({ kind: entry.kind, reference: entry.reference, at: entry.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = await accountIds(trx, names, entry.at)
  await trx
    .insertInto('ledger_postings')
    .values(
      lines.map((line) => ({
        entry_id: entryId,
        account_id: accounts.get(line.account) ?? 0n,
        amount: line.amount,
        currency: line.currency,
      })),
    )
    .execute()
}

/** Balance of an account, minor units; zero for an unused account. */
export async function balanceOf(db: Db | Trx, account: string, currency: Currency): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('balance')
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.balance ?? 0n
}

async function accountIds(trx: Trx, names: readonly string[], at: Date): Promise<Map<string, bigint>> {
  const find = async () =>
    new Map(
      (await trx.selectFrom('ledger_accounts').select(['id', 'name']).where('name', 'in', names).execute()).map((row) => [
        row.name,
        row.id,
      ]),
    )
  const known = await find()
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return known
  await trx
    .insertInto('ledger_accounts')
    .values(missing.map((name) => ({ name, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find()
}
