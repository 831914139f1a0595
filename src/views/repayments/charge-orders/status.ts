/** Styles of the statuses of charge orders, for the list and the dialog. CHG-04. */
import type { ChargeOrderStatus } from '../../../../contract/repayments/charge-orders.ts'

/** Tone of the chip of each status; its words are `chargeOrders.status.<status>`. */
export const statusTones = {
  active: 'teal',
  partialCollected: 'amber',
  collected: 'green',
  suspend: 'amber',
  voided: 'plain',
} as const satisfies Record<ChargeOrderStatus, string>
