/** Applies a decision on a case, by the staff or the sandbox: the application's status, its numbers, and the company's notifications. KYC-19. */
import type { Proposal } from '../../contract/staff/cases.ts'
import { kycLifecycle } from '../../machines/kyc/lifecycles/kyc.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { type EffectsOf, move } from '../platform/lifecycle.ts'
import { workingDayAfter } from '../reference/calendar/working-days.ts'
import { type Decision, notifyDecision } from './notify.ts'
import { freeNumbers } from './numbers.ts'
import { keepOwners } from './owners.ts'
import type { ApplicationRow } from './present.ts'
import { returnedItems } from './returns.ts'
import { awaitCorrection } from './submissions.ts'

/** Statuses by decision. */
export const decisionOf = { approve: 'approved', reject: 'rejected', return: 'returned' } as const satisfies Record<Proposal, Decision>

/** Locks an application until the transaction ends, before its case. Undefined when there is none. */
export async function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('kyc_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Decides a locked application that is in progress, and writes the decision on its case, which the caller moves. A rejection gives the
 * company's numbers free; a return keeps them until its last day. Problem `conflict` when the application is not in progress.
 */
export async function settleApplication(
  trx: Trx,
  deps: Deps,
  settled: { row: ApplicationRow; reviewId: string | null; decision: Proposal; message: string; dueDays: number; actor: string },
): Promise<void> {
  const { row, reviewId, decision, message, dueDays, actor } = settled
  const { id } = row
  const at = deps.clock.now()
  const status = decisionOf[decision]
  const dueDay = decision === 'return' ? workingDayAfter(at, dueDays) : null
  const reason = decision === 'approve' || message === '' ? null : message
  await trx
    .updateTable('kyc_applications')
    .set({ decided_at: at, decided_by: actor, reason, due_day: dueDay })
    .where('id', '=', id)
    .execute()
  if (reviewId) {
    await trx.updateTable('kyc_reviews').set({ decision, decided_at: at, due_day: dueDay, message }).where('id', '=', reviewId).execute()
  }
  const notify = async () => {
    const items = decision === 'return' && reviewId ? await returnedItems(trx, reviewId) : []
    await notifyDecision(trx, deps, row, { decision: status, message, items, dueDay }, at)
  }
  const effects: EffectsOf<typeof kycLifecycle> = {
    approve: {
      // The names of its sellers can be compared from now on.
      keepOwners: () => keepOwners(trx, deps.config, row.company_id),
      calculateLimit: () => deps.limits.calculateSoon(trx, row.company_id, at),
      notifyDecision: notify,
    },
    reject: { freeNumbers: () => freeNumbers(trx, row.company_id), notifyDecision: notify },
    return: {
      awaitCorrection: async () => dueDay && awaitCorrection(trx, { applicationId: id, round: row.round, dueDay }),
      notifyDecision: notify,
    },
  }[decision]
  await move(trx, { chart: kycLifecycle, table: 'kyc_applications', id, event: { type: `application.${status}` }, actor, at, effects })
  await auditAt(trx, at, { action: `kyc.${status}`, actor, companyId: row.company_id, subject: 'kyc_applications', subjectId: id })
}
