/** Charge orders and their invoices. API-053, API-054, CHG-01 to CHG-04. */
import type { chargeOrders } from '../../contract/charge-orders.ts'
import type { HandlersOf } from '../call.ts'
import { issueInvoice } from '../repayments/invoices.ts'
import { listChargeOrders, readChargeOrder } from '../repayments/orders.ts'

export const chargeOrderHandlers: HandlersOf<typeof chargeOrders> = { listChargeOrders, readChargeOrder, issueInvoice }
