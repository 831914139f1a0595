/** Expires collected, unused red packets: at their last day, and when the facility ends. RED-05. */

import { addDays } from '../../contract/kernel/days.ts'
import { redPacketLifecycle } from '../../machines/rewards/lifecycles/redPacket.ts'
import { isOneOf } from '../platform/db/conditions.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { move, moveOnce } from '../platform/lifecycle.ts'
import { heldStatus, type PacketRow } from './standing.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'redPacket.expire': { packetId: string }
  }
}

export const redPacketJobs: JobHandlersOf<'redPacket.expire'> = {
  /** Writes down that the last day of a packet has passed. One that is used then and comes back later ends when it does. */
  'redPacket.expire': async ({ db, clock }, { packetId }) => {
    await db.transaction().execute(async (trx) => {
      const packet = await trx.selectFrom('red_packets').selectAll().where('id', '=', packetId).forUpdate().executeTakeFirstOrThrow()
      await expireIfOver(trx, packet, clock.now())
    })
  },
}

/** Has a packet ended at the midnight in Hong Kong after its last day. */
export async function expireLater(trx: Trx, { id, use_until }: Pick<PacketRow, 'id' | 'use_until'>): Promise<void> {
  await enqueue(trx, 'redPacket.expire', { packetId: id }, { runAt: startOf(addDays(use_until, 1)) })
}

/** Expires an unused packet whose last day has passed; the caller has locked its row. */
export async function expireIfOver(trx: Trx, packet: Pick<PacketRow, 'id' | 'status' | 'use_until'>, at: Date): Promise<void> {
  if (heldStatus(packet, dayOf(at)) !== 'expired') return
  await moveOnce(trx, {
    chart: redPacketLifecycle,
    table: 'red_packets',
    id: packet.id,
    event: { type: 'packet.expired' },
    actor: 'system',
    at,
  })
}

/** Invalidates the unused packets of companies whose account is closed and that have no facility left. */
export async function invalidatePackets(
  trx: Trx,
  _deps: unknown,
  { companies }: { readonly companies: readonly string[] },
  at: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom('red_packets')
    .selectAll()
    .where(isOneOf('company_id', companies))
    .where('status', '=', 'claimed')
    .forUpdate()
    .execute()
  for (const { id } of rows)
    await move(trx, { chart: redPacketLifecycle, table: 'red_packets', id, event: { type: 'facility.closed' }, actor: 'system', at })
}
