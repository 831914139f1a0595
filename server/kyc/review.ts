/** The sandbox review of an application, in place of two reviewers. KYC-19, KYC-22, R11, decision 020. */

import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { personQuestions } from '../../contract/kyc/questions.ts'
import type { ReturnReason } from '../../contract/kyc/returns.ts'
import { proposals } from '../../contract/staff/cases.ts'
import { dueDays } from '../../contract/staff/review.ts'
import { kycLifecycle } from '../../machines/kyc/lifecycles/kyc.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, move } from '../platform/lifecycle.ts'
import { textOf } from '../platform/texts.ts'
import { decisionOf, lockApplication, settleApplication } from './decide.ts'
import { applicantOf, type Decision } from './notify.ts'
import { type ApplicationRow, openPeople } from './present.ts'
import { reviewMode } from './review-mode.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** An application has been submitted. */
    'kyc.review': { applicationId: string }
    /** The sandbox reviewer makes up its mind about one submission. */
    'kyc.decide': { applicationId: string; submittedAt: string }
  }
}

/** Actor of the automatic reviewer. */
const sandboxReviewer = 'reviewer:sandbox'

/** A reviewer opens a submitted application. Problem `notFound` for an unknown id, `conflict` when it is not waiting. */
export async function startReview(trx: Trx, deps: Deps, { applicationId, actor }: { applicationId: string; actor: string }): Promise<void> {
  const at = deps.clock.now()
  await move(trx, { chart: kycLifecycle, table: 'kyc_applications', id: applicationId, event: { type: 'review.started' }, actor, at })
}

/** A decision of the sandbox in place of two reviewers. */
interface StandInVerdict {
  readonly decision: Decision
  /** For the merchant; anything but an approval needs one. */
  readonly reason: string | null
  /** For a return: the items to correct; without items the whole application can be edited. */
  readonly items?: readonly { item: string; reason: ReturnReason; note: string }[]
}

/**
 * Decides an application in place of two reviewers; opens the case first if it was not open. Throws outside the sandbox, where one person
 * never decides alone. Problem `invalidInput` for a missing reason, `notFound` for an unknown id, `conflict` when it is not in review.
 * Decision 020.
 */
export async function decideApplication(
  trx: Trx,
  deps: Deps,
  { applicationId: id, actor, ...verdict }: { applicationId: string; actor: string } & StandInVerdict,
): Promise<void> {
  if (!deps.config.sandbox) throw new Error('Only the sandbox decides alone')
  const message = verdict.decision === 'approved' ? '' : (verdict.reason?.trim() ?? '')
  if (message === '' && verdict.decision !== 'approved') throw new Problem('invalidInput', { fields: { reason: 'field.required' } })
  const row = await lockApplication(trx, id)
  if (!row) throw new Problem('notFound')
  if (can(kycLifecycle, row, { type: 'review.started' })) await startReview(trx, deps, { applicationId: id, actor })
  const at = deps.clock.now()
  const caseId = await openCase(trx, row)
  if (caseId && verdict.items) await markItems(trx, caseId, verdict.items, at)
  if (caseId) await trx.updateTable('kyc_reviews').set({ stand_in: actor }).where('id', '=', caseId).execute()
  const review = caseId ? { id: caseId, event: { type: 'standIn.decided' as const } } : null
  const decision = proposals.find((each) => decisionOf[each] === verdict.decision) ?? 'return'
  await settleApplication(trx, deps, { row, review, decision, message, dueDays: dueDays.usual, actor })
}

/** The case of an application's round that is not decided yet, locked. */
async function openCase(trx: Trx, { id, round }: ApplicationRow): Promise<string | undefined> {
  const row = await trx
    .selectFrom('kyc_reviews')
    .select('id')
    .where('application_id', '=', id)
    .where('round', '=', round)
    .where('status', '<>', 'decided')
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}

async function markItems(trx: Trx, reviewId: string, items: NonNullable<StandInVerdict['items']>, at: Date): Promise<void> {
  await trx.deleteFrom('kyc_assessments').where('review_id', '=', reviewId).where('verdict', '=', 'return').execute()
  for (const { item, reason, note } of items) {
    const found = { verdict: 'return' as const, reason, note, staff_id: null, carried: false, at }
    await trx
      .insertInto('kyc_assessments')
      .values({ review_id: reviewId, item, ...found })
      .onConflict((conflict) => conflict.columns(['review_id', 'item']).doUpdateSet(found))
      .execute()
  }
}

export const kycJobs: JobHandlersOf<'kyc.review' | 'kyc.decide'> = {
  /** Outside the sandbox, and in its manual mode, the application waits for a person. */
  'kyc.review': async (deps, { applicationId }) => {
    if (!(await decidesAutomatically(deps))) return
    await deps.db.transaction().execute(async (trx) => {
      const row = await lockApplication(trx, applicationId)
      if (!row?.submitted_at || !can(kycLifecycle, row, { type: 'review.started' })) return
      if (String(row.company.registerNameEn ?? '').includes('AWAIT')) return
      await startReview(trx, deps, { applicationId, actor: sandboxReviewer })
      const runAt = new Date(deps.clock.now().getTime() + deps.config.sandboxReviewSeconds * 1000)
      await enqueue(trx, 'kyc.decide', { applicationId, submittedAt: row.submitted_at.toISOString() }, { runAt })
    })
  },
  /** Decides unless a person was quicker. */
  'kyc.decide': async (deps, { applicationId, submittedAt }) => {
    if (!(await decidesAutomatically(deps))) return
    await deps.db.transaction().execute(async (trx) => {
      const row = await lockApplication(trx, applicationId)
      if (row?.status !== 'in progress' || row.submitted_at?.toISOString() !== submittedAt || (await isTaken(trx, row))) return
      const applicant = await applicantOf(trx, row)
      await decideApplication(trx, deps, { applicationId, ...verdictOn(deps, row, applicant?.locale ?? 'zh_CN'), actor: sandboxReviewer })
    })
  },
}

async function decidesAutomatically({ db, config }: Deps): Promise<boolean> {
  return config.sandbox && (await reviewMode(db, config)) === 'auto'
}

/** Whether a member of staff has claimed the case; the automatic reviewer then leaves it to them. */
async function isTaken(trx: Trx, { id, round }: ApplicationRow): Promise<boolean> {
  const row = await trx
    .selectFrom('kyc_reviews')
    .select('status')
    .where('application_id', '=', id)
    .where('round', '=', round)
    .executeTakeFirst()
  return row !== undefined && row.status !== 'waiting'
}

/**
 * The sandbox reviewer's verdict on a company, by its English name, so that every state can be tried. A name with AWAIT stays in review;
 * one with RETURN is returned once per occurrence of the word: for the company's documents, then for those of its first person, and so
 * on in turn.
 */
function verdictOn({ config }: Deps, row: ApplicationRow, locale: Locale): StandInVerdict {
  const { company, round } = row
  const name = String(company.registerNameEn ?? '')
  if (name.includes('REJECT')) return { decision: 'rejected', reason: textOf(locale, 'kyc.sandbox.rejected') }
  if (name.split('RETURN').length - 1 >= round) {
    const unreadable = { reason: 'unreadable', note: textOf(locale, 'kyc.sandbox.unreadable') } as const
    if (round % 2 === 0) {
      const { idBack } = personQuestions(openPeople(config, row)[0] ?? {}, company)
      const home = { reason: 'incomplete', note: textOf(locale, 'kyc.sandbox.incomplete') } as const
      const items = [
        { item: `connectedPersons.0.${idBack ? 'idBackFileId' : 'idFrontFileId'}`, ...unreadable },
        { item: 'connectedPersons.0.residentialAddress', ...home },
      ]
      return { decision: 'returned', reason: textOf(locale, 'kyc.sandbox.returnedPerson'), items }
    }
    const items = [
      { item: 'company.documents.0', ...unreadable },
      { item: 'company.registeredAddress', reason: 'mismatch', note: textOf(locale, 'kyc.sandbox.mismatch') },
    ] as const
    return { decision: 'returned', reason: textOf(locale, 'kyc.sandbox.returned'), items }
  }
  return { decision: 'approved', reason: null }
}
