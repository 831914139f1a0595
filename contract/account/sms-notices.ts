/** Which notices the user gets by SMS, besides the mail and the message that always come. Decision 089. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Nothing } from '../kernel/fields.ts'

/** `access`: roles, the rule of approvals, and sign-ins on a new device. */
export const SmsNotices = z.strictObject({ drawdowns: z.boolean(), repayments: z.boolean(), access: z.boolean() })
export type SmsNotices = z.infer<typeof SmsNotices>

/** A group of notices that is switched on and off as one. */
export type SmsGroup = keyof SmsNotices

export const smsNotices = {
  /** Called by the profile. */
  readSmsNotices: endpoint({
    method: 'GET',
    path: '/api/user/sms-notices',
    access: 'user',
    input: Nothing,
    output: SmsNotices,
    codes: [],
    extension: true,
    summary: 'Read which notices the user gets by SMS as well.',
  }),
  /** Called by the profile. */
  saveSmsNotices: endpoint({
    method: 'POST',
    path: '/api/user/sms-notices',
    access: 'user',
    // It writes an entry of the audit log and a mail.
    cost: 2,
    input: SmsNotices,
    output: SmsNotices,
    codes: ['tooManyRequests'],
    extension: true,
    summary:
      'Choose which notices the user gets by SMS as well; the last choice counts. Mails and messages always come, and so does the SMS about a replaced drawdown account. Answers what is chosen now.',
  }),
}
