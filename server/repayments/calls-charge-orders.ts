/** Charge orders and their invoices. API-053, API-054, CHG-01 to CHG-04. */
import type { chargeOrders } from '../../contract/repayments/charge-orders.ts'
import type { HandlersOf } from '../platform/call.ts'
import { issueInvoice } from './invoices.ts'
import { listChargeOrders, readChargeOrder } from './orders.ts'

export const chargeOrderHandlers: HandlersOf<typeof chargeOrders> = { listChargeOrders, readChargeOrder, issueInvoice }
