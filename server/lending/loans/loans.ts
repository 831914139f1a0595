/** Reads stored loans with their repayments. */

import { Problem } from '../../../contract/kernel/problem.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { sumOf } from '../../../contract/lending/loan/exact.ts'
import type { Owed } from '../../../contract/lending/loan/replay.ts'
import { owedStatuses } from '../../../machines/lending/lifecycles/drawdown.ts'
import { groupOf } from '../../kyc/owners.ts'
import { acrossCompanies } from '../../platform/db/scope.ts'
import type { Db, Trx } from '../../platform/deps.ts'
import { balanceOf, ledgerAccounts } from '../../platform/ledger/ledger.ts'
import { type DrawdownRow, loanOf, paidOutOf } from '../present.ts'
import { arrangementsOf } from './arrangements.ts'
import { expectedFrom, expectedOn, type Paid, type Pending, quoteOf, type Repaid } from './standing.ts'

/** Statuses in which a repayment counts: a bank can return it. */
export const countingStatuses = ['received', 'cleared'] as const

/** Statuses in which a debit has not arrived. */
export const pendingStatuses = ['pending', 'collecting'] as const

/** Valid repayments of some loans, by drawdown id. */
async function paidOf(db: Db | Trx, drawdownIds: readonly string[]): Promise<Map<string, Paid[]>> {
  const paid = new Map<string, Paid[]>(drawdownIds.map((id) => [id, []]))
  if (drawdownIds.length === 0) return paid
  const rows = await db
    .selectFrom('repayments')
    .select(['drawdown_id', 'id', 'value_on as on', 'principal', 'interest', 'surplus', 'interest_credit'])
    .where('drawdown_id', 'in', drawdownIds)
    .where('status', 'in', countingStatuses)
    .orderBy('value_on')
    .orderBy('number')
    .execute()
  for (const { drawdown_id, ...each } of rows) paid.get(drawdown_id)?.push(each)
  return paid
}

/** What a company has paid too much and was not used since, in all products, minor units of HKD. Decision 108. */
export async function creditBalanceOf(db: Db | Trx, companyId: string): Promise<bigint> {
  const facilities = await db.selectFrom('facilities').select('id').where('company_id', '=', companyId).execute()
  const balances = await Promise.all(facilities.map(({ id }) => balanceOf(db, ledgerAccounts.surplus(id), 'HKD')))
  return -sumOf(balances)
}

/** Whether anything is owed on a loan. */
export function isOwed({ status }: Pick<DrawdownRow, 'status'>): boolean {
  return owedStatuses.includes(status)
}

/**
 * Whether a lead has proposed to write an overdue loan off: until another one decides, nothing is debited for it and no other instalments are
 * asked for, so that the merchant does not hold the decision up. Once nothing is overdue any more the proposal holds up nothing. Decision 126.
 */
export async function isWriteOffProposed(db: Db | Trx, { id }: Pick<DrawdownRow, 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('loan_adjustments as adjustment')
    .innerJoin('drawdowns', 'drawdowns.id', 'adjustment.drawdown_id')
    .select('adjustment.id')
    .where('drawdown_id', '=', id)
    .where('kind', '=', 'writeOff')
    .where('adjustment.status', '=', 'proposed')
    .where('overdue_since', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A loan with a debt. */
interface OpenLoan {
  readonly drawdown: DrawdownRow
  readonly repaid: Repaid
}

/** A drawdown of any company. Problem `notFound` for an unknown id. */
export async function drawdownOf(db: Db | Trx, id: string): Promise<DrawdownRow> {
  const row = await db.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('notFound')
  return row
}

/** A loan with its repayments. */
export async function repaidLoan(db: Db | Trx, drawdown: DrawdownRow): Promise<Repaid> {
  const [repaid] = await withPayments(db, [drawdown])
  if (!repaid) throw new Error(`No loan of ${drawdown.reference}`)
  return repaid.repaid
}

async function withPayments(db: Db | Trx, drawdowns: readonly DrawdownRow[]): Promise<OpenLoan[]> {
  return withThose(
    db,
    drawdowns,
    await paidOf(
      db,
      drawdowns.map(({ id }) => id),
    ),
  )
}

/** Loans with given repayments, by drawdown id. */
export async function withThose(
  db: Db | Trx,
  drawdowns: readonly DrawdownRow[],
  paid: ReadonlyMap<string, readonly Paid[]>,
): Promise<OpenLoan[]> {
  const arrangements = await arrangementsOf(
    db,
    drawdowns.map(({ id }) => id),
  )
  return drawdowns.map((drawdown) => {
    const { id } = drawdown
    const of = { loan: loanOf(drawdown), paidOut: paidOutOf(drawdown), writtenOffOn: drawdown.written_off_on }
    return { drawdown, repaid: { ...of, paid: paid.get(id) ?? [], arrangements: arrangements.get(id) ?? [] } }
  })
}

/** The loans of a facility with a debt, oldest first, each with its repayments. */
export async function owedLoans(db: Db | Trx, facilityId: string): Promise<OpenLoan[]> {
  return owedLoansOfAll(db, [facilityId])
}

/** The same of several facilities. */
export async function owedLoansOfAll(db: Db | Trx, facilityIds: readonly string[]): Promise<OpenLoan[]> {
  return loansWhere(db, 'facility_id', facilityIds)
}

/** Those of some drawdowns on which something is owed. */
export async function owedLoansById(db: Db | Trx, drawdownIds: readonly string[]): Promise<OpenLoan[]> {
  return drawdownIds.length === 0 ? [] : loansWhere(db, 'id', drawdownIds)
}

/** The same of a company, in all products. */
export async function owedLoansOf(db: Db | Trx, companyId: string): Promise<OpenLoan[]> {
  return loansWhere(db, 'company_id', [companyId])
}

async function loansWhere(db: Db | Trx, column: 'id' | 'facility_id' | 'company_id', ids: readonly string[]): Promise<OpenLoan[]> {
  const drawdowns = await db
    .selectFrom('drawdowns')
    .selectAll()
    .where(column, 'in', ids)
    .where('status', 'in', owedStatuses)
    .orderBy('value_date')
    .orderBy('reference')
    .execute()
  return withPayments(db, drawdowns)
}

/** Debits of a loan that the bank has not answered, in the order of their requests; `before` gives those requested before that number. */
export async function pendingDebits(
  db: Db | Trx,
  { id, repaying }: DrawdownRow,
  { before }: { before?: bigint } = {},
): Promise<(Pending & { sub_order_id: string | null })[]> {
  if (repaying === 0n) return []
  return db
    .selectFrom('repayments')
    .select(['id', 'amount', 'value_on as on', 'sub_order_id'])
    .where('drawdown_id', '=', id)
    .where('status', 'in', pendingStatuses)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0n))
    .orderBy('number')
    .execute()
}

/** A loan as if the bank had collected the pending debits: all of them, or only those ordered by the merchant. */
export async function expectedLoan(
  db: Db | Trx,
  drawdown: DrawdownRow,
  { repaid, debits }: { repaid: Repaid; debits: 'all' | 'ordered' },
): Promise<Repaid> {
  const pending = await pendingDebits(db, drawdown)
  return expectedFrom(repaid, debits === 'all' ? pending : pending.filter(({ sub_order_id }) => sub_order_id === null))
}

/** What is overdue for a company. */
export interface CompanyOverdue {
  /** Its own amounts by product, minor units; a product without one is left out. */
  readonly products: ReadonlyMap<Product, bigint>
  /** Whether another company of its group is overdue. Decision 099. */
  readonly inGroup: boolean
}

/**
 * What a company and its group owe past their days of grace on a day. Until it is paid nothing can be drawn in any product, no limit rises,
 * and no red packet is collected or used. CRED-12, decision 098.
 */
export async function overdueOf(db: Db | Trx, companyId: string, day: string): Promise<CompanyOverdue> {
  const others = (await groupOf(db, companyId)).filter((id) => id !== companyId)
  return { products: await overdueIn(db, companyId, day), inGroup: others.length > 0 && (await anyOverdue(db, others, day)) }
}

/** Whether anything blocks the company. */
export function isBlocked({ products, inGroup }: CompanyOverdue): boolean {
  return products.size > 0 || inGroup
}

function anyOverdue(db: Db | Trx, companyIds: readonly string[], day: string): Promise<boolean> {
  return acrossCompanies(db, async (all) => {
    for (const id of companyIds) if ((await overdueIn(all, id, day)).size > 0) return true
    return false
  })
}

async function overdueIn(db: Db | Trx, companyId: string, day: string): Promise<ReadonlyMap<Product, bigint>> {
  const overdue = new Map<Product, bigint>()
  for (const { drawdown, repaid } of await owedLoansOf(db, companyId)) {
    const amount = quoteOf(repaid, day).overdue
    if (amount > 0n) overdue.set(drawdown.product, (overdue.get(drawdown.product) ?? 0n) + amount)
  }
  return overdue
}

/** Payments of a company's loans in all products: minor units by due day, soonest first; amounts already due are listed under `day`. Of a share of payouts they are those that are expected. */
export async function owedBy(db: Db | Trx, companyId: string, day: string): Promise<Owed[]> {
  const owed = new Map<string, bigint>()
  for (const { repaid } of await owedLoansOf(db, companyId)) {
    for (const { due, total } of [{ due: day, total: quoteOf(repaid, day).due }, ...expectedOn(repaid, day)])
      if (total > 0n) owed.set(due, (owed.get(due) ?? 0n) + total)
  }
  return [...owed].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([due, amount]) => ({ due, amount }))
}

/**
 * Locks the facilities of the company that one of them belongs to, by product: a repayment of one loan can repay others of the company.
 * Decision 108.
 */
export async function lockFacilities(trx: Trx, facilityId: string): Promise<void> {
  await trx
    .selectFrom('facilities')
    .select('id')
    .where('company_id', '=', ({ selectFrom }) => selectFrom('facilities').select('company_id').where('id', '=', facilityId))
    .orderBy('product')
    .forUpdate()
    .execute()
}

/** Locks the facilities of a company, then one of its loans: the lock order of all code that books or collects money. Only for a paid-out loan. */
export async function lockLoan(trx: Trx, { id, facility_id }: Pick<DrawdownRow, 'id' | 'facility_id'>): Promise<DrawdownRow> {
  await lockFacilities(trx, facility_id)
  return trx.selectFrom('drawdowns').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
