/** Statuses of application records, and which record can be withdrawn. CHG-07, CHG-08. */
import type { ApplicationRecord } from './records.ts'

/** CHG-07. */
export const applicationStatuses = ['inProgress', 'approved', 'rejected', 'withdraw'] as const

/** Whether a record can be withdrawn: a higher limit that is still being decided. A first limit ends with the shops it comes from. CHG-08. */
export function mayWithdraw({ name, status }: Pick<ApplicationRecord, 'name' | 'status'>): boolean {
  return name === 'limit_increase' && status === 'inProgress'
}
