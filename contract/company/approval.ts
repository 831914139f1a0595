/** From which amount a drawdown of a company waits for a second administrator. Decision 086. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Money, Nothing } from '../kernel/fields.ts'

/** The amount in the currency of the facility; null: no drawdown waits. */
const From = Money.extend({ amount: z.string().regex(/^[1-9]\d{0,14}$/, 'field.amount.invalid'), currency: z.literal('HKD') }).nullable()

/** The rule of a company, and the change of it that waits for another administrator. */
export const ApprovalRule = z.strictObject({
  from: From,
  change: z
    .strictObject({
      from: From,
      /** The caller proposed it, so another administrator confirms it. */
      own: z.boolean(),
    })
    .nullable(),
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

export const approvalRules = {
  /** Called by the page of company users. */
  changeApprovalRule: endpoint({
    method: 'POST',
    path: '/api/information/approval-rule',
    access: 'administrator',
    // It mails every administrator however often it is made.
    cost: 10,
    input: z.strictObject({ from: From }),
    output: ApprovalRule,
    codes: ['verificationFailed', 'unavailable', 'tooManyRequests'],
    extension: true,
    summary:
      'Set from which amount a second administrator confirms a drawdown. A higher amount, or none, waits until another administrator confirms it. 20016: there is no second administrator; 20007: it needs a step-up.',
  }),
  /** Called by the page of company users. */
  confirmApprovalRule: endpoint({
    method: 'POST',
    path: '/api/information/approval-rule/confirm',
    access: 'administrator',
    input: z.strictObject({ from: From }),
    output: ApprovalRule,
    codes: ['verificationFailed', 'refused', 'conflict'],
    extension: true,
    summary:
      'Confirm the change of another administrator, named by its amount. 20011: there is no such change; 502: it is the caller’s own, or the caller has been an administrator for less than 24 hours; 20007: it needs a step-up.',
  }),
  /** Called by the page of company users. */
  declineApprovalRule: endpoint({
    method: 'POST',
    path: '/api/information/approval-rule/decline',
    access: 'administrator',
    input: Nothing,
    output: ApprovalRule,
    codes: ['conflict'],
    extension: true,
    summary: 'Decline or withdraw the change that waits; the rule stays as it is. 20011: none waits.',
  }),
}
