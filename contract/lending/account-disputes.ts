/** "This was not me": the link of the mail about a replaced account stops payouts to it. Decision 083. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { line } from '../kernel/fields.ts'

/** Days the link of the mail works. */
export const disputeDays = 7

export const accountDisputes = {
  /** Called by the page of the link. */
  disputeAccount: endpoint({
    method: 'POST',
    path: '/api/account-disputes',
    access: 'public',
    input: z.strictObject({ token: line().min(1).max(500) }),
    output: z.null(),
    codes: ['notFound', 'tooManyRequests'],
    cost: 20,
    extension: true,
    summary:
      'Stop payouts to a replaced drawdown account and end the sessions of every administrator, by the link of the mail; 20018 for a link that is too old or of an account that was replaced since. The same link again changes nothing.',
  }),
}
