/** Interest that is waived: a repayment without money, booked to the day of its confirmation. Decision 116. */
import { waivable } from '../../contract/lending/loan/quote.ts'
import { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import { expectedLoan, repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { postRepayment } from './post-repayment.ts'
import { newRepayment } from './submit.ts'

/** What is due of a loan and what can be waived of it, minor units, once its pending debits have arrived. */
interface Waivable {
  readonly due: bigint
  readonly interest: bigint
  readonly waivable: bigint
}

/** Reads them today. */
export async function waivableOf(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<Waivable> {
  const expected = await expectedLoan(trx, drawdown, { repaid: await repaidLoan(trx, drawdown), debits: 'all' })
  const quote = quoteOf(expected, dayOf(at))
  return { due: quote.due, interest: quote.total - quote.principal, waivable: waivable(quote) }
}

/** Books confirmed interest of a loan, which the caller has locked. Returns false, and books nothing, when less can be waived by now. */
export async function bookWaiver(
  trx: Trx,
  waived: { adjustmentId: string; drawdown: DrawdownRow; amount: bigint; actor: string; at: Date },
): Promise<boolean> {
  const { adjustmentId, drawdown, amount, actor, at } = waived
  if (amount > (await waivableOf(trx, drawdown, at)).waivable) return false
  const row = {
    ...(await newRepayment(trx, drawdown, at)),
    sub_order_id: null,
    method: 'waiver',
    adjustment_id: adjustmentId,
    source: null,
    amount,
    value_on: dayOf(at),
    status: initialStatus(repaymentLifecycle) as 'pending',
    requested_by: null,
  } as const
  await trx.insertInto('repayments').values(row).execute()
  await postRepayment(trx, row.id, { account: ledgerAccounts.waived, final: true, actor, at })
  return true
}
