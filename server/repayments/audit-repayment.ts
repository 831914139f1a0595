/** Audits the outcome of repayments. */
import type { BookedParts } from '../lending/loans/standing.ts'
import { auditAt } from '../platform/audit.ts'
import type { Trx } from '../platform/deps.ts'
import type { RepaymentRow } from './present.ts'

/** Audits the outcome of a repayment. */
export async function auditRepayment(
  trx: Trx,
  { id, reference, company_id: companyId, amount }: RepaymentRow,
  what: 'received' | 'refused' | 'returned' | 'withdrawn',
  { actor, at, parts }: { actor: string; at: Date; parts?: BookedParts },
): Promise<void> {
  const divided = parts && {
    principal: `${parts.principal}`,
    interest: `${parts.interest}`,
    surplus: `${parts.surplus}`,
    interest_credit: `${parts.interest_credit}`,
  }
  const details = { reference, amount: amount.toString(), ...divided }
  await auditAt(trx, at, { action: `repayment.${what}`, actor, companyId, subject: 'repayments', subjectId: id, details })
}
