/** Red packets on drawdowns: reserved when pricing, used up with the drawdown, returned when it is refused. RED-12. */
import { Problem } from '../../contract/kernel/problem.ts'
import { redPacketTerms, tooSmallFor } from '../../contract/rewards/red-packet-terms.ts'
import { redPacketLifecycle } from '../../machines/rewards/lifecycles/redPacket.ts'
import type { HeldWaiver, RequestedWaiver } from '../lending/waivers-port.ts'
import { auditAt } from '../platform/audit.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { move } from '../platform/lifecycle.ts'
import { expireIfOver } from './expiry.ts'
import { heldStatus, type MissingOfCompany, missingOf } from './standing.ts'

/**
 * The packet a company may use on a drawdown; null when none was requested. Problem `notFound` with field `red_packet_id` when it has none
 * of that offer, `refused` with the field when it is used or over, when the amount is too small, or as of {@link missingOf}.
 */
export async function usablePacket(
  db: Db | Trx,
  { companyId, offerId, amount, at, lock = false }: RequestedWaiver,
): Promise<HeldWaiver | null> {
  if (offerId === undefined) return null
  const packet = await db
    .selectFrom('red_packets')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('company_id', '=', companyId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!packet) throw new Problem('notFound', { fields: { red_packet_id: 'field.redPacket.gone' } })
  if (heldStatus(packet, dayOf(at)) !== 'claimed') throw refusal('gone')
  const { type } = await db.selectFrom('red_packet_offers').select('type').where('id', '=', offerId).executeTakeFirstOrThrow()
  if (tooSmallFor(type, amount)) throw refusal('tooLittle')
  const missing = await missingOf(db, companyId, dayOf(at))
  if (missing) throw refusal(missing)
  return { id: packet.id, type, waiver: redPacketTerms[type].waiver }
}

/** Uses a packet up, in the transaction of the drawdown; the caller has locked its row. */
export async function spendPacket(trx: Trx, { id }: HeldWaiver, actor: string, at: Date): Promise<void> {
  await move(trx, { chart: redPacketLifecycle, table: 'red_packets', id, event: { type: 'packet.used' }, actor, at })
}

/** Gives the packet of a refused drawdown back, with the same last day; it ends at once when that has passed meanwhile. */
export async function returnPacket(
  trx: Trx,
  { red_packet_id: id, company_id: companyId }: { red_packet_id: string | null; company_id: string },
  actor: string,
  at: Date,
): Promise<void> {
  if (id === null) return
  const effects = {
    expireIfOver: async () => {
      const packet = await trx.selectFrom('red_packets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await expireIfOver(trx, packet, at)
    },
  }
  await move(trx, { chart: redPacketLifecycle, table: 'red_packets', id, event: { type: 'packet.returned' }, actor, at, effects })
  await auditAt(trx, at, { action: 'redPacket.returned', actor, companyId, subject: 'red_packets', subjectId: id })
}

function refusal(why: 'gone' | 'tooLittle' | MissingOfCompany): Problem {
  return new Problem('refused', { fields: { red_packet_id: `field.redPacket.${why}` } })
}
