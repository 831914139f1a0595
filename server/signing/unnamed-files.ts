/** Lets go of uploads that a company names nowhere: in no application, not as a document of a bank account or of a signer. UPL-08. */
import { writableStatuses } from '../../machines/kyc/lifecycles/kyc.ts'
import { filesInForms, letGoLater } from '../kyc/company-files.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { keptUnattachedMs } from '../platform/files/jobs.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'

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
      if (open.some(({ status }) => writableStatuses.includes(status))) await letGoLater(trx, { companyId, at: now })
    })
  },
}

async function namedBy(trx: Trx, keys: Keys, companyId: string): Promise<Set<string>> {
  const inForms = await filesInForms(trx, keys, companyId)
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
  return new Set([...inForms, ...[...proofs, ...ofSigners].map(({ file_id }) => file_id)])
}
