/** Loans of all companies for the staff: searched, listed, and one with all that belongs to it. Decision 114. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, line, Money, optionalText, ProductName } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { Drawdown } from '../lending/drawdowns.ts'
import { LoanTerms } from '../lending/loan/structure.ts'
import { ChargeOrder, NextCollection } from '../repayments/charge-orders.ts'
import { LoanInstalment, OwedLoan, Repayment } from '../repayments/repayments.ts'
import { DebitHold, DebitStop } from './debit-holds.ts'
import { FileDecision, FileNote } from './decisions.ts'
import { OutsideCall } from './outside-calls.ts'
import { UnidentifiedTransfer } from './unidentified.ts'

/** Something is owed, something is past its days of grace, it is written off and still owed, or nothing is owed any more. */
export const LoanStatus = z.enum(['open', 'overdue', 'writtenOff', 'closed'])
export type LoanStatus = z.infer<typeof LoanStatus>

/** Filter of the list: an overdue loan is open as well, and so is one whose company is strained; one that is written off is not. */
export const LoanFilter = z.enum(['all', 'open', 'overdue', 'strained', 'writtenOff', 'closed'])
export type LoanFilter = z.infer<typeof LoanFilter>

/** What the reader can do about a loan from its page. */
export const LoanOperation = z.enum(['holdDebits', 'endDebitHold', 'recordArrangement'])
export type LoanOperation = z.infer<typeof LoanOperation>

const loanFields = {
  /** Of the drawdown. */
  id: Id,
  reference: z.string(),
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  product: ProductName,
  status: LoanStatus,
  paidOutAt: Instant,
  /** Principal. */
  outstanding: Money,
  /** The first instalment that is not paid, and what is open of it; null once the loan is closed. */
  next: z.strictObject({ due: Day, amount: Money }).nullable(),
  /** Days since the first unpaid due day before today; zero while everything due before today is paid. */
  daysPastDue: z.number().int().min(0),
  /** Since when the instalments of the company take more than half of its sales; null while they do not, and once the loan is closed. Decision 119. */
  strainedSince: Day.nullable(),
}

/** A loan as lists show it. */
export const ServicedLoan = z.strictObject(loanFields)
export type ServicedLoan = z.infer<typeof ServicedLoan>

/** What a keyword finds that is no loan, of each at most {@link besideShown}: companies without one, and for leads unidentified transfers. */
export const FoundBeside = z.strictObject({
  companies: z.array(z.strictObject({ companyId: Id, registerNameEn: z.string(), registerNameCn: z.string() })),
  transfers: z.array(UnidentifiedTransfer),
})
export type FoundBeside = z.infer<typeof FoundBeside>

/** Most companies and transfers beside a list of loans. */
export const besideShown = 10

/** A repayment with where its money comes from. */
export const ServicedRepayment = z.strictObject({
  ...Repayment.shape,
  /** Charge order that it was collected for; null when the merchant ordered it, or it came by itself. */
  order: z.string().nullable(),
  /** Line of the bank statement, or settlement of the PSP; null of a debit and of the credit balance. */
  source: z.string().nullable(),
  /** Leads who have proposed and confirmed that a transfer without an invoice repays this loan. Decision 109. */
  allocatedBy: z.strictObject({ proposed: z.string(), confirmed: z.string() }).nullable(),
  /** The repayment whose surplus this one uses, and its loan. Decision 108. */
  creditOf: z.strictObject({ reference: z.string(), loan: z.string() }).nullable(),
  /** What of its own surplus has repaid other loans or was paid out. Decisions 108, 115. */
  surplusUsed: Money,
})
export type ServicedRepayment = z.infer<typeof ServicedRepayment>

/** Most repayments that the page of a loan shows. */
export const repaymentsShown = 100

/** A loan with all that belongs to it, as of today. */
export const LoanDetail = z.strictObject({
  ...loanFields,
  /** As it was agreed and as the merchant sees it; its account is masked. */
  drawdown: Drawdown,
  terms: LoanTerms,
  /** What is owed, as the merchant sees it; null once the loan is closed. */
  standing: OwedLoan.nullable(),
  /** What was owed on the day on which it was written off, and what came since; null of any other. Decision 118. */
  writtenOff: z.strictObject({ on: Day, owed: Money, recovered: Money }).nullable(),
  /** What is unpaid of instalments before today, late and overdue together; null while nothing is. */
  pastDue: z.strictObject({ since: Day, principal: Money, interest: Money, total: Money }).nullable(),
  instalments: z.array(LoanInstalment),
  /** What is collected next beside the pending debits; null while nothing is left to collect. */
  nextCollection: NextCollection.nullable(),
  /** Why nothing is debited, beside an account without a mandate; null while it is. Decisions 118, 126, 132. */
  undebited: DebitStop.nullable(),
  hold: DebitHold.nullable(),
  operations: z.array(LoanOperation),
  /** Newest first, with the share of this loan alone. */
  orders: z.array(ChargeOrder),
  /** The newest {@link repaymentsShown}, newest first, and whether there are older ones. */
  repayments: z.array(ServicedRepayment),
  hasOlderRepayments: z.boolean(),
  /** Other loans of the company that were paid out last. */
  otherLoans: z.array(ServicedLoan),
  /** Credit balance of the company in all products. Decision 108. */
  credit: Money,
  /** Messages to the users of the company that name this loan, newest first; the title in the language of the reader. */
  notices: z.array(z.strictObject({ at: Instant, title: z.string(), readers: z.number().int().min(1) })),
  /** What staff have decided about this loan, and noted when it was past due; none for a reader who is concerned in the company. */
  decisions: z.array(FileDecision),
  notes: z.array(FileNote),
  /** What was asked outside for it, newest first. Decision 130. */
  calls: z.array(OutsideCall),
  /** The last case of the company, with which its page and history are opened; null where it has none. */
  caseId: Id.nullable(),
  /** Whether the reader is a lead, to whom the page shows the pages that act on the loan. Decision 132. */
  acts: z.boolean(),
  /** For leads: the latest request for other instalments; null where it has none. */
  requestId: Id.nullable(),
})
export type LoanDetail = z.infer<typeof LoanDetail>

export const servicing = {
  /** Called by the loans of the back office. */
  listServicedLoans: endpoint({
    method: 'GET',
    path: '/backoffice/api/loans',
    access: 'reviewer',
    input: z.strictObject({
      status: LoanFilter.default('all'),
      /**
       * The beginning of a name or the whole number of a company; the whole reference of a drawdown, a repayment, a charge order, an
       * invoice, an order to a PSP, or a line of the bank.
       */
      keyword: optionalText(100).default(''),
      size: pageQueried.size,
      after: line().max(80).optional(),
    }),
    output: z.strictObject({ ...pageOf(ServicedLoan), beside: FoundBeside }),
    codes: [],
    extension: true,
    summary:
      'List loans of all companies that were paid out, the newest first; overdue ones by the day since which they are, the longest first. A keyword also finds companies without a loan and unidentified transfers.',
    source: 'decision 114',
  }),
  /** Called by the page of a loan in the back office. */
  readServicedLoan: endpoint({
    method: 'GET',
    path: '/backoffice/api/loans/:id',
    access: 'reviewer',
    input: z.strictObject({ id: Id }),
    output: LoanDetail,
    codes: ['notFound'],
    extension: true,
    summary:
      'Read one loan with its terms, instalments, repayments and notices. Recorded in the audit log. 20018 for one that was never paid out.',
  }),
}
