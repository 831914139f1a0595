/** The certification of a company as its applicant sees it: open, save, submit. KYC-17 to KYC-34. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '../../contract/endpoints.ts'
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import type { BusinessDraft, CompanyDraft, KycVersions, PersonDraft } from '../../contract/kyc/applications.ts'
import { awaitedStatuses, kycLifecycle } from '../../machines/kyc/lifecycles/kyc.ts'
import { lockUser } from '../account/users.ts'
import { foundCompany, isAdministrator } from '../company/memberships.ts'
import { endNotices } from '../notices/raise-notice.ts'
import { auditAt } from '../platform/audit.ts'
import { json } from '../platform/db/connection.ts'
import type { Edits } from '../platform/db/tables/kyc.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { initialStatus, move, moveOnce } from '../platform/lifecycle.ts'
import { isCountry, unknownBusinessKeys } from '../reference/lists.ts'
import { editsAfter } from './edit-conflicts.ts'
import { claimNumbers } from './numbers.ts'
import { type ApplicationRow, formOf, sealPeople } from './present.ts'
import { keepToReturned } from './returns.ts'
import { openSubmission } from './submissions.ts'
import { attachFiles, type NamedFile } from './uploads.ts'

/** The applicant's input; a missing section is not changed. */
interface ApplicationDraft {
  readonly company?: CompanyDraft
  readonly business?: BusinessDraft
  readonly connectedPersons?: readonly PersonDraft[]
}

/** The same, with the versions of the sections it is based on. */
interface TypedDraft extends ApplicationDraft {
  readonly versions?: KycVersions
}

/**
 * The latest application of a company of the user, or a new one when it has none. Without `companyId` the user's latest application
 * that is not approved, or else a new company with the user as administrator and a new application. Problem `notFound` for a company
 * the user is no active member of. API-023.
 */
export async function openApplication(
  trx: Trx,
  deps: Deps,
  { userId, companyId }: { userId: string; companyId?: string },
): Promise<ApplicationRow> {
  await lockUser(trx, userId, 'change')
  const at = deps.clock.now()
  const member = trx
    .selectFrom('affiliations')
    .leftJoin('kyc_applications', 'kyc_applications.company_id', 'affiliations.company_id')
    .where('affiliations.user_id', '=', userId)
    .where('affiliations.status', '=', 'active')
    .select(['affiliations.company_id', 'kyc_applications.id as application_id'])
    .orderBy('kyc_applications.number', (order) => order.desc().nullsLast())
    .limit(1)
  if (companyId) {
    const found = await member.where('affiliations.company_id', '=', companyId).executeTakeFirst()
    if (!found) throw new Problem('notFound')
    return found.application_id ? applicationOf(trx, userId, found.application_id) : draftApplication(trx, companyId, at)
  }
  const running = await member.where('kyc_applications.status', '<>', 'approved').executeTakeFirst()
  if (running?.application_id) return applicationOf(trx, userId, running.application_id)
  return draftApplication(trx, await foundCompany(trx, { userId, at }), at)
}

/** One application of a company the user is an active member of. Problem `notFound` for any other id. API-024, R3. */
export async function applicationOf(db: Db | Trx, userId: string, id: string): Promise<ApplicationRow> {
  return found(await ofMember(db, userId, id).executeTakeFirst())
}

/**
 * Saves the typed values, valid or not. A rejected application becomes a draft again. Problem `notFound` as above, `kycProcessing` while it
 * is in review, `kycApproved` when it is approved, `invalidInput` `field.notReturned` for fields outside the returned items, `conflict`
 * with `changed` when a colleague changed it since. API-026.
 */
export async function saveDraft(
  trx: Trx,
  deps: Deps,
  { userId, id, versions, ...typed }: { userId: string; id: string } & TypedDraft,
): Promise<ApplicationRow> {
  const row = found(await ofMember(trx, userId, id).forUpdate('kyc_applications').executeTakeFirst())
  refuseWhileClosed(row)
  const at = deps.clock.now()
  const event = { type: 'application.reopened' } as const
  await moveOnce(trx, { chart: kycLifecycle, table: 'kyc_applications', id, event, actor: `user:${userId}`, at })
  const draft = row.status === 'returned' ? await correctionOf(trx, deps, row, typed) : typed
  const edits = await editsAfter(trx, row, { before: formOf(deps.config, row), after: draft, versions, userId })
  const files = filesOf(draft)
  await attachFiles(trx, { files, userId, companyId: row.company_id, complete: false })
  if (draft.company) await nameCompany(trx, row.company_id, draft.company)
  return keep(trx, deps, id, { ...draft, edits, at })
}

/** Merges input into a returned application; a missing field is not changed. Problem `invalidInput` for a field that was not returned. */
async function correctionOf(trx: Trx, { config }: Deps, row: ApplicationRow, typed: ApplicationDraft): Promise<ApplicationDraft> {
  const { company, business, connectedPersons } = formOf(config, row)
  const form = {
    company: { ...company, ...typed.company },
    business: { ...business, ...typed.business },
    connectedPersons: typed.connectedPersons?.map((person, index) => ({ ...connectedPersons[index], ...person })) ?? connectedPersons,
  }
  await keepToReturned(trx, config, row, { form, complete: false })
  return form
}

/**
 * Sends a valid application to review. Problem `notFound`, `kycProcessing`, `kycApproved` as above, `forbidden` for a member who is no
 * administrator, `invalidInput` with the fields whose keys are in no list, `fileMissing` with the fields whose file is missing,
 * `brnOfOwnCompany` or `brnTaken` when another company, of this user or of another, holds the number, `conflict` when it was rejected and
 * not edited since, or with `changed` as above. API-027, VAL-21 to VAL-27.
 */
export async function submitApplication(
  trx: Trx,
  deps: Deps,
  { userId, versions, ...form }: { userId: string } & InputOf<'submitKyc'>,
): Promise<ApplicationRow> {
  const { id } = form
  const row = found(await ofMember(trx, userId, id).forUpdate('kyc_applications').executeTakeFirst())
  if (!(await isAdministrator(trx, userId, row.company_id))) throw new Problem('forbidden')
  refuseWhileClosed(row)
  refuseUnknownKeys(form)
  const edits = await editsAfter(trx, row, { before: formOf(deps.config, row), after: form, versions, userId })
  await keepToReturned(trx, deps.config, row, { form, complete: true })
  await attachFiles(trx, { files: filesOf(form), userId, companyId: row.company_id, complete: true })
  await claimNumbers(trx, { companyId: row.company_id, userId }, form.company)
  await nameCompany(trx, row.company_id, form.company)
  const at = deps.clock.now()
  await keep(trx, deps, id, { ...form, edits, at })
  await trx.updateTable('kyc_applications').set({ submitted_at: at, submitted_by: userId, reason: null }).where('id', '=', id).execute()
  const actor = `user:${userId}`
  const effects = {
    openCase: () => openSubmission(trx, deps, { row, form, at }),
    endNotices: () => endNotices(trx, { companyId: row.company_id, about: 'kyc:', at }),
    queueReview: () => enqueue(trx, 'kyc.review', { applicationId: id }, { runAt: at }),
  }
  await move(trx, { chart: kycLifecycle, table: 'kyc_applications', id, event: { type: 'application.submitted' }, actor, at, effects })
  await auditAt(trx, at, { action: 'kyc.submitted', actor, companyId: row.company_id, subject: 'kyc_applications', subjectId: id })
  return applicationOf(trx, userId, id)
}

function ofMember(db: Db | Trx, userId: string, id: string) {
  return db
    .selectFrom('kyc_applications')
    .innerJoin('affiliations', 'affiliations.company_id', 'kyc_applications.company_id')
    .where('kyc_applications.id', '=', id)
    .where('affiliations.user_id', '=', userId)
    .where('affiliations.status', '=', 'active')
    .selectAll('kyc_applications')
}

function found(row: ApplicationRow | undefined): ApplicationRow {
  if (!row) throw new Problem('notFound')
  return row
}

function refuseWhileClosed({ status }: ApplicationRow): void {
  if (awaitedStatuses.includes(status)) throw new Problem('kycProcessing')
  if (status === 'approved') throw new Problem('kycApproved')
}

async function draftApplication(trx: Trx, companyId: string, at: Date): Promise<ApplicationRow> {
  const month = dayOf(at).slice(2, 7).replace('-', '')
  return trx
    .insertInto('kyc_applications')
    .values({
      id: randomUUID(),
      company_id: companyId,
      reference: sql<string>`${`KYC-${month}-`} || lpad(nextval('kyc_reference')::text, 6, '0')`,
      status: initialStatus(kycLifecycle) as ApplicationRow['status'],
      company: json({}),
      business: json({}),
      saved_at: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function keep(trx: Trx, deps: Deps, id: string, typed: ApplicationDraft & { edits: Edits; at: Date }): Promise<ApplicationRow> {
  return trx
    .updateTable('kyc_applications')
    .set({
      saved_at: typed.at,
      edits: json(typed.edits),
      ...(typed.company && { company: json(typed.company) }),
      ...(typed.business && { business: json(typed.business) }),
      ...(typed.connectedPersons && { people: sealPeople(deps.config, id, typed.connectedPersons) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Names as last typed, for lists of companies. */
async function nameCompany(trx: Trx, companyId: string, { registerNameEn, registerNameCn }: CompanyDraft): Promise<void> {
  const line = (value: CompanyDraft[keyof CompanyDraft]) => (typeof value === 'string' ? value.trim().slice(0, 200) : '')
  await trx
    .updateTable('companies')
    .set({ register_name_en: line(registerNameEn), register_name_cn: line(registerNameCn) })
    .where('id', '=', companyId)
    .execute()
}

function refuseUnknownKeys({ business, connectedPersons }: InputOf<'submitKyc'>): void {
  const fields: FieldProblems = {}
  for (const [field, message] of Object.entries(unknownBusinessKeys(business))) fields[`business.${field}`] = message
  for (const [index, person] of connectedPersons.entries()) {
    for (const field of ['nationality', 'uboRegion'] as const) {
      if (!isCountry(person[field])) fields[`connectedPersons.${index}.${field}`] = 'field.required'
    }
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalidInput', { fields })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Every file a form or draft names, by field. */
function filesOf({ company, connectedPersons }: ApplicationDraft): NamedFile[] {
  const documents = [company?.documents ?? []].flat().map((id, index) => ({ field: `company.documents.${index}`, id }))
  const sides = (connectedPersons ?? []).flatMap((person, index) =>
    (['idFrontFileId', 'idBackFileId'] as const).map((side) => ({
      field: `connectedPersons.${index}.${side}`,
      id: String(person[side] ?? ''),
    })),
  )
  return [...documents, ...sides].filter(({ id }) => uuid.test(id))
}
