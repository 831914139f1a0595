/** Allowances per window, counted in the database so that they hold for every process. */

import { type Kysely, sql, type Transaction } from 'kysely'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { hongKongOffset } from '../hong-kong-time.ts'

type Connection = Kysely<Tables> | Transaction<Tables>

/** Address of callers inside this process, such as the making of demo accounts: they have no budget. */
export const insideAddress = 'local'

/** Seconds of a day. */
export const daySeconds = 86_400

const zoneSeconds = hongKongOffset / 1000

/** Start of the window of `seconds` that contains an instant; windows start at multiples since a midnight in Hong Kong. */
function windowStart(at: Date, seconds: number): Date {
  const now = Math.floor(at.getTime() / 1000) + zoneSeconds
  return new Date((now - (now % seconds) - zoneSeconds) * 1000)
}

/** Whole seconds until the window of an instant ends, at least 1. */
export function windowLeft(at: Date, seconds: number): number {
  return Math.max(1, Math.ceil((windowStart(at, seconds).getTime() - at.getTime()) / 1000) + seconds)
}

/**
 * Takes `cost` (1 unless given) of `limit` allowances of a key in the current window of `seconds`. Answers false, and takes none, when
 * fewer are left.
 */
export async function takeAllowance(
  trx: Connection,
  allowance: { key: string; limit: number; seconds: number; at: Date; cost?: number },
): Promise<boolean> {
  const { key, limit, seconds, at, cost = 1 } = allowance
  if (cost > limit) return false
  const taken = await trx
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart(at, seconds), used: BigInt(cost) })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ used: sql`rate_limits.used + ${cost}` })
        .where('rate_limits.used', '<=', BigInt(limit - cost)),
    )
    .returning('used')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives back `cost` allowances of a key in the current window; those of a window that has ended are gone with it. */
export async function giveBack(
  trx: Connection,
  { key, seconds, at, cost }: { key: string; seconds: number; at: Date; cost: number },
): Promise<void> {
  await trx
    .updateTable('rate_limits')
    .set({ used: sql`greatest(0, used - ${cost})` })
    .where('key', '=', key)
    .where('window_start', '=', windowStart(at, seconds))
    .execute()
}

/** Allowances of a key taken in the current window. */
export async function allowancesTaken(trx: Connection, { key, seconds, at }: { key: string; seconds: number; at: Date }): Promise<number> {
  const row = await trx
    .selectFrom('rate_limits')
    .select('used')
    .where('key', '=', key)
    .where('window_start', '=', windowStart(at, seconds))
    .executeTakeFirst()
  return Number(row?.used ?? 0)
}

/**
 * Marks that something about a key happens now, and answers 0. When the last time is less than `seconds` ago it marks nothing and
 * answers the seconds still to wait. Of two at the same moment one has to wait.
 */
export async function takePause(trx: Connection, pause: { key: string; seconds: number; at: Date }): Promise<number> {
  const now = Math.floor(pause.at.getTime() / 1000)
  const start = new Date(0)
  const taken = await trx
    .insertInto('rate_limits')
    .values({ key: pause.key, window_start: start, used: BigInt(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((row) => ({ used: row.ref('excluded.used') }))
        .where('rate_limits.used', '<=', BigInt(now - pause.seconds)),
    )
    .returning('used')
    .executeTakeFirst()
  if (taken) return 0
  const row = await trx
    .selectFrom('rate_limits')
    .select('used')
    .where('key', '=', pause.key)
    .where('window_start', '=', start)
    .executeTakeFirst()
  return Math.min(pause.seconds, Math.max(1, Number(row?.used ?? now) + pause.seconds - now))
}

/** Who is charged for a call: the network, and the user and company where they are known. */
interface Charged {
  readonly ip: string
  readonly userId?: string | null
  readonly companyId?: string | null
  readonly cost: number
}

/**
 * Charges the rate-limit cost of a call to the minute's allowance of its network, of its user and of its company, before its work.
 * Problem `tooManyRequests` with `retryAfter` when one is used up, which limits password hashing, messages and rendering.
 */
export async function takePoints(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { ip, userId, companyId, cost }: Charged,
): Promise<void> {
  if (ip === insideAddress) return
  const at = clock.now()
  const seconds = 60
  const whose = [networkOf(ip), userId, companyId].flatMap((caller) => (caller ? `points:${caller}` : []))
  for (const key of whose) {
    const left = await takeAllowance(db, { key, limit: config.pointsPerMinute, seconds, at, cost })
    if (!left) throw new Problem('tooManyRequests', { details: { retryAfter: windowLeft(at, seconds) } })
  }
}

/** The network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address, which belong to one customer. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1] ?? ip
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const parts = head ? head.split(':') : []
  const behind = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - parts.length - behind.length)
  const groups = [...parts, ...Array.from({ length: zeros }, () => '0'), ...behind]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
