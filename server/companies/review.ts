/** The review of an application: by a person, or in the sandbox by itself. KYC-19, KYC-22, R11. */

import type { Locale } from '../../contract/constants.ts'
import { Problem } from '../../contract/problem.ts'
import { kycLifecycle } from '../../machines/lifecycles/kyc.ts'
import { auditAt } from '../audit.ts'
import { portalUrl } from '../config.ts'
import type { Deps, Trx } from '../deps.ts'
import { enqueue, type JobHandlersOf } from '../jobs/jobs.ts'
import { move } from '../lifecycle.ts'
import { sendMail } from '../mail/send.ts'
import { raiseNotice, tellMembers } from '../notices/raise.ts'
import { reviewMode } from '../sandbox/review-mode.ts'
import type { ApplicationRow } from './wire.ts'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    /** An application has been submitted. */
    'kyc.review': { applicationId: string }
    /** The sandbox reviewer makes up its mind about one submission. */
    'kyc.decide': { applicationId: string; submittedAt: string }
  }
}

/** What a reviewer may answer. */
type Decision = 'approved' | 'rejected' | 'returned'

/** Actor of the reviewer that decides by itself. */
const sandboxReviewer = 'reviewer:sandbox'

/** A reviewer opens a submitted application. Problem 20018 for an unknown id, 20011 when it is not waiting. */
export async function startReview(trx: Trx, deps: Deps, { applicationId, actor }: { applicationId: string; actor: string }): Promise<void> {
  const at = deps.clock.now()
  await move(trx, { chart: kycLifecycle, table: 'kyc_applications', id: applicationId, event: { type: 'review.started' }, actor, at })
}

/**
 * Decides an application, opening it first when nobody had, and mails the person who submitted it. Anything but an approval needs a
 * reason for the merchant (20009 without) and gives the company's numbers free. Problem 20018 for an unknown id, 20011 when it is
 * not in review.
 */
export async function decideApplication(
  trx: Trx,
  deps: Deps,
  decided: { applicationId: string; decision: Decision; reason: string | null; actor: string },
): Promise<void> {
  const { applicationId: id, decision, actor } = decided
  const reason = decision === 'approved' ? null : (decided.reason?.trim() ?? '')
  if (reason === '') throw new Problem(20009, { fields: { reason: 'field.required' } })
  const row = await lockApplication(trx, id)
  if (!row) throw new Problem(20018)
  if (row.status === 'submitted') await startReview(trx, deps, { applicationId: id, actor })
  const at = deps.clock.now()
  await trx.updateTable('kyc_applications').set({ decided_at: at, decided_by: actor, reason }).where('id', '=', id).execute()
  await move(trx, { chart: kycLifecycle, table: 'kyc_applications', id, event: { type: `application.${decision}` }, actor, at })
  if (decision !== 'approved') {
    await trx
      .updateTable('companies')
      .set({ business_registration_number: null, unified_social_credit_code: null })
      .where('id', '=', row.company_id)
      .execute()
  }
  await auditAt(trx, at, { action: `kyc.${decision}`, actor, companyId: row.company_id, subject: 'kyc_applications', subjectId: id })
  await tellApplicant(trx, deps, row, decision, reason)
  const told = { companyId: row.company_id, values: { company: namesOf(row), reason: reason ?? '' }, at }
  if (decision === 'approved') await tellMembers(trx, { ...told, kind: 'kyc.approved' })
  else await raiseNotice(trx, { ...told, kind: `kyc.${decision}`, key: `kyc:${id}` })
}

export const kycJobs: JobHandlersOf<'kyc.review' | 'kyc.decide'> = {
  /** Outside the sandbox, or when it is told to wait, the application stays for a person. */
  'kyc.review': async (deps, { applicationId }) => {
    if (!(await decidesByItself(deps))) return
    await deps.db.transaction().execute(async (trx) => {
      const row = await lockApplication(trx, applicationId)
      if (row?.status !== 'submitted' || !row.submitted_at) return
      if (String(row.company.registerNameEn ?? '').includes('AWAIT')) return
      await startReview(trx, deps, { applicationId, actor: sandboxReviewer })
      const runAt = new Date(deps.clock.now().getTime() + deps.config.sandboxReviewSeconds * 1000)
      await enqueue(trx, 'kyc.decide', { applicationId, submittedAt: row.submitted_at.toISOString() }, { runAt })
    })
  },
  /** Decides unless a person was quicker. */
  'kyc.decide': async (deps, { applicationId, submittedAt }) => {
    if (!(await decidesByItself(deps))) return
    await deps.db.transaction().execute(async (trx) => {
      const row = await lockApplication(trx, applicationId)
      if (row?.status !== 'in progress' || row.submitted_at?.toISOString() !== submittedAt) return
      const applicant = await applicantOf(trx, row)
      await decideApplication(trx, deps, { applicationId, ...verdictOn(row, applicant?.locale ?? 'zh_CN'), actor: sandboxReviewer })
    })
  },
}

async function decidesByItself({ db, config }: Deps): Promise<boolean> {
  return config.sandbox && (await reviewMode(db, config)) === 'auto'
}

/** What the sandbox reviewer thinks of a company: its English name says so, that every state can be played; one with AWAIT in it stays waiting. */
function verdictOn({ company }: Pick<ApplicationRow, 'company'>, locale: Locale): { decision: Decision; reason: string | null } {
  const name = String(company.registerNameEn ?? '')
  if (name.includes('REJECT')) return { decision: 'rejected', reason: sandboxReasons.rejected[locale] }
  if (name.includes('RETURN')) return { decision: 'returned', reason: sandboxReasons.returned[locale] }
  return { decision: 'approved', reason: null }
}

const sandboxReasons: Record<'rejected' | 'returned', Record<Locale, string>> = {
  rejected: {
    zh_CN: '我们无法通过公开登记资料核实这家公司。',
    zh_HK: '我們未能透過公開登記資料核實此公司。',
    en_US: 'We could not verify this company in the public registers.',
  },
  returned: {
    zh_CN: '商业登记证不够清晰，请重新上传一份四角完整、文字清楚的文件。',
    zh_HK: '商業登記證不夠清晰，請重新上載一份四角完整、文字清楚的文件。',
    en_US: 'The registration certificate is hard to read. Please upload it again, sharp and with all four corners.',
  },
}

async function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('kyc_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

async function applicantOf(trx: Trx, { submitted_by }: ApplicationRow) {
  return trx.selectFrom('users').select(['email', 'locale']).where('id', '=', submitted_by).executeTakeFirst()
}

async function tellApplicant(trx: Trx, deps: Deps, row: ApplicationRow, decision: Decision, reason: string | null): Promise<void> {
  const applicant = await applicantOf(trx, row)
  if (!applicant) return
  const page = decision === 'approved' ? '/shops/authorise' : '/company/onboarding/company-information'
  await sendMail(trx, deps, {
    to: applicant.email,
    locale: applicant.locale,
    template: `kyc.${decision}`,
    values: {
      company: nameOf(row, applicant.locale),
      reference: row.reference,
      reason: reason ?? '',
      link: portalUrl(deps.config, page),
    },
  })
}

function namesOf(row: ApplicationRow): Record<Locale, string> {
  return { zh_CN: nameOf(row, 'zh_CN'), zh_HK: nameOf(row, 'zh_HK'), en_US: nameOf(row, 'en_US') }
}

/** The company's name in the application, Chinese only where it has a Chinese one. */
function nameOf({ company, reference }: ApplicationRow, locale: Locale): string {
  const chinese = locale === 'en_US' ? '' : company.registerNameCn
  return String(chinese || company.registerNameEn || reference)
}
