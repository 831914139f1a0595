/** Repays what is due with what a company has paid too much. Decision 108. */
import { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import { countingStatuses, expectedLoan, owedLoansOf } from '../lending/loans/loans.ts'
import { standingOn } from '../lending/loans/standing.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { creditUses, type DueInstalment } from './credit-order.ts'
import { postRepayment } from './post-repayment.ts'
import { newRepayment } from './submit.ts'
import { takeSurplus } from './surplus-used.ts'

/** Repayments of a company with surplus that is not used, oldest first; also those that are not cleared. `allocated_at` is of transfers that staff allocated. */
export async function unusedSurplus(db: Db | Trx, companyId: string) {
  const rows = await db
    .selectFrom('repayments')
    .leftJoin('unidentified_transfers as transfer', (join) =>
      join.onRef('transfer.line_id', '=', 'repayments.source').on('transfer.status', '=', 'allocated'),
    )
    .select(['repayments.id', 'facility_id', 'method', 'repayments.status', 'surplus', 'surplus_used', 'received_at'])
    .select('transfer.decided_at as allocated_at')
    .where('company_id', '=', companyId)
    .where('repayments.status', 'in', countingStatuses)
    .whereRef('surplus_used', '<', 'surplus')
    .orderBy('repayments.number')
    .execute()
  return rows.map(({ surplus, surplus_used, ...row }) => ({ ...row, left: surplus - surplus_used }))
}

/** Which surplus repays which instalments that have fallen due on a day, in all products. */
export async function planCredit(db: Db | Trx, companyId: string, day: string) {
  const sources = (await unusedSurplus(db, companyId)).filter(({ status }) => status === 'cleared')
  if (sources.length === 0) return { sources, loans: [], uses: [] }
  const { loans, due } = await fallenDue(db, companyId, day)
  return { sources, loans, uses: creditUses(sources, due) }
}

/** Instalments of a company that have fallen due on a day, in all products. What pending debits pay is left to them. */
export async function fallenDue(db: Db | Trx, companyId: string, day: string) {
  const loans = await owedLoansOf(db, companyId)
  const due: DueInstalment[] = []
  for (const { drawdown, repaid } of loans) {
    const { fallen } = standingOn(await expectedLoan(db, drawdown, { repaid, debits: 'all' }), day)
    due.push(...fallen.map((each) => ({ ...each, drawdownId: drawdown.id, loan: drawdown.reference })))
  }
  return { loans, due }
}

/** Repays as planned. The caller has locked the facilities of the company, all of which are in HKD. */
export async function applyCredit(trx: Trx, companyId: string, at: Date): Promise<void> {
  const { sources, loans, uses } = await planCredit(trx, companyId, dayOf(at))
  for (const { sourceId, drawdownId, amount } of uses) {
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
