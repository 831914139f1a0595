/** Lists the files a company refers to: in its applications and their submissions, as documents of its bank accounts, and as documents of signers. UPL-08. */
import { identitySides } from '../../contract/kernel/masks.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { keptUnattachedMs } from '../platform/files/jobs.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import type { Form } from './items.ts'
import { formOf, openSnapshot } from './present.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** A company's papers have named new uploads: others may no longer be named. */
    'files.unnamed': { companyId: string }
  }
}

/** Statuses in which the applicant still writes. */
const writable: readonly string[] = ['draft', 'returned']

/** A version of an application; `sent` if it was submitted, so that its personal data is masked. */
interface Paper {
  readonly form: Form
  readonly sent: boolean
}

/** Whether a file, by its id as the database writes it, is a side of an identity document that was sent to review. Decision 029. */
export async function isSentIdentity(
  db: Db | Trx,
  keys: Keys,
  { fileId, companyId }: { fileId: string; companyId: string },
): Promise<boolean> {
  const papers = await papersOf(db, keys, companyId)
  return papers.some(({ form, sent }) => sent && sidesIn(form).includes(fileId))
}

/** Looks, a week after a company's papers named an upload of that moment, for those they no longer name. */
export async function letGoLater(trx: Trx, { companyId, at }: { companyId: string; at: Date }): Promise<void> {
  const runAt = new Date(at.getTime() + keptUnattachedMs)
  await enqueue(trx, 'files.unnamed', { companyId }, { runAt, key: `files.unnamed:${companyId}` })
}

export const paperJobs: JobHandlersOf<'files.unnamed'> = {
  /**
   * Lets go of uploads that no paper of a company names any more: they are their owner's again, and removed after a week like every other
   * that nothing names. Comes back while an application is written, for files are taken out without another coming in.
   */
  'files.unnamed': async ({ db, config, clock }, { companyId }) => {
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      // Applications before files, in the order in which saving one locks them.
      const open = await trx
        .selectFrom('kyc_applications')
        .select(['id', 'status'])
        .where('company_id', '=', companyId)
        .orderBy('id')
        .forUpdate()
        .execute()
      const held = await trx
        .selectFrom('files')
        .select('id')
        .where('company_id', '=', companyId)
        .where('origin', '=', 'upload')
        .where('created_at', '<=', new Date(now.getTime() - keptUnattachedMs))
        .orderBy('id')
        .forUpdate()
        .execute()
      const named = await namedBy(trx, config, companyId)
      const unnamed = held.map(({ id }) => id).filter((id) => !named.has(id))
      if (unnamed.length > 0) {
        await trx.updateTable('files').set({ company_id: null, created_at: now }).where('id', 'in', unnamed).execute()
        const runAt = new Date(now.getTime() + keptUnattachedMs)
        await enqueue(trx, 'files.unattached', {}, { runAt, key: 'files.unattached' })
      }
      if (open.some(({ status }) => writable.includes(status))) await letGoLater(trx, { companyId, at: now })
    })
  },
}

async function namedBy(trx: Trx, keys: Keys, companyId: string): Promise<Set<string>> {
  const papers = await papersOf(trx, keys, companyId)
  const proofs = await trx
    .selectFrom('account_review_files')
    .innerJoin('account_reviews', 'account_reviews.id', 'account_review_files.review_id')
    .select('file_id')
    .where('account_reviews.company_id', '=', companyId)
    .execute()
  const ofSigners = await trx
    .selectFrom('agreement_signers')
    .innerJoin('agreements', 'agreements.id', 'agreement_id')
    .select('file_id')
    .where('company_id', '=', companyId)
    .where('file_id', 'is not', null)
    .$narrowType<{ file_id: string }>()
    .execute()
  const inForms = papers.flatMap(({ form }) => [...[form.company.documents ?? []].flat().map((id) => id.toLowerCase()), ...sidesIn(form)])
  return new Set([...inForms, ...[...proofs, ...ofSigners].map(({ file_id }) => file_id)])
}

async function papersOf(db: Db | Trx, keys: Keys, companyId: string): Promise<Paper[]> {
  const applications = await db
    .selectFrom('kyc_applications')
    .select(['id', 'status', 'company', 'business', 'people'])
    .where('company_id', '=', companyId)
    .execute()
  const rounds = await db.selectFrom('kyc_reviews').select(['id', 'snapshot']).where('company_id', '=', companyId).execute()
  return [
    ...applications.map((row) => ({ form: formOf(keys, row), sent: !writable.includes(row.status) })),
    ...rounds.flatMap((row) => openSnapshot(keys, row) ?? []).map((form) => ({ form, sent: true })),
  ]
}

function sidesIn({ connectedPersons }: Form): string[] {
  return connectedPersons.flatMap((person) => identitySides.map((side) => String(person[side] ?? '').toLowerCase()))
}
