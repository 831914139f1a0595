/** Cases returned to the queue: by who took them, by a lead, or because a member of the staff leaves. Decision 020. */
import { kycReviewLifecycle } from '../../machines/kyc/lifecycles/kycReview.ts'
import { auditAt, type ChangedBy } from '../platform/audit.ts'
import type { Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'

/** Returns a case to the queue; its findings are kept. */
export async function release(trx: Trx, row: { id: string; company_id: string }, by: ChangedBy, at: Date): Promise<void> {
  const { id, company_id: companyId } = row
  const event = { type: 'case.released' } as const
  const values = { first_reviewer: null, proposal: null, proposal_note: '', message: '', due_days: null, proposed_at: null }
  await move(trx, { chart: kycReviewLifecycle, table: 'kyc_reviews', id, event, actor: by.actor, at, values })
  await auditAt(trx, at, { action: event.type, ...by, companyId, subject: 'kyc_reviews', subjectId: id })
}

/** Returns every case that a member has taken and not proposed yet. */
export async function releaseCasesOf(trx: Trx, staffId: string, by: ChangedBy, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('kyc_reviews')
    .select(['id', 'company_id'])
    .where('first_reviewer', '=', staffId)
    .where('status', '=', 'claimed')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) await release(trx, row, by, at)
}
