/** Looks users up for the account calls, and checks whether they may sign in. */
import { sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { peppered } from '../platform/security/secrets.ts'

/** A row of users. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof userByEmail>>>

/** The user of a mailbox, whatever its case. */
export function userByEmail(db: Db | Trx, email: string) {
  return db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
}

/** The user of a phone. */
export function userByPhone(db: Db | Trx, phone: { phone_country_code: string; phone_number: string }) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('phone_country_code', '=', phone.phone_country_code)
    .where('phone_number', '=', phone.phone_number)
    .executeTakeFirst()
}

/**
 * Locks a user until the transaction ends, and returns the current row. All changes of access take this lock before any other, which
 * prevents deadlocks: `change` to set a password, found a company or choose a default one; `share` to open a session on the row that was
 * checked.
 */
export async function lockUser(trx: Trx, id: string, how: 'change' | 'share'): Promise<UserRow | null> {
  const user = trx.selectFrom('users').selectAll().where('id', '=', id)
  return (await (how === 'change' ? user.forNoKeyUpdate() : user.forShare()).executeTakeFirst()) ?? null
}

/** Why an authenticated user may not sign in; null when they may. ERR-80018, ERR-80007, ERR-80005, ERR-80016. */
export function refusalOf(user: Pick<UserRow, 'status' | 'is_activated' | 'is_email_verified'>): Problem | null {
  if (user.status === 'disabled') return new Problem('userDisabled')
  if (user.status === 'closed') return new Problem('userStatusInvalid')
  if (!user.is_activated) return new Problem('notActivated')
  return user.is_email_verified ? null : new Problem('emailUnverified')
}

/** A mailbox as counters know it, the same for known and unknown ones: a keyed hash, so that no table lists who was tried. R6. */
export function mailboxKey(config: Config, email: string): string {
  return peppered(config, 'limits', email.toLowerCase())
}

/** A phone as codes and counters know it. */
export function phoneAddress(phone: { phone_country_code: string; phone_number: string }): string {
  return `${phone.phone_country_code}${phone.phone_number}`
}
