/** Repayments of one loan, each with where its money comes from. Decision 114. */
import { money } from '../../contract/kernel/money.ts'
import { repaymentsShown, type ServicedRepayment } from '../../contract/staff/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Trx } from '../platform/deps.ts'
import { presentRepayment } from '../repayments/present.ts'

/** The newest repayments of a loan, newest first, and whether there are older ones. */
export async function repaymentsOfLoan(
  trx: Trx,
  { id, reference, currency }: DrawdownRow,
): Promise<{ repayments: ServicedRepayment[]; hasOlder: boolean }> {
  const rows = await trx
    .selectFrom('repayments')
    .leftJoin('charge_sub_orders as sub', 'sub.id', 'repayments.sub_order_id')
    .leftJoin('repayments as origin', 'origin.id', 'repayments.credit_of')
    .leftJoin('drawdowns as origin_loan', 'origin_loan.id', 'origin.drawdown_id')
    .leftJoin('unidentified_transfers as transfer', (join) =>
      join
        .onRef('transfer.line_id', '=', 'repayments.source')
        .on('transfer.status', '=', 'allocated')
        // One that was undone may be allocated again, by other leads.
        .on('repayments.status', '=', 'cleared'),
    )
    .leftJoin('staff as proposer', 'proposer.id', 'transfer.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'transfer.decided_by')
    .selectAll('repayments')
    .select([
      'sub.reference as order',
      'origin.reference as origin',
      'origin_loan.reference as origin_loan',
      'proposer.name as proposer',
      'decider.name as decider',
    ])
    .where('repayments.drawdown_id', '=', id)
    .orderBy('repayments.number', 'desc')
    .limit(repaymentsShown + 1)
    .execute()
  const repayments = rows.slice(0, repaymentsShown).map((row) => ({
    ...presentRepayment(row, reference),
    order: row.order,
    source: row.source,
    allocatedBy: row.proposer !== null && row.decider !== null ? { proposed: row.proposer, confirmed: row.decider } : null,
    creditOf: row.origin !== null && row.origin_loan !== null ? { reference: row.origin, loan: row.origin_loan } : null,
    surplusUsed: money(row.surplus_used, currency),
  }))
  return { repayments, hasOlder: rows.length > repaymentsShown }
}
