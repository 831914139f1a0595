/**
 * Transfers that name neither an invoice nor a loan of ours in their currency, and the loans that they may repay: listed, read, allocated or
 * sent back by two leads. Decisions 109, 122.
 */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, line, longText, Money, ProductName } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'

/** Open, proposed by a lead to be allocated or sent back, allocated, at the bank to be sent back, or sent back. */
export const TransferStatus = z.enum(['open', 'proposed', 'allocated', 'returning', 'returned'])
export type TransferStatus = z.infer<typeof TransferStatus>

/** How a try to send a transfer back failed: the bank refused it, or it came back to us. */
export const ReturnFault = z.enum(['refused', 'cameBack'])
export type ReturnFault = z.infer<typeof ReturnFault>

/** Why a transfer may be for a loan. */
export const MatchReason = z.enum(['reference', 'order', 'instalment', 'due', 'total', 'companyName', 'holder', 'companyText', 'day'])
export type MatchReason = z.infer<typeof MatchReason>

/** A transfer as the list shows it. */
const transferFields = {
  id: Id,
  status: TransferStatus,
  /** The day on which the bank booked it. */
  bookedOn: Day,
  amount: Money,
  /** What the payer wrote. */
  text: z.string(),
}
export const UnidentifiedTransfer = z.strictObject(transferFields)
export type UnidentifiedTransfer = z.infer<typeof UnidentifiedTransfer>

/** A loan that a transfer may be allocated to. */
export const LoanChoice = z.strictObject({
  drawdownId: Id,
  reference: z.string(),
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  product: ProductName,
  /** What is due today, and what closes the loan today. */
  due: Money,
  total: Money,
  reasons: z.array(MatchReason),
  /** Whether the reader is concerned in the company: then they neither propose nor confirm it. Decision 087. */
  concerned: z.boolean(),
})
export type LoanChoice = z.infer<typeof LoanChoice>

/** A transfer with its payer, and with the loans that it may be for, or what is proposed. */
export const TransferDetail = z.strictObject({
  ...transferFields,
  /** Holder and masked number of the paying account; null where the bank has not reported it. */
  payer: z.strictObject({ name: z.string(), account: z.string() }).nullable(),
  /** Of an open transfer: the loans that match it best, or those that were searched for; the best first. */
  choices: z.array(LoanChoice),
  /** How the last try to send it back failed; null where there was none. */
  returnFault: ReturnFault.nullable(),
  /** What a lead proposes or another one has confirmed: a loan, or null to send it back. */
  allocation: z
    .strictObject({
      loan: LoanChoice.nullable(),
      by: z.string(),
      at: Instant,
      reason: z.string(),
      /** Whether the reader has proposed it. */
      own: z.boolean(),
      decidedBy: z.string().nullable(),
    })
    .nullable(),
})
export type TransferDetail = z.infer<typeof TransferDetail>

/** The drawdown that a transfer repays, or back to its payer. */
const AllocatedTo = z.union([z.literal('payer'), Id])

/** Where a lead proposes a transfer to go, and why. */
export const Allocation = z.strictObject({ to: AllocatedTo, reason: longText(300) })
export type Allocation = z.infer<typeof Allocation>

export const unidentified = {
  /** Called by the unidentified transfers of the back office. */
  listUnidentified: endpoint({
    method: 'GET',
    path: '/backoffice/api/transfers',
    access: 'lead',
    input: z.strictObject({ status: TransferStatus.default('open'), ...pageQueried }),
    output: z.strictObject(pageOf(UnidentifiedTransfer)),
    codes: [],
    extension: true,
    summary: 'List transfers that name neither an invoice nor a loan of ours in their currency, by status, newest first.',
    source: 'decision 109',
  }),
  /** Called by the unidentified transfers of the back office. */
  readUnidentified: endpoint({
    method: 'GET',
    path: '/backoffice/api/transfers/:id',
    access: 'lead',
    input: z.strictObject({
      id: Id,
      /** Part of the name of a company or of the reference of a drawdown. */
      search: line().trim().min(1, 'field.required').max(100, 'field.tooLong').optional(),
    }),
    output: TransferDetail,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one transfer with its payer and the loans that it may be for, or those that a search finds. Recorded in the audit log.',
  }),
  /** Called by the unidentified transfers of the back office. */
  proposeAllocation: endpoint({
    method: 'POST',
    path: '/backoffice/api/transfers/:id/propose',
    access: 'lead',
    input: z.strictObject({ id: Id, ...Allocation.shape }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Propose to allocate a transfer to a loan, or to send it back; nothing moves before another lead confirms it. 403 for leads who are concerned in the company, 20011 for a transfer that is not open, or a loan that is closed or of another currency.',
  }),
  /** Called by the unidentified transfers of the back office. */
  decideAllocation: endpoint({
    method: 'POST',
    path: '/backoffice/api/transfers/:id/decide',
    access: 'lead',
    input: z.strictObject({
      id: Id,
      /** What the lead has seen. */
      to: AllocatedTo,
      accepted: z.boolean(),
    }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'verificationFailed'],
    extension: true,
    summary:
      'Confirm a proposal, which repays the loan as of the day of the transfer or orders the bank to send it back, or decline it. 403 for the lead who proposed it and confirms it and for leads who are concerned in the company, 20011 when it was decided or proposed for another loan meanwhile, the loan is closed, or who proposed it is no lead any more; to confirm it, the sign-in is at most ten minutes old.',
  }),
}
