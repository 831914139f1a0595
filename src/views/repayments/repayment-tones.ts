/** The tint of each status of a repayment. */
import type { RepaymentStatus } from '../../../contract/repayments/repayments.ts'

export const repaymentTones = {
  pending: 'teal',
  collecting: 'teal',
  received: 'green',
  cleared: 'green',
  refused: 'red',
  returned: 'red',
} as const satisfies Record<RepaymentStatus, string>
