/** Command-line commands of the operator for red packets: `offer`, `withdraw` and `list`. RED-02, decision 031. */
import { z } from 'zod'
import { Day, Id } from '../../contract/kernel/fields.ts'
import { RedPacketTypeName } from '../../contract/kernel/statuses.ts'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { openOffers } from './list.ts'
import { makeOffer, withdrawOffer } from './offers.ts'

const usage = 'offer TYPE QUANTITY LAST-DAY-TO-COLLECT VALID-DAYS, withdraw ID, or list\n'

const NewOffer = z.object({
  type: RedPacketTypeName,
  quantity: z.coerce.number().int().min(1).max(1_000_000),
  claimUntil: Day,
  validDays: z.coerce.number().int().min(1).max(366),
})

/** Whether the words of a command line are about red packets. */
export function isRedPacketCommand([name]: readonly string[]): boolean {
  return name === 'redpackets'
}

/** Runs a command that {@link isRedPacketCommand} accepts. Returns the lines to print and whether it succeeded. */
export async function runRedPacketCommand(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  [, name, ...words]: readonly string[],
): Promise<{ line: string; ok: boolean }> {
  const at = clock.now()
  if (name === 'list') {
    const open = await openOffers(db, dayOf(at))
    const lines = open.map(
      ({ id, type, remaining, quantity, claim_until }) => `${id}  ${type}  ${remaining} of ${quantity} left until ${claim_until}`,
    )
    return { line: `${lines.join('\n') || 'Nothing is offered.'}\n`, ok: true }
  }
  if (name === 'withdraw') {
    const id = Id.safeParse(words[0])
    const done = id.success && (await db.transaction().execute((trx) => withdrawOffer(trx, at, id.data)))
    return { line: done ? 'Withdrawn: what was collected stays.\n' : 'There is no such offer to withdraw.\n', ok: done }
  }
  const [type, quantity, claimUntil, validDays] = words
  const given = NewOffer.safeParse({ type, quantity, claimUntil, validDays })
  if (name !== 'offer' || !given.success) return { line: usage, ok: false }
  if (given.data.claimUntil < dayOf(at)) return { line: 'The last day to collect it has passed.\n', ok: false }
  const id = await db.transaction().execute((trx) => makeOffer(trx, at, given.data))
  return { line: id === null ? `There is an open offer of ${given.data.type}: withdraw it first.\n` : `${id}\n`, ok: id !== null }
}
