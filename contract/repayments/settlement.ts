/** The confirmation that a loan is repaid, as a PDF. Decision 147. */
import { z } from 'zod'
import { locales } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id } from '../kernel/fields.ts'

/** The day as of which a loan is repaid, and whether every payment of it is final: a bank may still take back one that is not. */
export const Settlement = z.strictObject({ on: Day, final: z.boolean() })
export type Settlement = z.infer<typeof Settlement>

export const settlement = {
  /** Called by the page of a loan. */
  openSettlementConfirmation: endpoint({
    method: 'POST',
    path: '/api/information/repayment/settlement',
    access: 'company',
    input: z.strictObject({ drawdown_id: Id, language: z.enum(locales) }),
    output: z.strictObject({ url: z.string() }),
    codes: ['conflict', 'tooManyRequests', 'notFound'],
    // One that is not stored is printed.
    cost: 10,
    extension: true,
    summary:
      'Create an address, valid for five minutes, of the confirmation that a loan is repaid, as PDF in a language. 20011 while anything is owed on it, or a payment of it is not final.',
    source: 'decision 147',
  }),
}
