/** What locks a member of the staff out for the day, and how a lead lifts it. Decisions 085, 087. */
import { isLocked, unlockMailbox } from '../account/attempts.ts'
import { factorTriesKey } from '../account/factors/proof.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { staffMailboxKey } from './sign-in.ts'

type Member = { readonly id: string; readonly email: string }

/** Whether wrong codes, or wrong passwords from a network in which the member has signed in, lock the member out. */
export async function isLockedOut(db: Db | Trx, deps: Deps, member: Member): Promise<boolean> {
  for (const key of await countersOf(db, deps, member)) if (await isLocked(db, key, deps.clock.now())) return true
  return false
}

/** Forgets those wrong codes and passwords. */
export async function unlockMember(trx: Trx, deps: Deps, member: Member): Promise<void> {
  for (const key of await countersOf(trx, deps, member)) await unlockMailbox(trx, key)
}

async function countersOf(db: Db | Trx, { config }: Deps, { id, email }: Member): Promise<Set<string>> {
  const rows = await db.selectFrom('staff_sessions').select('ip').distinct().where('staff_id', '=', id).execute()
  return new Set([factorTriesKey(config, id), ...rows.map(({ ip }) => staffMailboxKey(config, email, ip))])
}
