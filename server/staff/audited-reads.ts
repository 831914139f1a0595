/** Reads of masked data: each needs a reason and writes an audit row; leads see the log of them. Decision 020. */
import { sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import { type FormItem, itemsOf } from '../kyc/items.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { fileAddress, previewAddress } from '../platform/files/serve.ts'
import { numberOf } from '../platform/paging.ts'
import { type FoundCase, findCase, operationsOf, submittedForm } from './cases.ts'
import { refuseConcerned } from './independence.ts'

type StaffCall = Call<'reviewer'>

/** Subject and reason of a read. */
interface Look {
  readonly id: string
  readonly item: string
  readonly reason: string
}

/** Audit actions by subject of the read. */
const actions = { case: 'case.viewed', identity: 'identity.viewed', document: 'document.viewed' } as const

/** Audits that a masked case was opened. */
export async function noteCase(trx: Trx, call: StaffCall, { row }: FoundCase): Promise<void> {
  await audit(trx, call, { action: actions.case, companyId: row.company_id, subject: 'kyc_reviews', subjectId: row.id })
}

/** One field in clear. Problem `notFound` for a case or field that is not there, `forbidden` for a case one does not work on, or in whose company one is concerned. */
export async function revealItem(trx: Trx, call: StaffCall, look: Look): Promise<string> {
  const { found, item } = await lookedAt(trx, call, look, 'field')
  await note(trx, call, found, { ...look, action: actions.identity })
  return item.values.join(', ')
}

/** Short-lived addresses of a document and of its pictures. Problems as {@link revealItem}. */
export async function openDocument(trx: Trx, call: StaffCall, look: Look) {
  const { found, item } = await lookedAt(trx, call, look, 'document')
  const file = await trx
    .selectFrom('files')
    .select(['id', 'name', 'mime'])
    .where('id', '=', item.values[0] ?? '')
    .executeTakeFirst()
  if (!file) throw new Problem('notFound')
  await note(trx, call, found, { ...look, action: actions.document })
  const pictures = await trx.selectFrom('file_previews').select('page').where('file_id', '=', file.id).orderBy('page').execute()
  const pages = pictures.map(({ page }) => previewAddress(call.deps, file.id, page))
  return { url: fileAddress(call.deps, file.id), fileName: file.name, mime: file.mime, pages }
}

async function lookedAt(
  trx: Trx,
  { deps, staff }: StaffCall,
  { id, item: path }: Look,
  kind: FormItem['kind'],
): Promise<{ found: FoundCase; item: FormItem }> {
  const found = await findCase(trx, id)
  await refuseConcerned(trx, deps.config, staff, found.row.company_id)
  if (!operationsOf(staff, found.row, false).includes('reveal')) throw new Problem('forbidden')
  const item = itemsOf(submittedForm(deps, found)).find((each) => each.item === path && each.kind === kind)
  if (!item) throw new Problem('notFound')
  return { found, item }
}

async function note(trx: Trx, call: StaffCall, { row }: FoundCase, { action, item, reason }: Look & { action: string }): Promise<void> {
  const subject = { subject: 'kyc_reviews', subjectId: row.id }
  await audit(trx, call, { action, companyId: row.company_id, ...subject, details: { item, reason } })
}

/** Looks, newest first. */
export const listReads: Handler<'listReads'> = async ({ deps }, { caseId, staffId, after, size }) => {
  const rows = await deps.db
    .selectFrom('audit_log')
    .leftJoin('kyc_reviews', (join) =>
      // Written in this direction so that the index of cases is used.
      join.on(sql<boolean>`kyc_reviews.id = case audit_log.subject when 'kyc_reviews' then audit_log.subject_id::uuid end`),
    )
    .leftJoin('kyc_applications', 'kyc_applications.id', 'kyc_reviews.application_id')
    .innerJoin('companies', 'companies.id', 'audit_log.company_id')
    .leftJoin('staff', (join) => join.on(sql<boolean>`audit_log.actor = 'reviewer:' || staff.id`))
    .where(sql<boolean>`audit_log.action in ('case.viewed', 'identity.viewed', 'document.viewed')`)
    .where('audit_log.subject', 'in', ['kyc_reviews', 'company_bank_accounts'])
    .$if(caseId !== undefined, (query) => query.where('audit_log.subject_id', '=', caseId ?? ''))
    .$if(staffId !== undefined, (query) => query.where('audit_log.actor', '=', `reviewer:${staffId}`))
    .$if(after !== undefined, (query) => query.where('audit_log.id', '<', numberOf(after)))
    .orderBy('audit_log.id', 'desc')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.details',
      'staff.name',
      'kyc_reviews.id as case_id',
      'reference',
      'register_name_en',
      'register_name_cn',
    ])
    // A literal, not a parameter: with an unknown limit PostgreSQL assumes a tenth of the log and plans every execution again.
    .limit(sql.lit(size + 1))
    .execute()
  const page = rows.slice(0, size)
  const records = page.map((row) => ({
    id: Number(row.id),
    at: row.at.toISOString(),
    staff: row.name ?? '',
    what: (Object.keys(actions) as (keyof typeof actions)[]).find((what) => actions[what] === row.action) ?? 'case',
    caseId: row.case_id,
    reference: row.reference,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    item: typeof row.details.item === 'string' ? row.details.item : null,
    reason: typeof row.details.reason === 'string' ? row.details.reason : null,
  }))
  return { records, next: rows.length > size ? String(page.at(-1)?.id) : null }
}
