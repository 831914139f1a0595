/** Repayments of loans: what is owed on a day, paying all or part of it, and what became of each payment. CRED-07, DASH-14, decision 037. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Money, ProductName, Rate, SentKey } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'

/** From the request to money that stays. `received` counts, but the bank may still take it back; `cleared` can be drawn again. */
export const RepaymentStatus = z.enum(['pending', 'collecting', 'received', 'cleared', 'refused', 'returned'])
export type RepaymentStatus = z.infer<typeof RepaymentStatus>

/**
 * Payment channel: debit from the drawdown account, transfer by the merchant, withholding by a PSP, or what the company has paid too much
 * before. `waiver` is interest that is not charged: less is owed, and no money came.
 */
export const RepaymentMethod = z.enum(['directDebit', 'transfer', 'settlement', 'credit', 'waiver'])
export type RepaymentMethod = z.infer<typeof RepaymentMethod>

/** One payment of a loan: `principal` + `interest` = `total`. */
const Instalment = z.strictObject({ due: Day, principal: Money, interest: Money, total: Money })

/** Unpaid part of an instalment that has fallen due: `due` today, `late` within its days of grace, `overdue` past them. */
const FallenInstalment = Instalment.extend({ standing: z.enum(['due', 'late', 'overdue']) })

/** State of a loan on a day. All values are of that day, with the repayments booked so far. */
export const LoanStanding = z.strictObject({
  drawdown_id: Id,
  /** Of the drawdown. */
  reference: z.string(),
  on: Day,
  principal: Money,
  /** Accrued and not paid. */
  interest: Money,
  /** Principal and interest: what closes the loan when it is paid on that day. */
  total: Money,
  /** Asked of the bank and not in yet. */
  collecting: Money,
  /** Amount that closes the loan beside the debits in `collecting`, which bear no interest from their day on. Decision 096. */
  payable: Money,
  /** Part of it that is not principal. */
  payable_interest: Money,
  /** Unpaid amount that has fallen due. */
  due: Money,
  /** The part of it that fell due before that day and is within its days of grace, and the first due day of that; null while nothing is. */
  late: Money,
  late_since: Day.nullable(),
  /** The part of it that is past its days of grace, and the first due day of that; null while nothing is. Nothing can be drawn meanwhile. */
  overdue: Money,
  overdue_since: Day.nullable(),
  /** The unpaid instalments that have fallen due, oldest first. Their sum is `due`; the sums by standing are the fields above. */
  fallen: z.array(FallenInstalment),
  /** Instalments still to come, soonest first, when what is due is paid now. */
  coming: z.array(Instalment),
  /**
   * Of a loan that a PSP repays by a share of its payouts: the day by which that is expected to repay it, and the one on which all that is left falls due.
   * Null of any other, from that day on, and of one that an arrangement repays or that is written off; of an owed loan also while nothing is held back for it. Decision 127.
   */
  share: z.strictObject({ share: Rate, expected_until: Day, until: Day }).nullable(),
  /** Those due after this day may still move, since not all holidays are published; null: none can. Decision 125. */
  certain_until: Day.nullable(),
  /** The account it is debited from, with its last digits: `••••8838`. */
  account: z.string(),
  /** The day on which it was written off: what was owed then is fixed, no interest runs, and it is paid by transfer alone. Decision 118. */
  written_off_on: Day.nullable(),
})
export type LoanStanding = z.infer<typeof LoanStanding>

/** Our account on which transfers arrive. */
export const PayTo = z.strictObject({ bank: z.string(), swift: z.string(), accountName: z.string(), accountNumber: z.string() })
export type PayTo = z.infer<typeof PayTo>

/**
 * The same with whether it can be debited from its account: otherwise the signed mandate does not cover it (decision 082), or it is written
 * off or may be soon; then `pay_to` is the account for a transfer that names the reference of the loan. Decisions 118, 126.
 * `debits_held_until` is the last day on which we debit nothing by ourselves; null while we do. Decision 132.
 */
export const OwedLoan = LoanStanding.extend({ debitable: z.boolean(), pay_to: PayTo.nullable(), debits_held_until: Day.nullable() })
export type OwedLoan = z.infer<typeof OwedLoan>

/** One instalment as agreed, and what became of it: `total` + `adjusted` = `paid` + `open`. */
export const LoanInstalment = z.strictObject({
  due: Day,
  principal: Money,
  interest: Money,
  total: Money,
  /** Interest beside what was agreed: negative where payments before their due days have saved it, positive where late ones cost more. */
  adjusted: Money,
  paid: Money,
  open: Money,
  standing: z.enum(['paid', 'coming', 'due', 'late', 'overdue']),
})
export type LoanInstalment = z.infer<typeof LoanInstalment>

/** A repayment. `principal` + `interest` + `surplus` − `interest_credit` = `amount` once it is booked; before they are zero. */
export const Repayment = z.strictObject({
  id: Id,
  reference: z.string(),
  drawdown_id: Id,
  drawdown_reference: z.string(),
  method: RepaymentMethod,
  status: RepaymentStatus,
  amount: Money,
  principal: Money,
  interest: Money,
  /** More than was owed: kept for the merchant. */
  surplus: Money,
  /** Interest that later repayments had paid on its principal before it arrived; it is used like money of this one. Decision 096. */
  interest_credit: Money,
  /** Day on which interest on it stops. */
  value_on: Day,
  refusal: z.string().nullable(),
  requested_at: Instant,
  received_at: Instant.nullable(),
})
export type Repayment = z.infer<typeof Repayment>

export const repayments = {
  /** Called by the repayment page. */
  listLoans: endpoint({
    method: 'GET',
    path: '/api/information/repayment/loans',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: z.array(OwedLoan),
    codes: [],
    extension: true,
    summary: 'List loans of a product with an open debt, in their state of today, oldest first.',
  }),
  /** Called by the repayment page. */
  quoteRepayment: endpoint({
    method: 'GET',
    path: '/api/information/repayment/quote',
    access: 'company',
    input: z.strictObject({ drawdown_id: Id, on: Day.optional() }),
    output: OwedLoan,
    codes: ['refused', 'notFound'],
    extension: true,
    summary: 'Read the debt of a loan today or on a later day, at most a year ahead; 502 with field on for any other day.',
  }),
  /** Called by the repayment page. */
  submitRepayment: endpoint({
    method: 'POST',
    path: '/api/information/repayment/submit',
    access: 'administrator',
    input: z.strictObject({ drawdown_id: Id, amount: Money }),
    output: Repayment,
    codes: ['refused', 'conflict', 'unavailable', 'notFound'],
    idempotent: true,
    extension: true,
    summary:
      'Repay all or part of a loan by direct debit from its drawdown account; 502 with field amount when it is above the payable amount or too small, 20016 with reason mandate when the signed mandate does not cover that account, with reason writeOff once a lead has proposed to write the loan off.',
    source: 'DASH-14, R12',
  }),
  /** Called by the repayment page. */
  listRepayments: endpoint({
    method: 'GET',
    path: '/api/information/repayment',
    access: 'company',
    input: z.strictObject({
      product: ProductName,
      drawdown_id: Id.optional(),
      ...pageQueried,
    }),
    output: z.strictObject({
      ...pageOf(Repayment),
      /** Credit balance: what the company has paid too much in all products and was not used since. Decision 108. */
      surplus: Money,
    }),
    codes: [],
    extension: true,
    summary: 'List repayments of a product or of one loan, newest first, with the credit balance of the company.',
  }),
  /** Called by the repayment page, after an answer that was lost. */
  findRepayment: endpoint({
    method: 'GET',
    path: '/api/information/sent-repayment',
    access: 'company',
    input: z.strictObject({ key: SentKey }),
    output: Repayment.nullable(),
    codes: [],
    extension: true,
    summary: 'Read the current state of the company’s repayment order under an idempotency key; null while there is none.',
    source: 'R12',
  }),
  /** Called by the repayment page, which follows the debit. */
  readRepayment: endpoint({
    method: 'GET',
    path: '/api/information/repayment/:id',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: Repayment,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one repayment, to follow its status.',
  }),
}
