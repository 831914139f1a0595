/** Applies a decision on a case, by the staff or the sandbox: the application's status, its numbers, and the company's notifications. KYC-19. */
import type { Proposal } from '../../contract/staff/cases.ts'
import { kycLifecycle } from '../../machines/kyc/lifecycles/kyc.ts'
import { type KycReviewEvent, kycReviewLifecycle } from '../../machines/kyc/lifecycles/kycReview.ts'
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

/** A decision on an application in progress; `review` is its case, with the event that decides it. */
interface Settled {
  readonly row: ApplicationRow
  readonly review: { readonly id: string; readonly event: KycReviewEvent } | null
  readonly decision: Proposal
  readonly message: string
  readonly dueDays: number
  readonly actor: string
}

/**
 * Decides a locked application that is in progress, by its case where it has one. A rejection gives the company's numbers free; a return keeps
 * them until its last day. Problem `conflict` when the application is not in progress.
 */
export async function settleApplication(trx: Trx, deps: Deps, settled: Settled): Promise<void> {
  const { review, decision, message, dueDays, actor } = settled
  const at = deps.clock.now()
  const dueDay = decision === 'return' ? workingDayAfter(at, dueDays) : null
  const decide = () => decideApplication(trx, deps, settled, { at, dueDay })
  if (!review) return decide()
  const values = { decision, decided_at: at, due_day: dueDay, message }
  const effects = { decideApplication: decide }
  await move(trx, { chart: kycReviewLifecycle, table: 'kyc_reviews', ...review, actor, at, values, effects })
}

async function decideApplication(
  trx: Trx,
  deps: Deps,
  { row, review, decision, message, actor }: Settled,
  { at, dueDay }: { at: Date; dueDay: string | null },
): Promise<void> {
  const { id } = row
  const status = decisionOf[decision]
  const reason = decision === 'approve' || message === '' ? null : message
  await trx
    .updateTable('kyc_applications')
    .set({ decided_at: at, decided_by: actor, reason, due_day: dueDay })
    .where('id', '=', id)
    .execute()
  const notify = async () => {
    const items = decision === 'return' && review ? await returnedItems(trx, review.id) : []
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
