/** Red packets. API-086 to API-088. */
import type { redPackets } from '../../contract/red-packets.ts'
import type { HandlersOf } from '../call.ts'
import { collectRedPacket } from '../red-packets/collect.ts'
import { listRedPackets, readRedPacket } from '../red-packets/list.ts'

export const redPacketHandlers: HandlersOf<typeof redPackets> = { listRedPackets, readRedPacket, collectRedPacket }
