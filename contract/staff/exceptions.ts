/** Exceptions to the calculated limit of a company: proposed by one lead, confirmed or declined by another. Decision 128. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, longText, Money, ProductName } from '../kernel/fields.ts'
import { parseAmount } from '../kernel/money.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'
import { exceptionEffects, exceptionGrounds, exceptionStatuses } from '../limits/exception-rules.ts'

/** What a lead proposes instead of the calculated limit. */
export const ProposedException = z.strictObject({
  amount: Money,
  /** What the merchant reads. */
  ground: z.enum(exceptionGrounds, 'field.required'),
  /** What the staff read. */
  reason: longText(300),
  lastOn: Day,
})
export type ProposedException = z.infer<typeof ProposedException>

/** The same as it is typed. */
export const ExceptionForm = z.strictObject({
  ...ProposedException.shape,
  amount: z.string().refine((typed) => (parseAmount(typed) ?? 0n) > 0n, 'field.amount.invalid'),
})
export type ExceptionForm = z.infer<typeof ExceptionForm>

/** An exception of a company. */
export const LimitException = z.strictObject({
  id: Id,
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  product: ProductName,
  /** Whether the reader is concerned in the company: then they neither propose nor decide. Decision 087. */
  concerned: z.boolean(),
  /** The limit is at least the amount, or at most. */
  effect: z.enum(exceptionEffects),
  amount: Money,
  /** What the calculation came to when it was proposed, before what is committed elsewhere. */
  calculated: Money,
  ground: z.enum(exceptionGrounds),
  reason: z.string(),
  /** The last day on which it counts. */
  lastOn: Day,
  status: z.enum(exceptionStatuses),
  by: z.string(),
  at: Instant,
  /** Whether the reader has proposed it. */
  own: z.boolean(),
  /** Name of the lead who confirmed, declined or withdrew it; null while it waits, and of one withdrawn with the deletion of the company. */
  decidedBy: z.string().nullable(),
})
export type LimitException = z.infer<typeof LimitException>

export const exceptions = {
  /** Called by the exceptions of the back office. */
  listExceptions: endpoint({
    method: 'GET',
    path: '/backoffice/api/exceptions',
    access: 'lead',
    input: z.strictObject({ status: z.enum(exceptionStatuses).default('proposed'), ...pageQueried }),
    output: z.strictObject(pageOf(LimitException)),
    codes: [],
    extension: true,
    summary: 'List exceptions to calculated limits, by status, newest first.',
    source: 'decision 128',
  }),
  /** Called by the merchant file of the back office. */
  proposeException: endpoint({
    method: 'POST',
    path: '/backoffice/api/companies/:companyId/exceptions',
    access: 'lead',
    /** `calculated` is the figure that the lead was shown. */
    input: z.strictObject({ companyId: Id, product: ProductName, calculated: Money, ...ProposedException.shape }),
    output: z.null(),
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary:
      'Propose a limit instead of the calculated one, for a time; nothing changes before another lead confirms it. 403 for leads who are concerned in the company, 502 with field amount or lastOn out of bounds, for an amount that is the calculated one, and where nothing may be lent: without counted sales, or with fewer in a year than the product asks for. 20011 while another proposal of the product waits, before a limit was calculated, and when the calculated figure is another one than was shown.',
  }),
  /** Called by the exceptions of the back office. */
  decideException: endpoint({
    method: 'POST',
    path: '/backoffice/api/exceptions/:id/decide',
    access: 'lead',
    input: z.strictObject({ id: Id, accepted: z.boolean() }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'verificationFailed'],
    extension: true,
    summary:
      'Confirm an exception, with which the limits of the company are calculated at once, or decline it. It takes the place of an earlier one. 403 for the lead who proposed it and for leads who are concerned in the company, 20007 when it is confirmed long after the sign-in, 20011 when it was decided before, its last day is over, who proposed it is no lead any more, or the amount is on the other side of what is calculated now.',
  }),
  /** Called by the exceptions of the back office. */
  withdrawException: endpoint({
    method: 'POST',
    path: '/backoffice/api/exceptions/:id/withdraw',
    access: 'lead',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Withdraw an own proposal that waits. 403 for any other lead, 20011 when it was decided before.',
  }),
}
