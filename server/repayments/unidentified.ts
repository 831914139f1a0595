/** Transfers that name no invoice of ours: booked to the suspense account, until staff allocate them to a loan. Decision 109. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { unidentifiedTransferLifecycle } from '../../machines/repayments/lifecycles/unidentifiedTransfer.ts'
import type { Payer, StatementLine } from '../outside/bank/bank-debits.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { open, seal } from '../platform/security/seal.ts'

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

const StoredPayer = z.object({ name: z.string(), account: z.string() })

/** Decrypts who paid; null where the bank has not reported it. */
export function openPayer(keys: Keys, { id, payer_sealed }: { id: string; payer_sealed: string | null }): Payer | null {
  return payer_sealed === null ? null : StoredPayer.parse(JSON.parse(open(keys, payerPlace(id), payer_sealed)))
}

function payerPlace(id: string): string {
  return `unidentified_transfers.payer:${id}`
}
