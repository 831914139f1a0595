/** Requests for other instalments of a loan, for leads: listed, read, proposed, confirmed, declined. Decision 117. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, longText, Money, ProductName, trimmedLine } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { mostInstalments } from '../repayments/arrangement-rules.ts'
import { ArrangementStatus, PlannedInstalment } from '../repayments/arrangements.ts'

/** Instalments of equal principal, from a day on, or the first unpaid one on that day. */
export const ArrangementProposal = z.strictObject({
  first: Day,
  count: z.coerce.number().int('field.number.invalid').min(1, 'field.number.invalid').max(mostInstalments, 'field.number.invalid'),
  timing: z.enum(['weekly', 'monthly', 'moved'], 'field.required'),
})
export type ArrangementProposal = z.infer<typeof ArrangementProposal>

/** Why a lead proposes, confirms or declines instalments; the merchant does not read it. */
export const ArrangementReason = z.strictObject({ reason: longText(300) })
export type ArrangementReason = z.infer<typeof ArrangementReason>

/** What someone of the company has asked for on the phone, and who called. */
export const RecordedRequest = z.strictObject({
  caller: trimmedLine().min(1, 'field.required').max(100, 'field.tooLong'),
  wish: longText(300),
  from: Day,
})
export type RecordedRequest = z.infer<typeof RecordedRequest>

/** Why a request is declined: the merchant reads it. */
export const ArrangementDecline = z.strictObject({ reason: longText(300) })
export type ArrangementDecline = z.infer<typeof ArrangementDecline>

/** A request as the list shows it. */
const requestFields = {
  id: Id,
  status: ArrangementStatus,
  /** Of the drawdown. */
  reference: z.string(),
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  product: ProductName,
  requestedAt: Instant,
  wishedFrom: Day,
}
export const RequestedArrangement = z.strictObject(requestFields)
export type RequestedArrangement = z.infer<typeof RequestedArrangement>

/** A request with its loan, and with the instalments that are proposed or were calculated. */
export const ArrangementDetail = z.strictObject({
  ...requestFields,
  wish: z.string(),
  /** Who called, where a lead has recorded the request, and the lead. */
  recorded: z.strictObject({ caller: z.string(), by: z.string() }).nullable(),
  /** Of the loan today. */
  owed: z.strictObject({ principal: Money, interest: Money, total: Money, due: Money, overdue: Money, overdueSince: Day.nullable() }),
  /** Instalments of the loan that are still to come as agreed. */
  coming: z.array(PlannedInstalment),
  /** Those of the proposal, or of the one that was asked for. */
  plan: z.array(PlannedInstalment),
  proposal: z
    .strictObject({
      ...ArrangementProposal.shape,
      by: z.string(),
      reason: z.string().nullable(),
      own: z.boolean(),
      decidedBy: z.string().nullable(),
    })
    .nullable(),
  declineReason: z.string().nullable(),
  /** Whether the reader is concerned in the company. Decision 087. */
  concerned: z.boolean(),
})
export type ArrangementDetail = z.infer<typeof ArrangementDetail>

export const staffArrangements = {
  /** Called by the arrangements of the back office. */
  listRequestedArrangements: endpoint({
    method: 'GET',
    path: '/backoffice/api/arrangements',
    access: 'lead',
    input: z.strictObject({ status: ArrangementStatus.default('requested'), ...pageQueried }),
    output: z.strictObject(pageOf(RequestedArrangement)),
    codes: [],
    extension: true,
    summary: 'List requests for other instalments, by status, newest first.',
    source: 'decision 117',
  }),
  /** Called by the arrangements of the back office. */
  readRequestedArrangement: endpoint({
    method: 'GET',
    path: '/backoffice/api/arrangements/:id',
    access: 'lead',
    input: z.strictObject({ id: Id }),
    output: ArrangementDetail,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one request with its loan and the proposed instalments. Recorded in the audit log.',
  }),
  /** Called by the arrangements of the back office. */
  calculateArrangement: endpoint({
    method: 'GET',
    path: '/backoffice/api/arrangements/:id/plan',
    access: 'lead',
    input: z.strictObject({ id: Id, ...ArrangementProposal.shape }),
    output: z.array(PlannedInstalment),
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary: 'Calculate the instalments of a proposal; 502 with field first for a day that is not one of the next 60. Changes nothing.',
  }),
  /** Called by the arrangements of the back office. */
  proposeArrangement: endpoint({
    method: 'POST',
    path: '/backoffice/api/arrangements/:id/propose',
    access: 'lead',
    input: z.strictObject({ id: Id, ...ArrangementProposal.shape, ...ArrangementReason.shape }),
    output: z.null(),
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary:
      'Propose instalments; the merchant sees them once another lead confirms. 403 for leads who are concerned in the company, 502 with field first for a day that is not one of the next 60, 20011 for a request that is not open or a loan that is repaid.',
  }),
  /** Called by the arrangements of the back office. */
  decideArrangement: endpoint({
    method: 'POST',
    path: '/backoffice/api/arrangements/:id/decide',
    access: 'lead',
    input: z.strictObject({
      id: Id,
      /** The proposal that the lead has seen. */
      ...ArrangementProposal.shape,
      ...ArrangementReason.shape,
      accepted: z.boolean(),
    }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'verificationFailed'],
    extension: true,
    summary:
      'Confirm a proposal, which offers it to the merchant, or decline it: the request is open again. 403 for the lead who proposed it and confirms it and for leads who are concerned in the company, 20007 when it is confirmed more than ten minutes after the sign-in, 20011 when it was decided or changed meanwhile, its first day is too near, or who proposed it is no lead any more.',
  }),
  /** Called by the page of a loan in the back office. */
  recordArrangement: endpoint({
    method: 'POST',
    path: '/backoffice/api/loans/:id/arrangement',
    access: 'lead',
    input: z.strictObject({ id: Id, ...RecordedRequest.shape }),
    output: z.null(),
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary:
      'Record the request of a caller for other instalments of a loan; the company is notified and can withdraw it. 403 for leads who are concerned in the company, 502 with field from for a day that is not one of the next 60, 20011 for a loan on which nothing is owed or that has an open request.',
    source: 'decision 132',
  }),
  /** Called by the arrangements of the back office. */
  declineArrangement: endpoint({
    method: 'POST',
    path: '/backoffice/api/arrangements/:id/decline',
    access: 'lead',
    input: z.strictObject({ id: Id, ...ArrangementDecline.shape }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Decline a request, with the reason that the merchant reads. 403 for leads who are concerned in the company.',
  }),
}
