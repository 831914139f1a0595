/** Opens a review case for every submission of an application: its snapshot, its hints, its signals, and the handling of its due day. KYC-19, KYC-22. */
import { randomUUID } from 'node:crypto'
import { kycLifecycle } from '../../machines/kyc/lifecycles/kyc.ts'
import { kycReviewLifecycle } from '../../machines/kyc/lifecycles/kycReview.ts'
import { endNotices } from '../notices/raise-notice.ts'
import { auditAt } from '../platform/audit.ts'
import { json } from '../platform/db/connection.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, hongKongOffset } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, initialStatus, move } from '../platform/lifecycle.ts'
import { reviewPromise } from '../reference/calendar/working-days.ts'
import { differences, type Form, valuesByItem } from './items.ts'
import { notifyLapsed } from './notify.ts'
import { freeNumbers } from './numbers.ts'
import { type ApplicationRow, openSnapshot, sealSnapshot } from './present.ts'
import { hintsOf } from './reviewer-hints.ts'
import { noteSubmission } from './signals.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** The day to correct a returned application has passed. */
    'kyc.lapse': { applicationId: string; round: number }
  }
}

/** Opens the case of a submission; the caller has locked the application. Unchanged items that were accepted in the previous round stay accepted. */
export async function openSubmission(
  trx: Trx,
  deps: Deps,
  { row, form, at }: { row: ApplicationRow; form: Form; at: Date },
): Promise<void> {
  const id = randomUUID()
  const round = row.round + 1
  const before = await trx
    .selectFrom('kyc_reviews')
    .select(['id', 'snapshot'])
    .where('application_id', '=', row.id)
    .where('round', '=', row.round)
    .executeTakeFirst()
  const past = before ? openSnapshot(deps.config, before) : null
  await trx.updateTable('kyc_applications').set({ round, due_day: null }).where('id', '=', row.id).execute()
  await trx
    .insertInto('kyc_reviews')
    .values({
      id,
      application_id: row.id,
      company_id: row.company_id,
      round,
      status: initialStatus(kycReviewLifecycle) as 'waiting',
      submitted_at: at,
      promised_on: reviewPromise(at).to,
      snapshot: sealSnapshot(deps.config, id, form),
      hints: json(await hintsOf(trx, { applicationId: row.id, form, at })),
      corrected: past ? differences(past, form).length : 0,
    })
    .execute()
  await noteSubmission(trx, deps.config, { companyId: row.company_id, form, at })
  if (before && past) await carryOver(trx, { from: before.id, to: id, past, now: form })
}

async function carryOver(trx: Trx, { from, to, past, now }: { from: string; to: string; past: Form; now: Form }): Promise<void> {
  const [earlier, today] = [valuesByItem(past), valuesByItem(now)]
  const found = await trx.selectFrom('kyc_assessments').selectAll().where('review_id', '=', from).where('verdict', '=', 'ok').execute()
  const kept = found.filter(({ item }) => today.has(item) && today.get(item) === earlier.get(item))
  if (kept.length === 0) return
  await trx
    .insertInto('kyc_assessments')
    .values(kept.map((row) => ({ ...row, review_id: to, carried: true })))
    .execute()
}

/** Has a returned application looked at when its last day is over in Hong Kong. */
export async function awaitCorrection(
  trx: Trx,
  { applicationId, round, dueDay }: { applicationId: string; round: number; dueDay: string },
) {
  const runAt = new Date(Date.parse(`${dueDay}T00:00:00Z`) + 86_400_000 - hongKongOffset)
  await enqueue(trx, 'kyc.lapse', { applicationId, round }, { runAt })
}

export const submissionJobs: JobHandlersOf<'kyc.lapse'> = {
  /** Unless it was sent again: a draft again, as far as it was corrected, with nothing lost but its hold on the numbers. */
  'kyc.lapse': async (deps, { applicationId: id, round }) => {
    await deps.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('kyc_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      const at = deps.clock.now()
      const event = { type: 'correction.lapsed' } as const
      if (!row || !can(kycLifecycle, row, event) || row.round !== round || row.due_day === null || row.due_day >= dayOf(at)) return
      const values = { due_day: null, reason: null }
      const effects = {
        freeNumbers: () => freeNumbers(trx, row.company_id),
        endNotices: () => endNotices(trx, { companyId: row.company_id, about: 'kyc:', at }),
        notifyLapsed: () => notifyLapsed(trx, deps, row, at),
      }
      await move(trx, { chart: kycLifecycle, table: 'kyc_applications', id, event, actor: 'system', at, values, effects })
      await auditAt(trx, at, {
        action: 'kyc.lapsed',
        actor: 'system',
        companyId: row.company_id,
        subject: 'kyc_applications',
        subjectId: id,
      })
    })
  },
}
