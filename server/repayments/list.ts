/** Lists loans and repayments of a company; lists page by the number of the last row. DASH-02, DASH-14. */
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { OwedLoan, Repayment } from '../../contract/repayments/repayments.ts'
import { facilityOf } from '../lending/facilities.ts'
import { creditBalanceOf, owedLoans } from '../lending/loans/loans.ts'
import type { Call } from '../platform/call.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { answerTo } from '../platform/idempotency.ts'
import { pageOf, rowsOf } from '../platform/paging.ts'
import { presentOwedLoan } from './owed-loan.ts'
import { presentRepayment } from './present.ts'

/** Loans of a product on which something is owed, oldest first. */
export async function listLoans({ deps, companyId }: Call<'company'>, { product }: InputOf<'listLoans'>): Promise<OwedLoan[]> {
  const facility = await facilityOf(deps.db, companyId, product)
  if (!facility) return []
  const today = dayOf(deps.clock.now())
  const loans = await owedLoans(deps.db, facility.id)
  return Promise.all(loans.map((loan) => presentOwedLoan(deps.db, deps.config, { ...loan, on: today })))
}

/**
 * A page of repayments, newest first, and the credit balance of the company in all products. Problem `invalidInput` for an `after` that no page has
 * returned.
 */
export async function listRepayments(
  { deps, companyId }: Call<'company'>,
  { product, drawdown_id, ...page }: InputOf<'listRepayments'>,
): Promise<OutputOf<'listRepayments'>> {
  const all = repaymentsOf(deps.db, companyId).where('repayments.product', '=', product)
  const some = drawdown_id === undefined ? all : all.where('repayments.drawdown_id', '=', drawdown_id)
  const rows = await rowsOf(some, page, 'repayments.number').execute()
  return {
    ...pageOf(rows, page.size, ({ loan, ...row }) => presentRepayment(row, loan)),
    surplus: money(await creditBalanceOf(deps.db, companyId), 'HKD'),
  }
}

/** One repayment. Problem `notFound` for one that is not the company's. */
export async function readRepayment(call: Call<'company'>, { id }: InputOf<'readRepayment'>): Promise<Repayment> {
  return repaymentOf(call, id)
}

/** The repayment ordered under a key, or null. Keys are per company: another company's repayment is never found. R12. */
export async function findRepayment(call: Call<'company'>, { key }: InputOf<'findRepayment'>): Promise<Repayment | null> {
  const ordered = await answerTo(call.deps.db, { owner: call.companyId, endpoint: 'submitRepayment', key })
  return ordered === null ? null : repaymentOf(call, (ordered as Repayment).id)
}

async function repaymentOf({ deps, companyId }: Call<'company'>, id: string): Promise<Repayment> {
  const found = await repaymentsOf(deps.db, companyId).where('repayments.id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('notFound')
  const { loan, ...row } = found
  return presentRepayment(row, loan)
}

function repaymentsOf(db: Call<'company'>['deps']['db'], companyId: string) {
  return db
    .selectFrom('repayments')
    .innerJoin('drawdowns', 'drawdowns.id', 'repayments.drawdown_id')
    .selectAll('repayments')
    .select('drawdowns.reference as loan')
    .where('repayments.company_id', '=', companyId)
}
