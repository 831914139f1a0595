/** Red packets: what a company may collect, has, and has used. RED-01 to RED-12, API-086 to API-088, decision A102. */

import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Money } from '../kernel/fields.ts'
import { RedPacketTypeName } from '../kernel/statuses.ts'
import { Tenor } from '../lending/drawdowns.ts'
import { redPacketStatuses } from './red-packet-statuses.ts'

export const RedPacketStatus = z.enum(redPacketStatuses, 'field.invalid')
export type RedPacketStatus = z.infer<typeof RedPacketStatus>

/**
 * A red packet as one company sees it. `id` is that of its offer, of which a company has one at most. `remaining_quantity` is read per
 * type by {@link redPackets.readRedPacket}, so the list leaves it out. RED-01, RED-02.
 */
export const RedPacket = z.strictObject({
  id: Id,
  type: RedPacketTypeName,
  status: RedPacketStatus,
  remaining_quantity: z.number().int().min(0).optional(),
  /** Last day to collect it, and days it then holds. */
  claim_until: Day,
  valid_days: z.number().int(),
  claimed_at: Instant.nullable(),
  /** Last day to use it; null before it is collected. */
  use_until: Day.nullable(),
  /** Whole days of Hong Kong until its last day, 0 on that day: to collect it, or to use it once it was collected; null for one that is over. */
  days_left: z.number().int().min(0).nullable(),
  /** The drawdown it was used on. */
  used_on: z.string().nullable(),
  used_at: Instant.nullable(),
  /** Why the user cannot collect or use it: a payment of the company is overdue, the company lacks something, or the user is not an administrator. */
  missing: z.enum(['overdue', 'facility', 'shop', 'administrator']).nullable(),
  /** Amount available now, for a packet that requires more; null when enough is available, or the packet has ended. */
  available: Money.nullable(),
  /** For a usable packet: its discount on an example drawdown within the available amount, at the benchmark used on public pages. */
  example: z.strictObject({ amount: Money, tenor: Tenor, waived: Money }).nullable(),
  /** Why it is invalid: the offer was withdrawn, or the facility closed. */
  reason: z.enum(['withdrawn', 'closed']).nullable(),
})
export type RedPacket = z.infer<typeof RedPacket>

export const redPackets = {
  listRedPackets: endpoint({
    method: 'GET',
    path: '/api/company/red-packets',
    access: 'company',
    input: z.strictObject({ status: RedPacketStatus.optional() }),
    output: z.array(RedPacket),
    codes: [],
    summary: 'List red packets that the company can collect, holds or held, optionally of one status, newest first.',
    source: 'API-086, RED-09',
  }),
  readRedPacket: endpoint({
    method: 'GET',
    path: '/api/red-packets/:id',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ remaining_quantity: z.number().int().min(0).optional() }),
    codes: ['notFound'],
    summary: 'Read the remaining number of an offer.',
    source: 'API-087, RED-02',
  }),
  collectRedPacket: endpoint({
    method: 'POST',
    path: '/api/red-packets/:id',
    access: 'administrator',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({}),
    codes: ['refused', 'conflict', 'alreadyExists', 'notFound'],
    refusedWhileFrozen: 'company',
    summary:
      'Collect a red packet for the company; 20017 when the company already has it (repeated calls change nothing), 20011 when none is left or the offer has ended, 502 while something is overdue, without a facility or a linked shop.',
    source: 'API-088',
  }),
}
