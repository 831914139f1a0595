/** One loan of a company with all that its page shows. Decision 147. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, ProductName } from '../kernel/fields.ts'
import { Drawdown } from '../lending/drawdowns.ts'
import { SignedAgreement } from '../lending/facilities.ts'
import { LoanTerms } from '../lending/loan/structure.ts'
import { NextCollection } from '../repayments/charge-orders.ts'
import { LoanInstalment, OwedLoan, Repayment } from '../repayments/repayments.ts'
import { Settlement } from '../repayments/settlement.ts'
import { AgreementDocument } from '../signing/documents.ts'
import { Movement } from './statements.ts'

/** Most repayments that the page of a loan shows. */
export const paymentsShown = 100

/** An agreement with its documents, each a PDF. */
const LoanAgreement = SignedAgreement.extend({ documents: z.array(AgreementDocument) })
export type LoanAgreement = z.infer<typeof LoanAgreement>

/** A drawdown of the company, as of today. */
export const MerchantLoan = z.strictObject({
  product: ProductName,
  drawdown: Drawdown,
  terms: LoanTerms,
  /** What is owed; null before the payout, and once nothing is. */
  standing: OwedLoan.nullable(),
  /** As agreed, with what became of each; none of a drawdown that was not paid out. */
  instalments: z.array(LoanInstalment),
  /** What is debited or withheld next; null where nothing is, or a PSP withholds a share of its payouts. */
  next: NextCollection.nullable(),
  /** Null before the loan is repaid. */
  settlement: Settlement.nullable(),
  /** The newest {@link paymentsShown}, newest first. */
  repayments: z.array(Repayment),
  /** Entries of the ledger, oldest first; `balance` is the principal owed on this loan after it. */
  movements: z.array(Movement),
  /** Agreements of its product that were signed before it was requested, newest first. */
  agreements: z.array(LoanAgreement),
})
export type MerchantLoan = z.infer<typeof MerchantLoan>

export const merchantLoans = {
  /** Called by the page of a loan. */
  readLoan: endpoint({
    method: 'GET',
    path: '/api/information/loan/:id',
    access: 'company',
    input: z.strictObject({ id: z.union([Id, z.string().regex(/^DD-\w{4}-\d{6}-\d{4,10}$/)]) }),
    output: MerchantLoan,
    codes: ['notFound'],
    extension: true,
    summary:
      'Read one loan of the company, by the id or the reference of its drawdown: terms, instalments with what became of each, repayments, entries of the ledger, and the signed documents.',
    source: 'decision 147',
  }),
}
