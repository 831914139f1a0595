/** Repayments of loans. CRED-07, DASH-14, decision 037. */
import type { repayments } from '../../contract/repayments/repayments.ts'
import type { HandlersOf } from '../platform/call.ts'
import { findRepayment, listLoans, listRepayments, readRepayment } from './list.ts'
import { quoteRepayment, submitRepayment } from './submit.ts'

export const repaymentHandlers: HandlersOf<typeof repayments> = {
  listLoans,
  quoteRepayment,
  submitRepayment,
  listRepayments,
  findRepayment,
  readRepayment,
}
