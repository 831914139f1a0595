/** Red packets. API-086 to API-088. */
import type { redPackets } from '../../contract/rewards/red-packets.ts'
import type { HandlersOf } from '../platform/call.ts'
import { collectRedPacket } from './collect.ts'
import { listRedPackets, readRedPacket } from './list.ts'

export const redPacketHandlers: HandlersOf<typeof redPackets> = { listRedPackets, readRedPacket, collectRedPacket }
