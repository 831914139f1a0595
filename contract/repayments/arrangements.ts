/** Other instalments for a loan that a merchant cannot repay as agreed: asked for, answered, withdrawn. Decision 117. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, longText, Money } from '../kernel/fields.ts'

/** From the request of the merchant to their answer. */
export const ArrangementStatus = z.enum(['requested', 'proposed', 'offered', 'accepted', 'refused', 'declined', 'withdrawn', 'lapsed'])
export type ArrangementStatus = z.infer<typeof ArrangementStatus>

/** One instalment; `principal` + `interest` = `total`. */
export const PlannedInstalment = z.strictObject({ due: Day, principal: Money, interest: Money, total: Money })
export type PlannedInstalment = z.infer<typeof PlannedInstalment>

/** A request, and what became of it. */
export const Arrangement = z.strictObject({
  id: Id,
  drawdown_id: Id,
  /** Of the drawdown. */
  reference: z.string(),
  status: ArrangementStatus,
  wish: z.string(),
  wished_from: Day,
  requested_at: Instant,
  /** Who called, where our staff have recorded the request; null of one from the page. Decision 132. */
  caller: z.string().nullable(),
  /**
   * While it is offered and when it was accepted: the instalments and their sum, the last day on which the offer can be accepted, and whether
   * only one day is moved, with which drawing goes on.
   */
  offer: z.strictObject({ instalments: z.array(PlannedInstalment), total: Money, until: Day, moved: z.boolean() }).nullable(),
  /** Why a lead declined it; null otherwise. */
  decline_reason: z.string().nullable(),
})
export type Arrangement = z.infer<typeof Arrangement>

/** A loan for which other instalments can be asked. */
export const ArrangeableLoan = z.strictObject({ drawdown_id: Id, reference: z.string(), total: Money, overdue: Money })
export type ArrangeableLoan = z.infer<typeof ArrangeableLoan>

/** A request: why, and from which day the company can pay. */
export const ArrangementRequest = z.strictObject({ drawdown_id: Id, wish: longText(300), from: Day })
export type ArrangementRequest = z.infer<typeof ArrangementRequest>

export const arrangements = {
  /** Called by the page of arrangements. */
  listArrangements: endpoint({
    method: 'GET',
    path: '/api/information/arrangement',
    access: 'company',
    input: z.strictObject({}),
    output: z.strictObject({ on: Day, loans: z.array(ArrangeableLoan), arrangements: z.array(Arrangement) }),
    codes: [],
    extension: true,
    summary:
      'List today’s open loans of the company without an open request, and its latest 50 requests for other instalments, newest first.',
  }),
  /** Called by the page of arrangements. */
  requestArrangement: endpoint({
    method: 'POST',
    path: '/api/information/arrangement/request',
    access: 'administrator',
    input: ArrangementRequest,
    output: Arrangement,
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary:
      'Ask for other instalments of a loan; 502 with field from for a day that is not one of the next 60, 20011 for a loan on which nothing is owed or that has an open request.',
  }),
  /** Called by the page of arrangements. */
  withdrawArrangement: endpoint({
    method: 'POST',
    path: '/api/information/arrangement/:id/withdraw',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: Arrangement,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Withdraw a request that was not offered yet.',
  }),
  /** Called by the page of arrangements. */
  answerArrangement: endpoint({
    method: 'POST',
    path: '/api/information/arrangement/:id/answer',
    access: 'administrator',
    input: z.strictObject({
      id: Id,
      accepted: z.boolean(),
      /** Sum of the instalments that were shown. */
      total: Money,
    }),
    output: Arrangement,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary:
      'Accept the offered instalments, which take the place of the old ones from today on, or refuse them. 20011 when the offer has lapsed or was answered, or when the instalments come to another sum since they were shown.',
  }),
}
