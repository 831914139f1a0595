/** The yearly review of a facility: depending on the capacity of its shops and overdue amounts it is renewed for a year, or expires until it can be. CRED-10, CRED-11, decision 044. */
import { addDays, addMonths } from '../../contract/kernel/days.ts'
import { lesser } from '../../contract/lending/loan/exact.ts'
import { facilityLifecycle } from '../../machines/lending/lifecycles/facility.ts'
import { changeLimit, type FacilityRow } from '../lending/facilities.ts'
import { isBlocked, overdueOf } from '../lending/loans/loans.ts'
import { endNotices, notifyMembers, raiseNotice } from '../notices/raise-notice.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { enqueue, enqueueEach, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { move, moveOnce } from '../platform/lifecycle.ts'
import { type LockedGroup, lockGroup, recalculateOthers, withinRoom } from './exposure.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Every night: reviews the facilities whose review is near, due or not passed yet. */
    'facility.daily': Record<string, never>
    'facility.review': { facilityId: string }
  }
}

/** Months until a facility is reviewed. */
export const reviewMonths = 12

/** Days before the review on which the company is notified. */
const ahead = 30

export const reviewJobs: JobHandlersOf<'facility.daily' | 'facility.review'> = {
  'facility.daily': async ({ db, clock }) => {
    const at = clock.now()
    const until = addDays(dayOf(at), ahead)
    await db.transaction().execute(async (trx) => {
      const near = trx.selectFrom('facilities').select('id').where('status', '<>', 'closed').where('next_review_on', '<=', until)
      await enqueueEach(trx, 'facility.review', near, { runAt: at })
      await enqueue(trx, 'facility.daily', {}, { runAt: nextNight(at), key: 'facility.daily' })
    })
  },

  'facility.review': async ({ db, clock }, { facilityId }) => {
    await db.transaction().execute(async (trx) => {
      const at = clock.now()
      const { company_id } = await trx.selectFrom('facilities').select('company_id').where('id', '=', facilityId).executeTakeFirstOrThrow()
      const group = await lockGroup(trx, company_id)
      const facility = await trx.selectFrom('facilities').selectAll().where('id', '=', facilityId).forUpdate().executeTakeFirstOrThrow()
      if (facility.status === 'closed') return
      if (facility.next_review_on <= dayOf(at)) await review(trx, group, facility, at)
      else await announce(trx, facility, at)
    })
  },
}

/** Makes sure that a night's reviews are waiting; called at every start. */
export async function scheduleReviews({ db, clock }: Deps): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'facility.daily', {}, { runAt: clock.now(), key: 'facility.daily' }))
}

/** Key prefix of the notices of a facility's review. */
const about = (id: string) => `facility:${id}:review:`

async function announce(trx: Trx, facility: FacilityRow, at: Date): Promise<void> {
  const { id, company_id: companyId, product, next_review_on: day } = facility
  await raiseNotice(trx, { companyId, kind: 'facility.reviewing', values: { product, day }, key: about(id) + day, at })
}

/** A facility that is locked, on its day or later: it expires, and is renewed when it passes. One that has expired is looked at again each night. */
async function review(trx: Trx, group: LockedGroup, facility: FacilityRow, at: Date): Promise<void> {
  const { id, company_id: companyId, product, next_review_on: day } = facility
  const moved = { chart: facilityLifecycle, table: 'facilities', id, actor: 'system', at } as const
  const audited = { actor: 'system', companyId, subject: 'facilities', subjectId: id } as const
  const carried = isBlocked(await overdueOf(trx, companyId, dayOf(at))) ? null : await carriedBy(trx, group, facility)
  const expiring = {
    endNotices: () => endNotices(trx, { companyId, about: about(id), at }),
    notifyExpired: async () => !carried && notifyMembers(trx, { companyId, kind: 'facility.expired', values: { product }, at }),
  }
  const expired = await moveOnce(trx, { ...moved, event: { type: 'facility.expired' }, effects: expiring })
  if (!carried) {
    if (expired) await auditAt(trx, at, { ...audited, action: 'facility.expired', details: { product, day } })
    return
  }
  const next = addMonths(dayOf(at), reviewMonths)
  const renewed = { ...facility, status: 'active' } as const
  const changed = { ...carried, signed: facility.signed_limit, reference: `review/${day}`, actor: 'system', at }
  const effects = {
    applyCalculation: () => changeLimit(trx, renewed, changed),
    recalculateOthers: () => recalculateOthers(trx, companyId, at),
    notifyRenewed: () => notifyMembers(trx, { companyId, kind: 'facility.renewed', values: { product, day: next }, at }),
  }
  await move(trx, { ...moved, event: { type: 'facility.renewed' }, values: { next_review_on: next }, effects })
  await auditAt(trx, at, { ...audited, action: 'facility.renewed', details: { product, day: next } })
}

/** The limit of the last calculation, up to the signed limit and what the group leaves; null when it was refused. Decision 099. */
async function carriedBy(trx: Trx, group: LockedGroup, facility: FacilityRow): Promise<{ limit: bigint; watermark: bigint } | null> {
  const application = await trx
    .selectFrom('credit_applications')
    .select(['status', 'credit_limit', 'watermark'])
    .where('company_id', '=', facility.company_id)
    .where('product', '=', facility.product)
    .where('type', '=', 'limit')
    .executeTakeFirst()
  const { status, credit_limit: limit, watermark } = application ?? {}
  if (status === 'failed' || limit == null || watermark == null) return null
  const { company_id: companyId, product, signed_limit: signed } = facility
  const carried = await withinRoom(trx, group, { companyId, product }, { limit: lesser(limit, signed), watermark })
  return carried.limit === 0n ? null : carried
}
