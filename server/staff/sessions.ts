/** Sessions of the staff: one cookie that only /backoffice is sent; half an hour without a call or eight hours end it. Decisions 020, 085. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { stepUpMinutes } from '../../contract/account/step-up-actions.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { StaffSession } from '../../contract/staff/staff.ts'
import type { Call, StaffCaller } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import type { StaffTables } from '../platform/db/tables/staff.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { fingerprint, newToken } from '../platform/security/secrets.ts'

type StaffRow = Selectable<StaffTables['staff']>

/** Name of the cookie. */
export const staffCookie = 'sampan_staff'

/** Minutes without a call, and hours from sign-in, after which a session is over. */
const limits = { idleMinutes: 30, hours: 8 } as const
/** Milliseconds between two notes that a session is in use: not every call writes. */
const noteMs = 60_000

/**
 * The member of the staff a request comes from; null when the cookie is missing, unknown, over or revoked, waits for the second factor, or
 * the member has left.
 */
export async function findStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string | null): Promise<StaffCaller | null> {
  if (!token || token.length > 200) return null
  const now = clock.now()
  const idleSince = new Date(now.getTime() - limits.idleMinutes * 60_000)
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('token_hash', '=', fingerprint(token))
    .where('revoked_at', 'is', null)
    .where('verified_at', 'is not', null)
    .where('ends_at', '>', now)
    .where('seen_at', '>', idleSince)
    .where('staff.status', '=', 'active')
    .select(['staff.id', 'name', 'email', 'role', 'staff_sessions.id as session_id', 'seen_at', 'ends_at'])
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.seen_at.getTime() > noteMs) {
    await db.updateTable('staff_sessions').set({ seen_at: now }).where('id', '=', row.session_id).execute()
  }
  return { id: row.id, name: row.name, email: row.email, role: row.role, sessionId: row.session_id, endsAt: row.ends_at }
}

/** A session just opened; set its cookie by {@link setStaffCookie} once the transaction has committed. */
interface OpenedStaffSession {
  readonly token: string
  readonly session: StaffSession
}

/** Opens a session of a member of the staff, which opens nothing until {@link verifyStaffSession}. */
export async function openStaffSession(trx: Trx, call: Call, { id, name, email, role }: StaffRow): Promise<OpenedStaffSession> {
  const now = call.deps.clock.now()
  const token = newToken()
  const endsAt = new Date(now.getTime() + limits.hours * 3_600_000)
  await trx
    .insertInto('staff_sessions')
    .values({
      id: randomUUID(),
      staff_id: id,
      token_hash: fingerprint(token),
      verified_at: null,
      seen_at: now,
      ends_at: endsAt,
      revoked_at: null,
      ip: call.ip,
      user_agent: call.userAgent,
      created_at: now,
    })
    .execute()
  return { token, session: { staff: { id, name, email, role }, endsAt: endsAt.toISOString() } }
}

/** Lets a session into the back office after the second factor. False when it has ended, or was let in before. */
export async function verifyStaffSession(trx: Trx, id: string, at: Date): Promise<boolean> {
  const verified = await trx
    .updateTable('staff_sessions')
    .set({ verified_at: at, seen_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return verified !== undefined
}

/** Refuses an operation when password and second factor were given more than ten minutes ago. Problem `verificationFailed`. */
export async function refuseOldSignIn(trx: Trx, { clock }: Pick<Deps, 'clock'>, { sessionId }: StaffCaller): Promise<void> {
  const recent = await trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('verified_at', '>', new Date(clock.now().getTime() - stepUpMinutes * 60_000))
    .executeTakeFirst()
  if (!recent) throw new Problem('verificationFailed')
}

/** Ends a session of a member of the staff, or all. */
export async function revokeStaffSessions(trx: Trx, whose: { staffId: string; sessionId?: string }, at: Date): Promise<void> {
  const { staffId, sessionId } = whose
  await trx
    .updateTable('staff_sessions')
    .set({ revoked_at: at })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .execute()
}

/** Gives the browser the cookie of a session, until it closes. */
export function setStaffCookie(call: Call, { token }: OpenedStaffSession): void {
  call.setCookie(staffCookie, token, cookieOptions(call.deps.config))
}

/** Takes the cookie from the browser. */
export function dropStaffCookie(call: Call): void {
  call.setCookie(staffCookie, '', { ...cookieOptions(call.deps.config), maxAge: 0 })
}

function cookieOptions({ publicUrl }: Config) {
  return { path: '/backoffice', httpOnly: true, sameSite: 'Strict', secure: publicUrl.startsWith('https://') } as const
}
