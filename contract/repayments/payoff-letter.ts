/** The payoff letter of a loan: what closes it on each day of some weeks, as a PDF. Decision 112. */
import { z } from 'zod'
import { locales } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id } from '../kernel/fields.ts'

export const payoffLetter = {
  /** Called by the repayment page. */
  openPayoffLetter: endpoint({
    method: 'POST',
    path: '/api/information/repayment/letter',
    access: 'company',
    input: z.strictObject({ drawdown_id: Id, until: Day, language: z.enum(locales) }),
    output: z.strictObject({ url: z.string() }),
    codes: ['refused', 'conflict', 'tooManyRequests', 'notFound'],
    // One that is not stored is printed.
    cost: 10,
    extension: true,
    summary:
      'Create an address, valid for five minutes, of the payoff letter of a loan in a language: what closes it on each day up to the last, at most 31 days. 502 with field until for any other day, 20011 for a loan on which nothing is owed.',
  }),
}
