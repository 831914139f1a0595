/** The loans that a transfer without an invoice may be allocated to: those that match it best, or that a lead searches for. Decision 109. */
import { sql } from 'kysely'
import type { Currency } from '../../contract/kernel/money.ts'
import { money } from '../../contract/kernel/money.ts'
import type { LoanChoice } from '../../contract/staff/unidentified.ts'
import { owedStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import { owedLoansById, repaidLoan } from '../lending/loans/loans.ts'
import { type Repaid, standingOn } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Call } from '../platform/call.ts'
import { literally } from '../platform/db/conditions.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { type Arrived, matchesOf, type Owing, reasonsOf } from '../repayments/transfer-matches.ts'
import { concernedIn } from './independence.ts'

/** Loans whose instalments are worked out for one transfer, and loans that are shown. */
const most = { compared: 200, shown: 6 }

/** As literals: an index of open loans alone is used only for them. */
const owedLiterals = owedStatuses.map((status) => sql.lit(status))

/** A transfer with its currency. */
export type ArrivedIn = Arrived & { readonly currency: Currency }

/** A loan with what is owed on it, as {@link matchesOf} compares it. */
type Compared = Owing & { readonly drawdown: DrawdownRow; readonly registerNameEn: string; readonly registerNameCn: string }

/** The loans that match a transfer, the best first. */
export async function likelyLoans(trx: Trx, call: Call<'reviewer'>, arrived: ArrivedIn): Promise<LoanChoice[]> {
  const matches = matchesOf(arrived, await comparedOf(trx, call, await likelyIds(trx, arrived))).slice(0, most.shown)
  return present(trx, call, matches)
}

/** Open loans whose company or reference has the text; those that match the transfer first. */
export async function foundLoans(trx: Trx, call: Call<'reviewer'>, arrived: ArrivedIn, search: string): Promise<LoanChoice[]> {
  const part = `%${literally(search)}%`
  const { rows } = await sql<{ id: string }>`
    select id from drawdowns
    where status in (${sql.join(owedLiterals)}) and currency = ${arrived.currency}
      and (reference ilike ${part}
        or company_id in (select id from companies where register_name_en ilike ${part} or register_name_cn ilike ${part}))
    order by reference desc limit ${most.shown}`.execute(trx)
  return present(trx, call, withReasons(arrived, await comparedOf(trx, call, idsOf(rows))))
}

/** One loan, open or closed. */
export async function chosenLoan(trx: Trx, call: Call<'reviewer'>, arrived: ArrivedIn, drawdown: DrawdownRow): Promise<LoanChoice> {
  const loans = await withNames(trx, call, [{ drawdown, repaid: await repaidLoan(trx, drawdown) }])
  const [choice] = await present(trx, call, withReasons(arrived, loans))
  if (!choice) throw new Error(`${drawdown.reference} has no company`)
  return choice
}

/**
 * Open loans that are worth a closer look, so that not all loans are worked out: by text, payer, open orders, and by the amount of the debt or
 * of an instalment, which is between a month's and a week's share of the loan with up to a fourth of interest.
 */
async function likelyIds(trx: Trx, { amount, text, payer, currency }: ArrivedIn): Promise<string[]> {
  const start = payer === null ? null : `${literally(/^\p{Script=Han}{1,2}|^[^\s,.]+/u.exec(payer.trim())?.[0] ?? payer)}%`
  const { rows } = await sql<{ id: string }>`
    with company as materialized (
      select id from companies
      where (register_name_en <> '' and position(lower(register_name_en) in lower(${text})) > 0)
        or (register_name_cn <> '' and position(register_name_cn in ${text}) > 0)
        or register_name_en ilike ${start} or register_name_cn ilike ${start}
      union select company_id from company_bank_accounts where details ->> 'accountName' ilike ${start}
    ), loan as (
      select id, amount, tenor, outstanding, reference,
        company_id in (select id from company)
          or position(replace(lower(reference), '-', '') in regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g')) > 0 as named
      from drawdowns where status in (${sql.join(owedLiterals)}) and currency = ${currency})
    select id from loan
    where named or outstanding between ${amount}::numeric * 3 / 4 and ${amount}
      or ${amount}::numeric * tenor between loan.amount * 3 / 4 and loan.amount * 5 / 4
      or ${amount}::numeric * tenor * 13 / 3 between loan.amount * 3 / 4 and loan.amount * 5 / 4
      or id in (select drawdown_id from charge_sub_orders where received + lifted < total and total - received - lifted = ${amount})
    order by named desc, reference limit ${most.compared}`.execute(trx)
  return idsOf(rows)
}

function withReasons(arrived: Arrived, loans: readonly Compared[]) {
  return loans.map((loan) => ({ loan, reasons: reasonsOf(arrived, loan) }))
}

async function comparedOf(trx: Trx, call: Call<'reviewer'>, ids: readonly string[]): Promise<Compared[]> {
  return withNames(trx, call, await owedLoansById(trx, ids))
}

async function withNames(
  trx: Trx,
  { deps: { clock } }: Call<'reviewer'>,
  loans: readonly { drawdown: DrawdownRow; repaid: Repaid }[],
): Promise<Compared[]> {
  if (loans.length === 0) return []
  const ids = loans.map(({ drawdown }) => drawdown.id)
  const companyIds = loans.map(({ drawdown }) => drawdown.company_id)
  const companies = await trx
    .selectFrom('companies')
    .select(['id', 'register_name_en', 'register_name_cn'])
    .where('id', 'in', companyIds)
    .execute()
  const accounts = await trx
    .selectFrom('company_bank_accounts')
    .select(['company_id', 'details'])
    .where('company_id', 'in', companyIds)
    .where('status', '<>', 'removed')
    .execute()
  const subs = await trx.selectFrom('charge_sub_orders').selectAll().where('drawdown_id', 'in', ids).execute()
  const today = dayOf(clock.now())
  return loans.map(({ drawdown, repaid }): Compared => {
    const company = companies.find(({ id }) => id === drawdown.company_id)
    const { quote, fallen, coming } = standingOn(repaid, today)
    const names = { registerNameEn: company?.register_name_en ?? '', registerNameCn: company?.register_name_cn ?? '' }
    return {
      drawdown,
      ...names,
      reference: drawdown.reference,
      companyNames: Object.values(names),
      holders: accounts.flatMap(({ company_id, details }) => (company_id === drawdown.company_id ? [details.accountName] : [])),
      orders: subs.flatMap((sub) => (sub.drawdown_id === drawdown.id ? [sub.total - sub.received - sub.lifted] : [])),
      instalments: [...fallen, ...coming],
      due: quote.due,
      total: quote.total,
    }
  })
}

async function present(
  trx: Trx,
  { deps, staff }: Call<'reviewer'>,
  matches: readonly { loan: Compared; reasons: LoanChoice['reasons'] }[],
): Promise<LoanChoice[]> {
  const companies = [...new Set(matches.map(({ loan }) => loan.drawdown.company_id))]
  const concerned = await concernedIn(trx, deps.config, staff, companies)
  return matches.map(({ loan: { drawdown, registerNameEn, registerNameCn, due, total }, reasons }) => ({
    drawdownId: drawdown.id,
    reference: drawdown.reference,
    companyId: drawdown.company_id,
    registerNameEn,
    registerNameCn,
    product: drawdown.product,
    due: money(due, drawdown.currency),
    total: money(total, drawdown.currency),
    reasons,
    concerned: concerned.has(drawdown.company_id),
  }))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
