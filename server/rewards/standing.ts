/** Status of a red packet for a company: from its row, or, if it was not collected, from the offer and the clock. RED-05. */

import type { Selectable } from 'kysely'
import type { RedPacket, RedPacketStatus } from '../../contract/rewards/red-packets.ts'
import { authorisedStatuses } from '../../contract/shops/authorised.ts'
import { redPacketLifecycle } from '../../machines/rewards/lifecycles/redPacket.ts'
import { isBlocked, overdueOf } from '../lending/loans/loans.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { initialStatus, statusAfter } from '../platform/lifecycle.ts'

/** A row of `red_packet_offers`. */
export type OfferRow = Selectable<Tables['red_packet_offers']>

/** What a company can lack; a user may also lack the role. */
export type MissingOfCompany = Exclude<NonNullable<RedPacket['missing']>, 'administrator'>

/** A row of `red_packets`. */
export type PacketRow = Selectable<Tables['red_packets']>

/**
 * Status of an offer to a company that has taken none, on a day `YYYY-MM-DD` of Hong Kong: it is over once none is left or its last
 * day has passed, and withdrawn whatever else.
 */
export function offeredStatus(offer: Pick<OfferRow, 'remaining' | 'claim_until' | 'withdrawn_at'>, today: string): RedPacketStatus {
  const offered = initialStatus(redPacketLifecycle) as RedPacketStatus
  if (offer.withdrawn_at !== null) return after(offered, 'offer.withdrawn')
  return offer.remaining === 0 || offer.claim_until < today ? after(offered, 'offer.ended') : offered
}

/** Status of a collected packet: expired after its last day, even before the job has updated its row. */
export function heldStatus({ status, use_until }: Pick<PacketRow, 'status' | 'use_until'>, today: string): RedPacketStatus {
  return status === 'claimed' && use_until < today ? after(status, 'packet.expired') : status
}

function after(status: RedPacketStatus, type: string): RedPacketStatus {
  return (statusAfter(redPacketLifecycle, status, { type }) ?? status) as RedPacketStatus
}

/**
 * What keeps a company from collecting or using red packets on a day: something is overdue in any product, or it has no active facility, or
 * no shop with a valid consent; null when nothing does. These are the conditions of both plans; a facility implies that the company is
 * certified and the agreement signed. Decision 098.
 */
export async function missingOf(db: Db | Trx, companyId: string, today: string): Promise<MissingOfCompany | null> {
  if (isBlocked(await overdueOf(db, companyId, today))) return 'overdue'
  const facility = await db
    .selectFrom('facilities')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  if (!facility) return 'facility'
  const shop = await db
    .selectFrom('shops')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', 'in', authorisedStatuses)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return shop ? null : 'shop'
}
