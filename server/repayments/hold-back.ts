/** Loans that are repaid by a share of payouts: the PSP that pays the company is asked to hold it back. Decision 127. */
import { debitStopOf } from '../lending/loans/debit-stop.ts'
import { expectedLoan, owedLoans, repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf, type Repaid } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { payingPsp } from './paying-psp.ts'
import { sharedFor, stopWithholding } from './psp-withholding.ts'

/** A loan on a day. */
interface LoanOn {
  readonly drawdown: DrawdownRow
  readonly repaid: Repaid
  readonly on: string
}

/** The share of payouts by which a loan is repaid, a decimal string; null of any other. */
export function heldShareOf({ terms }: Pick<DrawdownRow, 'terms'>): string | null {
  const { repaymentMethod: method } = terms.structure
  return method.kind === 'share_of_sales' ? method.share : null
}

/** Has the shares of the loans of a locked facility held back. Repeatable. */
export async function holdBackShares(trx: Trx, facilityId: string, at: Date): Promise<void> {
  for (const { drawdown } of await owedLoans(trx, facilityId)) await holdBack(trx, drawdown, at)
}

/**
 * Asks the PSP that pays the company to hold back its share until what is owed today is repaid: interest of later days is a next order, so that
 * nothing above the debt is held back. An order for more is stopped first. Repeatable; the caller has locked the loan.
 */
export async function holdBack(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<void> {
  const share = heldShareOf(drawdown)
  if (share === null) return
  const amount = await toHoldBack(trx, { drawdown, repaid: await repaidLoan(trx, drawdown), on: dayOf(at) })
  const psp = await payingPsp(trx, drawdown.company_id)
  const order = await sharedFor(trx, drawdown.id)
  // Once it is stopped, what is owed now is asked for, of the account that pays the company now.
  if (order && (order.psp_id !== psp?.id || order.left > amount)) return stopWithholding(trx, order.reference, at)
  if (order || !psp || amount === 0n) return
  const reference = await nextReference(trx, 'HB', dayOf(at))
  const asked = { reference, drawdown_id: drawdown.id, share, psp_id: psp.id, amount, status: 'asked', asked_at: at } as const
  await trx
    .insertInto('charge_collections')
    .values({ ...asked, sub_order_id: null })
    .execute()
  await enqueue(trx, 'charge.ask', { reference }, { runAt: at })
}

/** Whether a share of payouts is held back for a loan on a day. */
export async function isHeldBack(db: Db | Trx, loan: LoanOn): Promise<boolean> {
  if (heldShareOf(loan.drawdown) === null || !(await payingPsp(db, loan.drawdown.company_id))) return false
  return (await toHoldBack(db, loan)) > 0n
}

/**
 * What is owed after pending debits, as long as it is repaid by its share: neither an arrangement, a proposal to write it off nor a hold takes the
 * place of it, and nothing has fallen due, which is collected whole.
 */
async function toHoldBack(db: Db | Trx, { drawdown, repaid, on }: LoanOn): Promise<bigint> {
  if (drawdown.status !== 'settled' || (await debitStopOf(db, drawdown, on))) return 0n
  if (repaid.arrangements.length > 0) return 0n
  const { due, total } = quoteOf(await expectedLoan(db, drawdown, { repaid, debits: 'all' }), on)
  return due > 0n ? 0n : total
}
