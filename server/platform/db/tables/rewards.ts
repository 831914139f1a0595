/** Tables of red packets: offers, and packets collected by companies. */
import type { RedPacketType } from '../../../../contract/kernel/statuses.ts'
import type { RedPacketStatus } from '../../../../contract/rewards/red-packets.ts'

export interface RewardsTables {
  /** So many packets of one type, to be collected until a day. */
  red_packet_offers: {
    id: string
    type: RedPacketType
    quantity: number
    remaining: number
    /** Last day to collect one, in Hong Kong. */
    claim_until: string
    /** Days one that was collected may be used, the day after counting as the first. */
    valid_days: number
    created_at: Date
    withdrawn_at: Date | null
  }
  /** One that a company has collected. */
  red_packets: {
    id: string
    offer_id: string
    company_id: string
    status: RedPacketStatus
    claimed_at: Date
    /** Last day to use it, in Hong Kong. */
    use_until: string
  }
}
