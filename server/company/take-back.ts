/** Administrators and invitations that a thief may have made: taken back. Decision 102. */
import { audit } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { endInvitation } from './invitations.ts'
import { administratorsSince } from './memberships.ts'

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
  if (!kept) for (const { affiliationId } of late) await demote(trx, call, affiliationId, cause)
  if (!kept && late.length > 0) await call.deps.approvals.administratorLeft(trx, call.deps, cause.companyId)
  const mailboxes = late.map(({ email }) => email)
  return { demoted: kept ? [] : mailboxes, kept: kept ? mailboxes : [], invited: await withdrawInvitations(trx, call, cause) }
}

async function demote(trx: Trx, call: Call, id: string, { companyId, actor }: Cause): Promise<void> {
  await trx
    .updateTable('affiliations')
    .set((row) => ({ role: 'user', version: row('version', '+', 1), appointed_at: null }))
    .where('id', '=', id)
    .execute()
  const details = { from: 'administrator', to: 'user' }
  await audit(trx, call, { action: 'role.changed', companyId, actor, subject: 'affiliations', subjectId: id, details })
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
