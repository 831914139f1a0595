/** Loans of all companies for the staff: searched by references and companies, paged by key, the newest or the longest overdue first. Decision 114. */
import { sql } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import { pastDueOf, type Quote } from '../../contract/lending/loan/quote.ts'
import { besideShown, type LoanFilter, type ServicedLoan } from '../../contract/staff/loans.ts'
import { owedLoansById } from '../lending/loans/loans.ts'
import { type Repaid, standingOn } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Handler } from '../platform/call.ts'
import { literally } from '../platform/db/conditions.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { behind, cutPage } from '../platform/paging.ts'
import { transfersNamed } from './unidentified.ts'

/** A page of loans. Problem `invalidInput` for an `after` that no page has answered. */
export const listServicedLoans: Handler<'listServicedLoans'> = async ({ deps: { db, clock }, staff }, { status, keyword, after, size }) => {
  const longest = status === 'overdue'
  const paged = () =>
    ofStatus(db, status)
      .$if(after !== undefined, (query) =>
        query.where(longest ? behind(after ?? '', byDelay, 'asc') : behind(after ?? '', byPayout, 'desc')),
      )
      .$if(longest, (query) => query.orderBy('loan.overdue_since').orderBy('loan.id'))
      .$if(!longest, (query) => query.orderBy('loan.settled_at', 'desc').orderBy('loan.id', 'desc'))
      .limit(sql.lit(size + 1))
  // Of companies no more than a page: many can have names that begin in the same way.
  const ofCompanies = () => paged().where(ofCompany(keyword)).clearSelect().select('loan.id')
  const rows = await paged()
    .$if(keyword !== '', (query) => query.where(sql<boolean>`loan.id in (${referred(keyword)} union all (${ofCompanies()}))`))
    .execute()
  const { page, next } = cutPage(rows, size, ({ overdue_since, settled_at, id }) => [longest ? overdue_since : settled_at, id])
  const beside = {
    companies: keyword === '' ? [] : await companiesWithoutLoan(db, keyword),
    transfers: keyword === '' || staff.role !== 'lead' ? [] : await transfersNamed(db, keyword),
  }
  return { records: await presentLoans(db, page, dayOf(clock.now())), next, beside }
}

/** Companies that a keyword finds and to which nothing was paid out. */
function companiesWithoutLoan(db: Db, keyword: string) {
  return db
    .selectFrom('companies as company')
    .select(['id as companyId', 'register_name_en as registerNameEn', 'register_name_cn as registerNameCn'])
    .where(ofCompany(keyword))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('drawdowns')
            .select('drawdowns.id')
            .whereRef('drawdowns.company_id', '=', 'company.id')
            .where('drawdowns.settled_at', 'is not', null),
        ),
      ),
    )
    .orderBy('register_name_en')
    .limit(besideShown)
    .execute()
}

/** The orders of the list. */
const [byDelay, byPayout] = [
  [
    ['loan.overdue_since', 'day'],
    ['loan.id', 'uuid'],
  ],
  [
    ['loan.settled_at', 'instant'],
    ['loan.id', 'uuid'],
  ],
] as const

/** A loan that was paid out, with the names of its company. */
export type LoanRow = DrawdownRow & {
  readonly register_name_en: string
  readonly register_name_cn: string
  readonly strained_since: string | null
}

/** Loans that were paid out, with the names of their companies. */
export function paidOutLoans(db: Db | Trx) {
  return db
    .selectFrom('drawdowns as loan')
    .innerJoin('companies', 'companies.id', 'loan.company_id')
    .selectAll('loan')
    .select(['register_name_en', 'register_name_cn', 'strained_since'])
    .where('loan.settled_at', 'is not', null)
}

/** Presents loans as of a day: what is owed is worked out of those alone that are shown. */
export async function presentLoans(db: Db | Trx, rows: readonly LoanRow[], today: string): Promise<ServicedLoan[]> {
  const open = await owedLoansById(
    db,
    rows.map(({ id }) => id),
  )
  const repaid = new Map(open.map((loan) => [loan.drawdown.id, loan.repaid]))
  return rows.map((row) => presentRow(row, repaid.get(row.id), today))
}

function presentRow(row: LoanRow, repaid: Repaid | undefined, today: string): ServicedLoan {
  const { quote, fallen, coming } = repaid ? standingOn(repaid, today) : { quote: null, fallen: [], coming: [] }
  const [next] = [...fallen, ...coming]
  return {
    id: row.id,
    reference: row.reference,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    product: row.product,
    status: statusOf(row, quote),
    paidOutAt: row.settled_at?.toISOString() ?? '',
    outstanding: money(row.outstanding, row.currency),
    next: next ? { due: next.due, amount: money(next.total, row.currency) } : null,
    daysPastDue: (quote && pastDueOf(quote)?.days) ?? 0,
    strainedSince: quote === null ? null : row.strained_since,
  }
}

function statusOf({ status }: LoanRow, quote: Quote | null): ServicedLoan['status'] {
  if (status === 'written off') return 'writtenOff'
  if (quote === null) return 'closed'
  return quote.overdue > 0n ? 'overdue' : 'open'
}

/** Each filter has an index in the order in which its loans are listed, but `strained`: its index is of the strained companies. */
function ofStatus(db: Db, status: LoanFilter) {
  const all = paidOutLoans(db)
  if (status === 'overdue') return all.where('loan.overdue_since', 'is not', null)
  if (status === 'strained') return all.where('loan.status', '=', 'settled').where('strained_since', 'is not', null)
  if (status === 'open') return all.where('loan.status', '=', 'settled')
  if (status === 'writtenOff') return all.where('loan.status', '=', 'written off')
  return status === 'closed' ? all.where('loan.status', '=', 'repaid') : all
}

/** A company by the beginning of its name or its whole number. */
function ofCompany(keyword: string) {
  const begins = `${literally(keyword.toLowerCase())}%`
  return sql<boolean>`(lower(register_name_en) like ${begins} or lower(register_name_cn) like ${begins}
    or business_registration_number = ${keyword} or unified_social_credit_code = ${keyword.toUpperCase()})`
}

/**
 * Loans by the whole reference of a drawdown, a repayment, a charge order, an invoice, an order to a PSP, or a line of the bank: each is
 * looked up in an index.
 */
function referred(keyword: string) {
  const whole = keyword.toUpperCase()
  return sql`
    select id from drawdowns where reference = ${whole}
    union all select drawdown_id from repayments where reference = ${whole}
    union all select drawdown_id from repayments where source = ${keyword}
    union all select repayment.drawdown_id from bank_statement_lines line join repayments repayment on repayment.source = line.line_id
      where line.reference = ${keyword}
    union all select drawdown_id from charge_sub_orders where reference = ${whole}
    union all select drawdown_id from charge_sub_orders where invoice = ${whole}
    union all select sub.drawdown_id from charge_orders parent join charge_sub_orders sub on sub.order_id = parent.id where parent.reference = ${whole}
    union all select sub.drawdown_id from charge_collections collection join charge_sub_orders sub on sub.id = collection.sub_order_id
      where collection.reference = ${whole}
    union all select drawdown_id from charge_collections where reference = ${whole} and drawdown_id is not null`
}
