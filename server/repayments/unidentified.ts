/**
 * Transfers that name neither an invoice nor a loan of ours in their currency: booked to the suspense account, until staff allocate them to a
 * loan or send them back. Decisions 109, 122.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { latestDay } from '../../contract/kernel/days.ts'
import type { Currency } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { unidentifiedTransferLifecycle } from '../../machines/repayments/lifecycles/unidentifiedTransfer.ts'
import { isOwed, lockLoan } from '../lending/loans/loans.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Payer, StatementLine } from '../outside/bank/bank-debits.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { open, seal } from '../platform/security/seal.ts'
import { bookArrival } from './arrivals.ts'

/** Books a stored line of the statement. */
export async function bookUnidentified(trx: Trx, keys: Keys, { line_id, amount, currency, payer }: StatementLine, at: Date): Promise<void> {
  const id = randomUUID()
  await trx
    .insertInto('unidentified_transfers')
    .values({
      id,
      line_id,
      payer_sealed: payer ? seal(keys, payerPlace(id), JSON.stringify(payer)) : null,
      status: initialStatus(unidentifiedTransferLifecycle) as 'open',
    })
    .execute()
  await post(trx, {
    kind: 'suspense.received',
    reference: line_id,
    at,
    lines: [
      { account: ledgerAccounts.collections, amount, currency },
      { account: ledgerAccounts.suspense, amount: -amount, currency },
    ],
  })
}

/** Transfers with their lines. */
export function withLine(db: Db | Trx) {
  return db
    .selectFrom('unidentified_transfers as transfer')
    .innerJoin('bank_statement_lines as line', 'line.line_id', 'transfer.line_id')
    .select(['line.booked_on', 'line.reference', 'line.amount'])
    .select((each) => each.ref('line.currency').$castTo<Currency>().as('currency'))
}

/** Whether a transfer can be allocated to a loan: something is owed on it, in the currency of the transfer. */
export function takesTransfer(loan: Pick<DrawdownRow, 'status' | 'currency'>, line: { readonly currency: Currency }): boolean {
  return isOwed(loan) && loan.currency === line.currency
}

/**
 * Repays a loan with a transfer, from the suspense account: interest stops on the day on which the bank booked it, or on the first day of the loan.
 * Problem `conflict` for a loan that does not take it any more.
 */
export async function allocateTransfer(
  trx: Trx,
  allocated: {
    line: { line_id: string; amount: bigint; currency: Currency; booked_on: string }
    drawdown: Pick<DrawdownRow, 'id' | 'facility_id'>
    actor: string
    at: Date
  },
): Promise<void> {
  const { line, actor, at } = allocated
  const drawdown = await lockLoan(trx, allocated.drawdown)
  if (!takesTransfer(drawdown, line)) throw new Problem('conflict')
  const arrived = {
    id: null,
    drawdown_id: drawdown.id,
    facility_id: drawdown.facility_id,
    source: line.line_id,
    amount: line.amount,
    valueOn: latestDay(line.booked_on, drawdown.value_date),
    method: 'transfer',
    collection: null,
  } as const
  await bookArrival(trx, arrived, { account: ledgerAccounts.suspense, actor, at })
}

const StoredPayer = z.object({ name: z.string(), account: z.string() })

/** Decrypts who paid; null where the bank has not reported it. */
export function openPayer(keys: Keys, { id, payer_sealed }: { id: string; payer_sealed: string | null }): Payer | null {
  return payer_sealed === null ? null : StoredPayer.parse(JSON.parse(open(keys, payerPlace(id), payer_sealed)))
}

function payerPlace(id: string): string {
  return `unidentified_transfers.payer:${id}`
}
