/** Administrators and invitations that a thief may have made: taken back. Decision 102. */
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { endInvitation } from './invitations.ts'
import { administratorsSince } from './memberships.ts'
import { setRole } from './roles.ts'

/** Whose appointment or invitation was taken back, by mailbox; `kept` were appointed as lately, but no other administrator is left. */
export interface TakenBack {
  readonly demoted: readonly string[]
  readonly kept: readonly string[]
  readonly invited: readonly string[]
}

type Cause = { companyId: string; since: Date; actor: string }

/**
 * Makes users of the administrators of a locked company who were appointed since a time, unless all were, and withdraws every open
 * invitation of an administrator; those that have expired are not named.
 */
export async function takeBackAppointments(trx: Trx, call: Call, cause: Cause): Promise<TakenBack> {
  const all = await administratorsSince(trx, cause.companyId)
  const late = all.filter(({ since }) => since >= cause.since)
  const kept = late.length === all.length
  const { companyId, actor } = cause
  const demoted = kept ? [] : late
  for (const { affiliationId: id } of demoted) await setRole(trx, call, { id, companyId, from: 'administrator', to: 'user', actor })
  if (demoted.length > 0) await call.deps.approvals.administratorLeft(trx, call.deps, companyId)
  const mailboxes = (of: typeof late) => of.map(({ email }) => email)
  return { demoted: mailboxes(demoted), kept: mailboxes(kept ? late : []), invited: await withdrawInvitations(trx, call, cause) }
}

async function withdrawInvitations(trx: Trx, call: Call, { companyId, actor }: Cause): Promise<string[]> {
  const open = await trx
    .selectFrom('company_invitations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('role', '=', 'administrator')
    .where('status', '=', 'confirming')
    .orderBy('created_at')
    .execute()
  for (const row of open) await endInvitation(trx, call, row, actor)
  const now = call.deps.clock.now()
  return open.flatMap(({ email, expires_at }) => (expires_at > now ? [email] : []))
}
