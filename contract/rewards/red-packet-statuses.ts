/** Statuses of a red packet, and the countdown of one that ends soon. RED-05. */
import type { RedPacket } from './red-packets.ts'

/** RED-05. */
export const redPacketStatuses = ['active', 'claimed', 'used', 'expired', 'invalid'] as const

/** Days before its last one from which it is counted down. */
const endingDays = 7

/** The days that are left of a packet that ends within a week; null of any other. */
export function lastDaysOf({ days_left }: Pick<RedPacket, 'days_left'>): number | null {
  return days_left !== null && days_left <= endingDays ? days_left : null
}
