/** The credit balance of a company: what of it can be paid out, and its payouts. Decision 115. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Money, ProductName } from '../kernel/fields.ts'
import { pageOf, pageQueried } from '../kernel/paging.ts'

/** From the request to money on the account. `refused` and `returned` put it back into the credit balance. */
export const CreditPayoutStatus = z.enum(['requested', 'sent', 'paid', 'refused', 'returned'])
export type CreditPayoutStatus = z.infer<typeof CreditPayoutStatus>

/** A payout of credit balance. */
export const CreditPayout = z.strictObject({
  id: Id,
  reference: z.string(),
  amount: Money,
  /** The account it is paid to, with its last digits: `••••8838`. */
  account: z.string(),
  status: CreditPayoutStatus,
  requested_at: Instant,
})
export type CreditPayout = z.infer<typeof CreditPayout>

/** The credit balance in all products. `due` + `payable` + the amounts of `held` = `balance`. */
export const CreditBalance = z.strictObject({
  balance: Money,
  /** What has fallen due on loans of the company and is repaid from it first. Decision 108. */
  due: Money,
  payable: Money,
  /** Debits that the bank could still take back, by the day from which they can be paid out. */
  held: z.array(z.strictObject({ from: Day, amount: Money })),
  /** Nothing is paid out while the books of the company are checked. Decision 106. */
  paused: z.boolean(),
  /** The drawdown account of the product; null for a user who is no administrator, and without one. */
  account: z
    .strictObject({
      id: Id,
      number: z.string(),
      /** Why nothing is paid to it now, a text of field `bank_account_id`; null when it can be paid to. */
      refusal: z.string().nullable(),
    })
    .nullable(),
})
export type CreditBalance = z.infer<typeof CreditBalance>

export const creditPayouts = {
  /** Called by the repayment page. */
  readCreditBalance: endpoint({
    method: 'GET',
    path: '/api/information/credit-balance',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: CreditBalance,
    codes: [],
    extension: true,
    summary: 'Read the credit balance of the company, what of it can be paid out, and the account of a product that it would go to.',
  }),
  /** Called by the repayment page. */
  listCreditPayouts: endpoint({
    method: 'GET',
    path: '/api/information/credit-balance/payouts',
    access: 'company',
    input: z.strictObject(pageQueried),
    output: z.strictObject(pageOf(CreditPayout)),
    codes: [],
    extension: true,
    summary: 'List payouts of the credit balance of the company, newest first.',
  }),
  /** Called by the repayment page. */
  requestCreditPayout: endpoint({
    method: 'POST',
    path: '/api/information/credit-balance/payouts',
    access: 'administrator',
    input: z.strictObject({ product: ProductName, bank_account_id: Id, amount: Money }),
    output: CreditPayout,
    codes: ['refused', 'verificationFailed', 'notFound'],
    refusedWhileFrozen: 'company',
    idempotent: true,
    extension: true,
    summary:
      'Pay out credit balance to the verified drawdown account of a product, after a step-up (20007); 502 with field amount when it is above the payable amount, with field bank_account_id when nothing is paid to the account.',
  }),
}
