/** Charge orders: what fell due on a day and how it is collected, with an invoice for each loan. CHG-01 to CHG-04, API-053, API-054. */

import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Money } from '../kernel/fields.ts'
import { pageAsked, pageOf } from '../kernel/paging.ts'
import { chargeOrderStatuses } from './charge-order-statuses.ts'
import { PayTo } from './repayments.ts'

/** CHG-04. */
export const ChargeOrderStatus = z.enum(chargeOrderStatuses)
export type ChargeOrderStatus = z.infer<typeof ChargeOrderStatus>

/** Share of one loan in an order. `outstanding` + `received` = `total`, less waived amounts; `pending` is a part of outstanding. CHG-03. */
export const ChargeSubOrder = z.strictObject({
  subOrderId: Id,
  reference: z.string(),
  drawdownId: Id,
  drawdownReference: z.string(),
  /** Number of its invoice; null until one is asked for. */
  invoice: z.string().nullable(),
  total: Money,
  outstanding: Money,
  pending: Money,
  received: Money,
})
export type ChargeSubOrder = z.infer<typeof ChargeSubOrder>

/** A charge order; amounts are the sums of its sub-orders. CHG-02. */
export const ChargeOrder = z.strictObject({
  id: Id,
  reference: z.string(),
  facilityId: Id,
  /** Held back from the settlements of a PSP, or debited from the drawdown account. */
  collectionMethod: z.enum(['settlement', 'directDebit']),
  total: Money,
  outstanding: Money,
  /** Asked of bank or PSP and not in yet. */
  pending: Money,
  received: Money,
  status: ChargeOrderStatus,
  dueOn: Day,
  createdTime: Instant,
  subOrders: z.array(ChargeSubOrder),
})
export type ChargeOrder = z.infer<typeof ChargeOrder>

/** What is collected next of a loan beside its pending debits. */
export const NextCollection = z.strictObject({ on: Day, amount: Money, method: ChargeOrder.shape.collectionMethod })
export type NextCollection = z.infer<typeof NextCollection>

/** An invoice to be paid by a transfer: what counts is that the transfer names its number. API-054. */
export const ChargeInvoice = z.strictObject({
  number: z.string(),
  issuedOn: Day,
  dueOn: Day,
  drawdownReference: z.string(),
  /** Open amount of the sub-order. */
  amount: Money,
  payTo: PayTo,
})
export type ChargeInvoice = z.infer<typeof ChargeInvoice>

export const chargeOrders = {
  listChargeOrders: endpoint({
    method: 'POST',
    reads: true,
    path: '/transaction/company/charge/list',
    access: 'company',
    input: z.strictObject({
      status: ChargeOrderStatus.optional(),
      ...pageAsked,
    }),
    output: z.strictObject(pageOf(ChargeOrder)),
    codes: [],
    summary: 'List charge orders of the company, newest first.',
    source: 'API-053, CHG-02',
  }),
  /** Called by the charge orders page. */
  readChargeOrder: endpoint({
    method: 'GET',
    path: '/transaction/company/charge/:id',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: ChargeOrder,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one charge order.',
    source: 'CHG-02, CHG-03',
  }),
  issueInvoice: endpoint({
    method: 'POST',
    path: '/transaction/company/charge/invoice/offline',
    access: 'administrator',
    input: z.strictObject({ id: Id, subOrderId: Id }),
    output: ChargeInvoice,
    codes: ['conflict', 'notFound'],
    summary:
      'Create the invoice of a sub-order, to be paid by bank transfer; repeated calls return the same invoice. 20011 when nothing is open.',
    source: 'API-054',
  }),
}
