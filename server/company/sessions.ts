/** Finds the session of a request, with the membership that its company header asks for. R3, R4. */
import { uuid } from '../../contract/kernel/fields.ts'
import { signedIn } from '../account/sessions.ts'
import type { CompanyRole, SignedIn } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { fingerprint, sameText } from '../platform/security/secrets.ts'

/** Milliseconds between two notes that a session is in use: not every call writes. */
const noteMs = 60_000

/** Who a request comes from. */
interface Session {
  readonly sessionId: string
  readonly user: SignedIn
  /** The company of the header when the user is an active member of it. */
  readonly companyId: string | null
  readonly companyRole: CompanyRole | null
}

/**
 * The session of a request, in one query with the membership of its company. Null when a part is missing, unknown, expired, revoked
 * or belongs to a disabled user. `companyId` is null for an unknown company and for one the user does not belong to. R3, R4.
 */
export async function findSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  given: { token: string | null; binding: string | null; companyId: string | null },
): Promise<Session | null> {
  if (!given.token || !given.binding || given.token.length > 200 || given.binding.length > 200) return null
  const company = given.companyId && uuid.test(given.companyId) ? given.companyId : null
  const now = clock.now()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('affiliations', (join) =>
      join
        .onRef('affiliations.user_id', '=', 'users.id')
        .on('affiliations.company_id', '=', company)
        .on('affiliations.status', '=', 'active'),
    )
    .where('sessions.token_hash', '=', fingerprint(given.token))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .select([
      'sessions.id as session_id',
      'sessions.binding_hash',
      'sessions.used_at',
      'users.id',
      'users.user_id',
      'users.email',
      'users.is_activated',
      'users.register_source',
      'users.locale',
      'affiliations.company_id',
      'affiliations.role',
    ])
    .executeTakeFirst()
  if (!row || !sameText(row.binding_hash, fingerprint(given.binding))) return null
  if (isOld(row.used_at, now)) await noteUse(db, row.session_id, now)
  return {
    sessionId: row.session_id,
    user: signedIn(row),
    companyId: row.company_id,
    companyRole: row.role,
  }
}

function isOld(usedAt: Date | null, now: Date): boolean {
  return usedAt === null || now.getTime() - usedAt.getTime() >= noteMs
}

/** Notes that a session is in use; of concurrent calls one writes. */
async function noteUse(db: Deps['db'], sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: now })
    .where('id', '=', sessionId)
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', new Date(now.getTime() - noteMs))]))
    .execute()
}
