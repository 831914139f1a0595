/** "This was not me": the link of a mail stops payouts to a replaced account, or the removal of second factors. Decisions 083, 090. */
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
    codes: ['notFound', 'userDisabled', 'tooManyRequests'],
    cost: 20,
    extension: true,
    summary:
      'By the link of a mail: stop payouts to a replaced drawdown account, end the sessions of every administrator and take back the second factors, roles and invitations of administrators of that time, or end a request to remove second factors and the sessions of its user. 20018 for a link that is too old, of an account that was replaced since, or of a request that has ended; 80018 for the link of a user whom leads have frozen.',
  }),
}
