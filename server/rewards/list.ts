/** A company's red packets, how many are left, and the open offer of each type. RED-02, RED-09, API-086, API-087, API-103. */

import type { OutputOf } from '../../contract/endpoints.ts'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import { greater, lesser } from '../../contract/lending/loan/exact.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { exampleBenchmark, leastDrawdown } from '../../contract/lending/terms.ts'
import { redPacketTerms } from '../../contract/rewards/red-packet-terms.ts'
import type { RedPacket, RedPacketStatus } from '../../contract/rewards/red-packets.ts'
import { availableOf } from '../lending/facilities.ts'
import { termsOf } from '../lending/terms.ts'
import type { Call } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { heldStatus, missingOf, type OfferRow, offeredStatus } from './standing.ts'

/** Days an uncollected offer stays on the list after its last day, and the most packets a list shows. */
const [daysAfter, listed] = [30, 200]

/** The drawdown an example is worked out for: at most so many minor units of HKD, down to whole thousands of dollars; months. */
const example = { most: 15_000_000n, whole: 100_000n, tenor: 6 } as const

/** Red packets the company may collect, has, and had; the newest offers first. */
export async function listRedPackets(call: Call<'company'>, { status }: { status?: RedPacketStatus | undefined }): Promise<RedPacket[]> {
  const { db, clock } = call.deps
  const today = dayOf(clock.now())
  const rows = await db
    .selectFrom('red_packet_offers as offer')
    .leftJoin('red_packets as packet', (join) =>
      join.onRef('packet.offer_id', '=', 'offer.id').on('packet.company_id', '=', call.companyId),
    )
    .leftJoin('drawdowns as drawdown', (join) =>
      join.onRef('drawdown.red_packet_id', '=', 'packet.id').on('drawdown.status', 'not in', ['refused', 'not approved']),
    )
    .select(['offer.id', 'type', 'remaining', 'claim_until', 'valid_days', 'withdrawn_at'])
    .select(['packet.status', 'packet.claimed_at', 'packet.use_until', 'drawdown.reference', 'drawdown.requested_at'])
    // Two subqueries, each with its index: a condition with `or` would scan all offers.
    .where('offer.id', 'in', (select) =>
      select
        .selectFrom('red_packets')
        .select('offer_id as id')
        .where('company_id', '=', call.companyId)
        .union(select.selectFrom('red_packet_offers').select('id').where('claim_until', '>=', addDays(today, -daysAfter))),
    )
    .orderBy('offer.created_at', 'desc')
    .orderBy('offer.id')
    .limit(listed)
    .execute()
  const missing = (await missingOf(db, call.companyId, today)) ?? (call.companyRole === 'administrator' ? null : 'administrator')
  const available = await drawable(db, call.companyId)
  const packets = rows.map((row): RedPacket => {
    const held = row.status !== null && row.use_until !== null ? { status: row.status, use_until: row.use_until } : null
    const now = held ? heldStatus(held, today) : offeredStatus(row, today)
    const enough = available >= greater(leastDrawdown, redPacketTerms[row.type].leastAmount ?? 0n)
    const lives = now === 'active' || now === 'claimed'
    return {
      id: row.id,
      type: row.type,
      status: now,
      claim_until: row.claim_until,
      valid_days: row.valid_days,
      claimed_at: row.claimed_at?.toISOString() ?? null,
      use_until: row.use_until,
      days_left: lives ? daysBetween(today, row.use_until ?? row.claim_until) : null,
      used_on: row.reference,
      used_at: row.requested_at?.toISOString() ?? null,
      missing: lives ? missing : null,
      available: lives && !enough ? money(available, 'HKD') : null,
      example: now === 'claimed' && enough ? exampleOf(row.type, today, available) : null,
      reason: now !== 'invalid' ? null : held ? 'closed' : 'withdrawn',
    }
  })
  return packets.filter((packet) => status === undefined || packet.status === status)
}

/** The most a company can draw from one of its facilities now, minor units; zero without an active one. */
async function drawable(db: Db, companyId: string): Promise<bigint> {
  const facilities = await db
    .selectFrom('facilities')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .execute()
  return facilities.map(availableOf).reduce(greater, 0n)
}

/** The saving of a packet on an example drawdown at the price of a small shop; null where its name states the amount. */
function exampleOf(type: RedPacketType, start: string, available: bigint): RedPacket['example'] {
  if (redPacketTerms[type].waiver.kind === 'interest_amount') return null
  const { tenor } = example
  const amount = lesser(example.most, available - (available % example.whole))
  const terms = termsOf('hook', { benchmark: exampleBenchmark, most: amount })
  const { waived } = priceOf({ ...terms, tenor, waiver: redPacketTerms[type].waiver }, { day: start, amount })
  return { amount: money(amount, 'HKD'), tenor, waived: money(waived, 'HKD') }
}

/** How many of an offer are left; `notFound` when there is no such offer. */
export async function readRedPacket(call: Call<'company'>, { id }: { id: string }): Promise<OutputOf<'readRedPacket'>> {
  const { db, clock } = call.deps
  const offer = await db.selectFrom('red_packet_offers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!offer) throw new Problem('notFound')
  const open = offeredStatus(offer, dayOf(clock.now())) === 'active'
  return { remaining_quantity: open ? offer.remaining : 0 }
}

/** Offers of which one can be collected on a day, oldest first; `type` where it matters. */
export async function openOffers(db: Db | Trx, today: string, type?: RedPacketType): Promise<OfferRow[]> {
  return db
    .selectFrom('red_packet_offers')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('claim_until', '>=', today)
    .$if(type !== undefined, (query) => query.where('type', '=', type as RedPacketType))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Id of the open offer by type, for the public configuration. Decision A102. */
export async function openOfferIds(db: Db, today: string): Promise<Partial<Record<RedPacketType, string>>> {
  return Object.fromEntries((await openOffers(db, today)).map(({ type, id }) => [type, id]))
}
