/** Unidentified transfers that are sent back: ordered at the bank, polled, booked when they have left, and open again when refused or sent back. Decision 122. */
import type { Selectable } from 'kysely'
import { unidentifiedTransferLifecycle } from '../../machines/repayments/lifecycles/unidentifiedTransfer.ts'
import { readPayout, sendReturn } from '../outside/bank/bank.ts'
import { pauseSeconds } from '../outside/bank/pause.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { auditAt } from '../platform/audit.ts'
import type { RepaymentsTables } from '../platform/db/tables/repayments.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { can, type EffectsOf, move } from '../platform/lifecycle.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { withLine } from './unidentified.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Orders the return, and then polls it. */
    'transfer.return': { transferId: string; looks: number }
  }
}

type TransferRow = Selectable<RepaymentsTables['unidentified_transfers']>
type ReturnedRow = Awaited<ReturnType<typeof returnedBy>>

const bank = 'provider:bank'
/** Columns of a proposal and its decision, empty again. */
export const unproposed = {
  drawdown_id: null,
  proposed_by: null,
  proposed_at: null,
  reason: null,
  decided_by: null,
  decided_at: null,
} as const

export const transferReturnJobs: JobHandlersOf<'transfer.return'> = {
  /** The bank knows the order by its reference, so that sending it again changes nothing. */
  'transfer.return': async (deps, { transferId, looks }) => {
    const transfer = await returnedBy(deps.db, transferId)
    if (!can(unidentifiedTransferLifecycle, transfer, { type: 'return.settled' })) return
    try {
      if (looks === 0) await sendReturn(deps, transfer)
    } catch (error) {
      if (error instanceof PartnerRefusal && [400, 422].includes(error.status)) return refuse(deps, transferId, 'transfer not accepted')
      throw error
    }
    const { status, reason } = await readPayout(deps, transfer.reference)
    if (status === 'refused') return refuse(deps, transferId, reason)
    await deps.db.transaction().execute(async (trx) => {
      if (status === 'settled') await settle(trx, await lockReturn(trx, transferId), deps.clock.now())
      else await order(trx, transferId, { looks: looks + 1, at: deps.clock.now() })
    })
  },
}

/** Columns of a transfer that is sent back. */
export async function returnColumns(trx: Trx, at: Date): Promise<Pick<TransferRow, 'return_reference' | 'return_fault'>> {
  return { return_reference: await nextReference(trx, 'RT', dayOf(at)), return_fault: null }
}

/** Queues the order to send a transfer back. */
export function orderReturn(trx: Trx, id: string, at: Date): Promise<void> {
  return order(trx, id, { looks: 0, at })
}

/** A line of the statement says that a transfer we sent back came again, in full: it is open again. Repeatable. */
export async function reopenReturned(trx: Trx, line: { reference: string; amount: bigint; currency: string }, at: Date): Promise<void> {
  const found = await withLine(trx)
    .select('transfer.id')
    .where('return_reference', '=', line.reference)
    .where('line.amount', '=', line.amount)
    .where('line.currency', '=', line.currency)
    .executeTakeFirst()
  if (!found) return
  const transfer = await lockReturn(trx, found.id)
  // The bank has sent it and received it again before it was polled.
  await settle(trx, transfer, at)
  const { reference, amount } = transfer
  const bookCameBack = () => post(trx, { kind: 'suspense.cameBack', reference, at, lines: linesOf(transfer, -amount) })
  const values = { ...unproposed, return_reference: null, return_fault: 'cameBack' } as const
  await end(trx, transfer, { event: 'money.returned', values, effects: { bookCameBack }, at })
}

/** The money has left. Does nothing for a transfer that is not at the bank. */
async function settle(trx: Trx, transfer: ReturnedRow, at: Date): Promise<void> {
  if (!can(unidentifiedTransferLifecycle, transfer, { type: 'return.settled' })) return
  const { reference, amount } = transfer
  const bookReturn = () => post(trx, { kind: 'suspense.returned', reference, at, lines: linesOf(transfer, amount) })
  await end(trx, transfer, { event: 'return.settled', values: {}, effects: { bookReturn }, at })
}

/** The bank has not sent it: the transfer is open again. */
async function refuse({ db, clock }: Deps, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const transfer = await lockReturn(trx, id)
    if (!can(unidentifiedTransferLifecycle, transfer, { type: 'return.refused' })) return
    await end(trx, transfer, {
      event: 'return.refused',
      values: { ...unproposed, return_reference: null, return_fault: 'refused' },
      reason,
      at,
    })
  })
}

async function end(
  trx: Trx,
  { id, reference, line_id: line, amount }: ReturnedRow,
  {
    event,
    values,
    effects,
    reason,
    at,
  }: {
    event: `return.${'settled' | 'refused'}` | 'money.returned'
    values: Partial<TransferRow>
    effects?: EffectsOf<typeof unidentifiedTransferLifecycle>
    reason?: string
    at: Date
  },
): Promise<void> {
  const subject = { actor: bank, companyId: null }
  await move(trx, {
    chart: unidentifiedTransferLifecycle,
    table: 'unidentified_transfers',
    id,
    event: { type: event },
    ...subject,
    at,
    values,
    effects,
  })
  const action = event === 'money.returned' ? 'return.cameBack' : event
  const details = { line, reference, amount: amount.toString(), ...(reason && { reason }) }
  await auditAt(trx, at, { action, ...subject, subject: 'unidentified_transfers', subjectId: id, details })
}

/** From the suspense account to the bank; the other way round for an amount below zero. */
function linesOf({ currency }: ReturnedRow, amount: bigint) {
  return [
    { account: ledgerAccounts.suspense, amount, currency },
    { account: ledgerAccounts.collections, amount: -amount, currency },
  ]
}

function order(trx: Trx, transferId: string, { looks, at }: { looks: number; at: Date }): Promise<void> {
  const runAt = looks === 0 ? at : new Date(at.getTime() + pauseSeconds(looks - 1) * 1000)
  return enqueue(trx, 'transfer.return', { transferId, looks }, { runAt })
}

async function lockReturn(trx: Trx, id: string): Promise<ReturnedRow> {
  await trx.selectFrom('unidentified_transfers').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return returnedBy(trx, id)
}

/** A transfer with its line; `reference` is that of the order to send it back. */
async function returnedBy(db: Db | Trx, id: string) {
  const { return_reference, ...row } = await withLine(db)
    .select(['transfer.id', 'transfer.line_id', 'transfer.status', 'return_reference'])
    .where('transfer.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, reference: return_reference ?? '' }
}
