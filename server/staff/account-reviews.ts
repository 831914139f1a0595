/** Review of bank account documents: the queue, reading a number or document with a reason, the decision. Decisions 020, 024 and 113. */

import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { AccountReview } from '../../contract/staff/account-reviews.ts'
import { decideDocuments } from '../banking/documents.ts'
import { maskNumber, openNumber } from '../banking/numbers.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { fileAddress, previewAddress } from '../platform/files/serve.ts'
import { concernedIn, refuseConcerned } from './independence.ts'
import { readHistory } from './read-history.ts'

type StaffCall = Call<'reviewer'>

/** Rows of the queue that are shown. */
const shown = 100

/** The review queue, the oldest first. */
export async function listAccountReviews({ deps: { db, config }, staff }: StaffCall): Promise<AccountReview[]> {
  const rows = await waiting(db).orderBy('account_reviews.submitted_at').orderBy('account_reviews.id').limit(shown).execute()
  const files =
    rows.length === 0
      ? []
      : await filesOf(
          db,
          rows.map(({ review_id }) => review_id),
        ).execute()
  const concerned = await concernedIn(db, config, staff, [...new Set(rows.map(({ company_id }) => company_id))])
  const opened = new Map(await Promise.all(rows.map(async (row) => [row.review_id, await openedOf(db, staff.id, row)] as const)))
  return rows.map(({ review_id, details, ...row }) => ({
    id: review_id,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    bankName: details.bankName,
    swiftCode: details.swiftCode,
    region: details.region,
    branch: details.branch,
    currency: details.currency,
    relationType: details.relationType,
    accountName: details.accountName,
    accountNumber: maskNumber(openNumber(config, 'company_bank_accounts', row)),
    numberOpened: opened.get(review_id)?.has('accountNumber') ?? false,
    concerned: concerned.has(row.company_id),
    submittedTime: row.submitted_at.toISOString(),
    firstAccepted: row.first_accepted_at && {
      by: row.first_acceptor ?? '',
      at: row.first_accepted_at.toISOString(),
      own: row.first_accepted_by === staff.id,
    },
    documents: files
      .filter((file) => file.review_id === review_id)
      .map(({ mime, size, place }) => ({ mime, size, opened: opened.get(review_id)?.has(`documents.${place}`) ?? false })),
  }))
}

/**
 * Decides documents; the acceptance of a first reviewer is kept, that of a second one decides. Problems as of `decideDocuments`; `forbidden`
 * for a reviewer who is concerned in the company or has accepted them already; `invalidInput` (`field.notOpened`) where the reviewer
 * accepts what they have not opened. Decision 113.
 */
export async function decideAccountReview(call: StaffCall, { id, ...verdict }: InputOf<'decideAccountReview'>): Promise<null> {
  const { deps } = call
  await deps.db.transaction().execute(async (trx) => {
    const row = await reviewed(trx, call, id)
    if (verdict.accepted && row) {
      await refuseUnopened(trx, call, row)
      if (row.first_accepted_by === null) return keepFirst(trx, call, row, verdict.note)
      if (row.first_accepted_by === call.staff.id) throw new Problem('forbidden')
    }
    await decideDocuments(trx, deps, { reviewId: id, actor: actorOf(call), ...verdict })
  })
  return null
}

/** Keeps the acceptance of the first reviewer. Problem `conflict` when another one was faster. */
async function keepFirst(
  trx: Trx,
  call: StaffCall,
  { review_id, id, company_id }: { review_id: string; id: string; company_id: string },
  note: string,
): Promise<void> {
  const kept = await trx
    .updateTable('account_reviews')
    .set({ first_accepted_by: call.staff.id, first_accepted_at: call.deps.clock.now() })
    .where('id', '=', review_id)
    .where('status', '=', 'waiting')
    .where('first_accepted_by', 'is', null)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw new Problem('conflict')
  const subject = { companyId: company_id, subject: 'company_bank_accounts', subjectId: id }
  await audit(trx, call, { action: 'bankAccount.accepted', ...subject, details: { note } })
}

/** A review that waits, or undefined. Problem `forbidden` (`details.reason` `concerned`) where the reviewer is concerned in the company. */
async function reviewed(trx: Trx, { deps, staff }: StaffCall, id: string) {
  const row = await waiting(trx).where('account_reviews.id', '=', id).executeTakeFirst()
  if (row) await refuseConcerned(trx, deps.config, staff, row.company_id)
  return row
}

async function refuseUnopened(trx: Trx, { staff }: StaffCall, row: { id: string; submitted_at: Date; review_id: string }): Promise<void> {
  const opened = await openedOf(trx, staff.id, row)
  const files = await filesOf(trx, [row.review_id]).execute()
  const covered = ['accountNumber', ...files.map(({ place }) => `documents.${place}`)].filter((item) => !opened.has(item))
  if (covered.length > 0)
    throw new Problem('invalidInput', { fields: Object.fromEntries(covered.map((item) => [item, 'field.notOpened'])) })
}

function openedOf(db: Db | Trx, staffId: string, { id, submitted_at }: { id: string; submitted_at: Date }): Promise<Set<string>> {
  return readHistory(db, { staffId, subject: 'company_bank_accounts', subjectId: id, since: submitted_at })
}

/** Reveals the number of an account with waiting documents. Problem `notFound` for any other id. */
export function revealAccountNumber(call: StaffCall, { id, reason }: InputOf<'revealAccountNumber'>): Promise<{ value: string }> {
  const { deps } = call
  return deps.db.transaction().execute(async (trx) => {
    const row = await reviewed(trx, call, id)
    if (!row) throw new Problem('notFound')
    await note(trx, call, { companyId: row.company_id, accountId: row.id, action: 'identity.viewed', item: 'accountNumber', reason })
    return { value: openNumber(deps.config, 'company_bank_accounts', row) }
  })
}

/** Addresses of one document of an account that waits. Problem `notFound` for any other id or place. */
export function openAccountDocument(
  call: StaffCall,
  { id, place, reason }: InputOf<'openAccountDocument'>,
): Promise<OutputOf<'openAccountDocument'>> {
  const { deps } = call
  return deps.db.transaction().execute(async (trx) => {
    const row = await reviewed(trx, call, id)
    const file = row && (await filesOf(trx, [id]).where('place', '=', place).executeTakeFirst())
    if (!row || !file) throw new Problem('notFound')
    const item = `documents.${place}`
    await note(trx, call, { companyId: row.company_id, accountId: row.id, action: 'document.viewed', item, reason })
    return { ...(await addresses(trx, deps, file.id)), fileName: file.name, mime: file.mime }
  })
}

async function addresses(trx: Trx, deps: Deps, fileId: string) {
  const pictures = await trx.selectFrom('file_previews').select('page').where('file_id', '=', fileId).orderBy('page').execute()
  return { url: fileAddress(deps, fileId), pages: pictures.map(({ page }) => previewAddress(deps, fileId, page)) }
}

function waiting(db: Db | Trx) {
  return db
    .selectFrom('account_reviews')
    .innerJoin('company_bank_accounts', 'company_bank_accounts.id', 'account_reviews.account_id')
    .innerJoin('companies', 'companies.id', 'account_reviews.company_id')
    .leftJoin('staff', 'staff.id', 'account_reviews.first_accepted_by')
    .where('account_reviews.status', '=', 'waiting')
    .select(['account_reviews.id as review_id', 'account_reviews.submitted_at', 'account_reviews.company_id'])
    .select(['first_accepted_by', 'first_accepted_at', 'staff.name as first_acceptor'])
    .select(['company_bank_accounts.id', 'details', 'account_number', 'register_name_en', 'register_name_cn'])
}

function filesOf(db: Db | Trx, reviewIds: readonly string[]) {
  return db
    .selectFrom('account_review_files')
    .innerJoin('files', 'files.id', 'account_review_files.file_id')
    .where('review_id', 'in', reviewIds)
    .select(['review_id', 'place', 'files.id', 'name', 'mime', 'size'])
    .orderBy('place')
}

async function note(
  trx: Trx,
  call: StaffCall,
  look: { companyId: string; accountId: string; action: string; item: string; reason: string },
): Promise<void> {
  const { companyId, accountId, action, item, reason } = look
  await audit(trx, call, { action, companyId, subject: 'company_bank_accounts', subjectId: accountId, details: { item, reason } })
}
