/** Finds the session of a request, with the membership that its company header asks for. R3, R4. */
import { uuid } from '../../contract/kernel/fields.ts'
import { signedIn } from '../account/sessions.ts'
import type { CompanyRole, SignedIn } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { fingerprint, sameText } from '../platform/security/secrets.ts'

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
    .where('sessions.expires_at', '>', clock.now())
    .where('users.status', '=', 'active')
    .select([
      'sessions.id as session_id',
      'sessions.binding_hash',
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
  return {
    sessionId: row.session_id,
    user: signedIn(row),
    companyId: row.company_id,
    companyRole: row.role,
  }
}
