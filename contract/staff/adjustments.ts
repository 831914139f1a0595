/** Interest that leads waive on a loan, loans that they write off, and repayments that they undo: proposed by one, confirmed or declined by another. Decisions 116, 118, 126. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, line, longText, Money, ProductName } from '../kernel/fields.ts'
import { parseAmount } from '../kernel/money.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { writeOffRefusals } from '../repayments/write-off-rules.ts'

/** Waiting for another lead, booked, declined by another lead, or withdrawn by the one who proposed it. */
export const AdjustmentStatus = z.enum(['proposed', 'confirmed', 'declined', 'withdrawn'])
export type AdjustmentStatus = z.infer<typeof AdjustmentStatus>

/** Interest is waived, the loan is written off, or a repayment of it is undone. */
export const AdjustmentKind = z.enum(['waiver', 'writeOff', 'undo'])
export type AdjustmentKind = z.infer<typeof AdjustmentKind>

/** A loan and its company. */
const loanFields = {
  drawdownId: Id,
  /** Of the drawdown. */
  reference: z.string(),
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  product: ProductName,
  /** Whether the reader is concerned in the company: then they neither propose nor decide. Decision 087. */
  concerned: z.boolean(),
}

/** A repayment that can be undone: a transfer that leads have allocated, or interest that they have waived. Decision 126. */
export const UndoableRepayment = z.strictObject({
  id: Id,
  reference: z.string(),
  method: z.enum(['transfer', 'waiver']),
  amount: Money,
  /** The day from which it counts. */
  on: Day,
})
export type UndoableRepayment = z.infer<typeof UndoableRepayment>

/** What a lead proposes. */
export const LoanAdjustment = z.strictObject({
  id: Id,
  ...loanFields,
  kind: AdjustmentKind,
  /** What is undone; null of other kinds. */
  undone: UndoableRepayment.nullable(),
  /** Of interest to waive or a repayment to undo; of a write-off what was owed when it was proposed, and once it is confirmed, on that day. */
  amount: Money,
  reason: z.string(),
  status: AdjustmentStatus,
  by: z.string(),
  at: Instant,
  /** Whether the reader has proposed it. */
  own: z.boolean(),
  /** Name of the lead who confirmed, declined or withdrew it; null while it waits. */
  decidedBy: z.string().nullable(),
})
export type LoanAdjustment = z.infer<typeof LoanAdjustment>

/** A loan with what can be waived of it today, whether it can be written off, and what was proposed before. */
export const AdjustableLoan = z.strictObject({
  ...loanFields,
  /** What has fallen due and is unpaid today, and the interest that is owed; debits under way are counted as paid. */
  due: Money,
  interest: Money,
  /** Interest that is due and unpaid: at most so much is waived. */
  waivable: Money,
  /** All that is owed, and since when any of it is overdue. */
  owed: Money,
  overdueSince: Day.nullable(),
  /** Why it is not written off today, which a lead may propose all the same as of `mayBeProposed`; null when nothing is in the way, and `closed` for a loan on which nothing is owed or that is written off. */
  writeOffRefusal: z.enum([...writeOffRefusals, 'closed']).nullable(),
  /** Repayments that can be undone, newest first. */
  undoable: z.array(UndoableRepayment),
  /** Newest first. */
  adjustments: z.array(LoanAdjustment),
})
export type AdjustableLoan = z.infer<typeof AdjustableLoan>

/** What a lead proposes to waive, and why. */
export const Waiver = z.strictObject({ amount: Money, reason: longText(300) })
export type Waiver = z.infer<typeof Waiver>

/** Why a lead proposes to write a loan off. */
export const WriteOff = z.strictObject({ reason: longText(300) })
export type WriteOff = z.infer<typeof WriteOff>

/** Why a lead proposes to undo a repayment. */
export const Undo = z.strictObject({ reason: longText(300) })
export type Undo = z.infer<typeof Undo>

/** The same waiver as it is typed. */
export const WaiverForm = z.strictObject({
  amount: z.string().refine((typed) => (parseAmount(typed) ?? 0n) > 0n, 'field.amount.invalid'),
  reason: Waiver.shape.reason,
})
export type WaiverForm = z.infer<typeof WaiverForm>

/** Which loan: the reference of its drawdown. */
export const LoanReference = z.strictObject({ reference: line().trim().min(1, 'field.required').max(40, 'field.tooLong') })
export type LoanReference = z.infer<typeof LoanReference>

export const adjustments = {
  /** Called by the waivers of the back office. */
  listAdjustments: endpoint({
    method: 'GET',
    path: '/backoffice/api/adjustments',
    access: 'lead',
    input: z.strictObject({ status: AdjustmentStatus.default('proposed'), ...pageQueried }),
    output: z.strictObject(pageOf(LoanAdjustment)),
    codes: [],
    extension: true,
    summary: 'List what leads propose to waive, to write off or to undo, by status, newest first.',
    source: 'decisions 116, 118, 126',
  }),
  /** Called by the waivers of the back office. */
  readAdjustable: endpoint({
    method: 'GET',
    path: '/backoffice/api/adjustments/loans/:reference',
    access: 'lead',
    input: LoanReference,
    output: AdjustableLoan,
    codes: ['notFound'],
    extension: true,
    summary:
      'Read a paid-out loan by the reference of its drawdown, with the interest that can be waived, whether it can be written off, the repayments that can be undone, and all earlier proposals.',
  }),
  /** Called by the waivers of the back office. */
  proposeWaiver: endpoint({
    method: 'POST',
    path: '/backoffice/api/adjustments',
    access: 'lead',
    input: z.strictObject({ drawdownId: Id, ...Waiver.shape }),
    output: z.null(),
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary:
      'Propose to waive interest of a loan; nothing is booked before another lead confirms it. 403 for leads who are concerned in the company, 502 with field amount when it is above the interest that is due and unpaid, 20011 while another proposal of the loan waits, and for a loan that is closed.',
  }),
  /** Called by the waivers of the back office. */
  proposeWriteOff: endpoint({
    method: 'POST',
    path: '/backoffice/api/adjustments/write-off',
    access: 'lead',
    input: z.strictObject({ drawdownId: Id, ...WriteOff.shape }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Propose to write a loan off; nothing is booked before another lead confirms it. 403 for leads who are concerned in the company, 20011 while another proposal of the loan waits, for a loan that is closed or written off, and (details.reason) for one that cannot be written off today.',
    source: 'decision 118',
  }),
  /** Called by the waivers of the back office. */
  proposeUndo: endpoint({
    method: 'POST',
    path: '/backoffice/api/adjustments/undo',
    access: 'lead',
    input: z.strictObject({ drawdownId: Id, repaymentId: Id, ...Undo.shape }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Propose to undo an allocated transfer or waived interest of a loan; nothing is booked before another lead confirms it. 403 for leads who are concerned in the company, 20011 while another proposal of the loan waits, and for a repayment that cannot be undone.',
    source: 'decision 126',
  }),
  /** Called by the waivers of the back office. */
  decideAdjustment: endpoint({
    method: 'POST',
    path: '/backoffice/api/adjustments/:id/decide',
    access: 'lead',
    input: z.strictObject({ id: Id, accepted: z.boolean() }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'verificationFailed'],
    extension: true,
    summary:
      'Confirm a proposal, which is booked at once, or decline it. 403 for the lead who proposed it and for leads who are concerned in the company, 20007 when password and second factor were given more than ten minutes ago and it is confirmed, 20011 when it was decided before, less is owed by now, the loan cannot be written off today, the repayment cannot be undone by now, or who proposed it is no lead any more.',
  }),
  /** Called by the waivers of the back office. */
  withdrawAdjustment: endpoint({
    method: 'POST',
    path: '/backoffice/api/adjustments/:id/withdraw',
    access: 'lead',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Withdraw an own proposal that waits. 403 for any other lead, 20011 when it was decided before.',
  }),
}
