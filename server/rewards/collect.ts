/** Collects a red packet: once per company, and never more than offered, also with concurrent requests. API-088. */
import { randomUUID } from 'node:crypto'
import { addDays } from '../../contract/kernel/days.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { redPacketLifecycle } from '../../machines/rewards/lifecycles/redPacket.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { expireLater } from './expiry.ts'
import { missingOf, type OfferRow, offeredStatus } from './standing.ts'

/**
 * Collects one for the company of the call. Problem `notFound` when there is no such offer, `alreadyExists` when the company has it
 * already, `conflict` with `reason` when none is left or the offer is over, `refused` with field `id` as of
 * {@link missingOf}.
 */
export async function collectRedPacket(call: Call<'company'>, { id }: { id: string }): Promise<Record<string, never>> {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const today = dayOf(at)
    const offer = await trx.selectFrom('red_packet_offers').selectAll().where('id', '=', id).executeTakeFirst()
    if (!offer) throw new Problem('notFound')
    const packetId = await insertOnce(trx, call, offer, at)
    refuseEnded(offer, today)
    const missing = await missingOf(trx, call.companyId, today)
    if (missing) throw new Problem('refused', { fields: { id: `field.redPacket.${missing}` } })
    await move(trx, {
      chart: redPacketLifecycle,
      table: 'red_packets',
      id: packetId,
      event: { type: 'packet.collected' },
      actor: actorOf(call),
      at,
      effects: {
        scheduleExpiry: () => expireLater(trx, { id: packetId, use_until: addDays(today, offer.valid_days) }),
        takeOne: () => takeOne(trx, id, today),
      },
    })
    await audit(trx, call, { action: 'redPacket.collected', subject: 'red_packets', subjectId: packetId, details: { type: offer.type } })
  })
  return {}
}

/** A row the offer has not given yet; the unique constraint lets one through. Answers its id. */
async function insertOnce(trx: Trx, { companyId }: Call<'company'>, offer: OfferRow, at: Date): Promise<string> {
  const added = await trx
    .insertInto('red_packets')
    .values({
      id: randomUUID(),
      offer_id: offer.id,
      company_id: companyId,
      status: initialStatus(redPacketLifecycle) as 'active',
      claimed_at: at,
      use_until: addDays(dayOf(at), offer.valid_days),
    })
    .onConflict((conflict) => conflict.columns(['offer_id', 'company_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Problem('alreadyExists')
  return added.id
}

/** Locks the offer last, so that its row is locked as briefly as possible. */
async function takeOne(trx: Trx, offerId: string, today: string): Promise<void> {
  const taken = await trx
    .updateTable('red_packet_offers')
    .set((row) => ({ remaining: row('remaining', '-', 1) }))
    .where('id', '=', offerId)
    .where('remaining', '>', 0)
    .where('claim_until', '>=', today)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (taken) return
  const now = await trx.selectFrom('red_packet_offers').selectAll().where('id', '=', offerId).executeTakeFirstOrThrow()
  refuseEnded(now, today)
  throw new Problem('conflict')
}

function refuseEnded(offer: OfferRow, today: string): void {
  if (offeredStatus(offer, today) === 'active') return
  const reason = offer.withdrawn_at !== null ? 'withdrawn' : offer.claim_until < today ? 'over' : 'gone'
  throw new Problem('conflict', { details: { reason } })
}
