/** Offers of red packets: created and withdrawn by the operator, and a few for the sandbox. RED-02. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '../../contract/kernel/days.ts'
import { type RedPacketType, redPacketTypes } from '../../contract/kernel/statuses.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { openOffers } from './list.ts'

/** An offer to be made. Days `YYYY-MM-DD` of Hong Kong. */
interface NewOffer {
  readonly type: RedPacketType
  readonly quantity: number
  readonly claimUntil: string
  readonly validDays: number
}

/** Quantities and days of the sandbox's offers. */
const sample = { quantities: { interest_free_7: 200, interest_free_14: 60, interest_off_300: 100, fee_half: 36 }, days: 30, validDays: 45 }

/**
 * Makes an offer and answers its id; null while one of the type is open, because a company may have one of a kind and the public
 * configuration names one offer of each. Two that are made at once wait for each other.
 */
export async function makeOffer(trx: Trx, at: Date, { type, quantity, claimUntil, validDays }: NewOffer): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext('red_packet_offers'))`.execute(trx)
  if ((await openOffers(trx, dayOf(at), type)).length > 0) return null
  const id = randomUUID()
  const figures = { quantity, remaining: quantity, claim_until: claimUntil, valid_days: validDays }
  await trx
    .insertInto('red_packet_offers')
    .values({ id, type, ...figures, created_at: at, withdrawn_at: null })
    .execute()
  const details = { type, quantity, claimUntil, validDays }
  await auditAt(trx, at, { action: 'redPacket.offered', actor: 'system', subject: 'red_packet_offers', subjectId: id, details })
  return id
}

/** Withdraws an offer: collected packets stay with their companies, no more can be collected. Returns whether there was an offer to withdraw. */
export async function withdrawOffer(trx: Trx, at: Date, id: string): Promise<boolean> {
  const withdrawn = await trx
    .updateTable('red_packet_offers')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) return false
  await auditAt(trx, at, { action: 'redPacket.withdrawn', actor: 'system', subject: 'red_packet_offers', subjectId: id })
  return true
}

/** Sees to it that a sandbox has an open offer of each type; run at each start, it makes those that are missing. */
export async function stockSandbox({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  const claimUntil = addDays(dayOf(at), sample.days)
  await db.transaction().execute(async (trx) => {
    for (const type of redPacketTypes)
      await makeOffer(trx, at, { type, quantity: sample.quantities[type], claimUntil, validDays: sample.validDays })
  })
}
