/** Repays what is due with what a company has paid too much. Decision 108. */
import { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import { expectedLoan, openLoansOf } from '../lending/loans/loans.ts'
import { standingOn } from '../lending/loans/standing.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { creditUses, type DueInstalment } from './credit-order.ts'
import { postRepayment } from './post-repayment.ts'
import { newRepayment } from './submit.ts'
import { takeSurplus } from './surplus-used.ts'

/**
 * Repays the instalments of a company that have fallen due, in all its products, from the surplus of its cleared repayments. What pending
 * debits pay is left to them. The caller has locked the facilities of the company, all of which are in HKD.
 */
export async function applyCredit(trx: Trx, companyId: string, at: Date): Promise<void> {
  const sources = await trx
    .selectFrom('repayments')
    .select(['id', 'facility_id', 'surplus', 'surplus_used'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'cleared')
    .whereRef('surplus_used', '<', 'surplus')
    .orderBy('number')
    .execute()
  if (sources.length === 0) return
  const loans = await openLoansOf(trx, companyId)
  const due: DueInstalment[] = []
  for (const { drawdown, repaid } of loans) {
    const { fallen } = standingOn(await expectedLoan(trx, drawdown, { repaid, debits: 'all' }), dayOf(at))
    due.push(...fallen.map((each) => ({ ...each, drawdownId: drawdown.id, loan: drawdown.reference })))
  }
  const left = sources.map(({ id, surplus, surplus_used }) => ({ id, left: surplus - surplus_used }))
  for (const { sourceId, drawdownId, amount } of creditUses(left, due)) {
    const source = sources.find(({ id }) => id === sourceId)
    const loan = loans.find(({ drawdown }) => drawdown.id === drawdownId)
    if (!source || !loan) throw new Error(`No source ${sourceId} or loan ${drawdownId}`)
    const row = {
      ...(await newRepayment(trx, loan.drawdown, at)),
      sub_order_id: null,
      method: 'credit',
      credit_of: sourceId,
      source: null,
      amount,
      value_on: dayOf(at),
      status: initialStatus(repaymentLifecycle) as 'pending',
      requested_by: null,
    } as const
    await trx.insertInto('repayments').values(row).execute()
    await takeSurplus(trx, sourceId, amount)
    await postRepayment(trx, row.id, { account: ledgerAccounts.surplus(source.facility_id), final: true, actor: 'system', at })
  }
}
