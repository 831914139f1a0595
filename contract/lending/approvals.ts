/** Drawdowns that wait for a second administrator of the company. Decision 086. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, Money, optionalLongText } from '../kernel/fields.ts'
import { Drawdown } from './drawdowns.ts'

/** A drawdown that waits for the caller. */
export const WaitingDrawdown = z.strictObject({ id: Id, amount: Money, until: Instant, requested_by: z.string() })
export type WaitingDrawdown = z.infer<typeof WaitingDrawdown>

/** A drawdown with the mailbox of its administrator. `asked`: the caller may approve it now; `own`: the caller may withdraw it now. */
export const DrawdownApproval = z.strictObject({
  drawdown: Drawdown,
  requested_by: z.string(),
  asked: z.boolean(),
  own: z.boolean(),
  /** Why it was declined, in the words of who declined it; null where they gave no reason. */
  decline_note: z.string().nullable(),
})
export type DrawdownApproval = z.infer<typeof DrawdownApproval>

export const drawdownApprovals = {
  /** Called by the page of an approval. */
  readDrawdownApproval: endpoint({
    method: 'GET',
    path: '/api/information/drawdown/:id/approval',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: DrawdownApproval,
    codes: ['notFound'],
    extension: true,
    summary: 'Read a drawdown that needs a second administrator, with who requested it and whether the caller may approve it.',
  }),
  /** Called by the page of an approval. */
  approveDrawdown: endpoint({
    method: 'POST',
    path: '/api/information/drawdown/:id/approve',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: DrawdownApproval,
    codes: ['verificationFailed', 'refused', 'conflict', 'notFound'],
    refusedWhileFrozen: true,
    extension: true,
    summary:
      'Approve the drawdown of another administrator, which is then paid out. 20011: it does not wait any more; 502: the caller requested it, or has been an administrator for less than 24 hours, or it cannot be drawn any more; 20007: it needs a step-up.',
  }),
  /** Called by the page of an approval. */
  declineDrawdown: endpoint({
    method: 'POST',
    path: '/api/information/drawdown/:id/decline',
    access: 'administrator',
    input: z.strictObject({ id: Id, note: optionalLongText(300).default('') }),
    output: DrawdownApproval,
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary:
      'Decline the drawdown of another administrator, with a reason in `note`, if any; its amount is available again. 20011: it does not wait any more; 502: the caller requested it.',
  }),
  /** Called by the page of an approval. */
  withdrawDrawdown: endpoint({
    method: 'POST',
    path: '/api/information/drawdown/:id/withdraw',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: DrawdownApproval,
    codes: ['refused', 'conflict', 'notFound'],
    extension: true,
    summary:
      'Withdraw the own drawdown before another administrator has approved it; its amount is available again. 20011: it does not wait any more; 502: another administrator requested it.',
  }),
}
