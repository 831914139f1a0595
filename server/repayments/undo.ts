/** Repayments that two leads undo: a transfer that was allocated to the wrong loan, and interest that was waived by mistake. Decision 126. */
import type { Currency } from '../../contract/kernel/money.ts'
import { unidentifiedTransferLifecycle } from '../../machines/repayments/lifecycles/unidentifiedTransfer.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { auditAt } from '../platform/audit.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'
import { move } from '../platform/lifecycle.ts'
import { returnRepayment } from './post-repayment.ts'
import type { RepaymentRow } from './present.ts'
import { unproposed } from './return-transfers.ts'

/** A repayment that can be undone; `transfer` is the row of the allocated transfer, null of waived interest. */
export interface Undoable extends Pick<RepaymentRow, 'id' | 'reference' | 'amount'> {
  readonly method: 'transfer' | 'waiver'
  readonly currency: Currency
  readonly on: string
  readonly transfer: string | null
  readonly line: string | null
}

/**
 * Those of a loan, newest first. Interest is owed again while the loan is open: what is owed of one that is written off was fixed. Of a
 * transfer whose surplus was paid out a part has left, so that it would not be whole on the suspense account. A waiver because of which a
 * transfer counts later than it came is undone after the transfer.
 */
export async function undoableOf(db: Db | Trx, { id, status }: Pick<DrawdownRow, 'id' | 'status'>): Promise<Undoable[]> {
  const rows = await db
    .selectFrom('repayments')
    .leftJoin('unidentified_transfers as transfer', (join) =>
      join.onRef('transfer.line_id', '=', 'repayments.source').on('transfer.status', '=', 'allocated'),
    )
    .leftJoin('bank_statement_lines as line', 'line.line_id', 'transfer.line_id')
    .select(['repayments.id', 'repayments.reference', 'repayments.amount', 'repayments.currency', 'method', 'repayments.value_on as on'])
    .select(['transfer.id as transfer', 'transfer.line_id as line', 'line.booked_on as came'])
    .where('repayments.drawdown_id', '=', id)
    .where('repayments.status', '=', 'cleared')
    .where('surplus_paid', '=', 0n)
    .orderBy('repayments.number', 'desc')
    .execute()
  const delayed = new Set(rows.flatMap(({ came, on }) => (came !== null && came < on ? [on] : [])))
  return rows.flatMap(({ method, came: _, ...row }): Undoable[] => {
    if (method === 'waiver') return status === 'settled' && !delayed.has(row.on) ? [{ ...row, method }] : []
    return method === 'transfer' && row.transfer !== null ? [{ ...row, method }] : []
  })
}

/**
 * Undoes a repayment of a loan, which the caller has locked: the debt is as if it had never been booked. The money of a transfer is on the
 * suspense account again, under its line, and can be allocated again or sent back. Returns false, and books nothing, when it cannot be undone
 * by now.
 */
export async function bookUndo(
  trx: Trx,
  { repaymentId, drawdown, actor, at }: { repaymentId: string; drawdown: DrawdownRow; actor: string; at: Date },
): Promise<boolean> {
  const undone = (await undoableOf(trx, drawdown)).find(({ id }) => id === repaymentId)
  if (!undone) return false
  const { method, transfer, line, reference } = undone
  const account = method === 'waiver' ? ledgerAccounts.waived : ledgerAccounts.suspense
  await returnRepayment(trx, repaymentId, { account, by: 'staff', actor, at })
  if (transfer === null) return true
  const subject = { actor, companyId: null }
  const event = { type: 'allocation.undone' } as const
  const moved = { chart: unidentifiedTransferLifecycle, table: 'unidentified_transfers', id: transfer, event, ...subject, at } as const
  await move(trx, { ...moved, values: unproposed })
  const details = { line, drawdown: drawdown.reference, repayment: reference }
  await auditAt(trx, at, {
    action: 'allocation.undone',
    actor,
    companyId: drawdown.company_id,
    subject: 'unidentified_transfers',
    subjectId: transfer,
    details,
  })
  return true
}
