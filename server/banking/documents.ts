/** Verifies a bank account by documents: submitted by the company, decided by a reviewer, in the sandbox automatically. BANK-02, R11, decision 024. */
import { randomUUID } from 'node:crypto'
import type { CompanyBankAccount } from '../../contract/banking/bank-accounts.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ReturnReason } from '../../contract/kyc/returns.ts'
import { accountReviewLifecycle } from '../../machines/banking/lifecycles/accountReview.ts'
import { reviewMode } from '../kyc/review-mode.ts'
import { attachFiles } from '../kyc/uploads.ts'
import { auditAt } from '../platform/audit.ts'
import type { Call } from '../platform/call.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { move } from '../platform/lifecycle.ts'
import { accountNow, change, moveAccount } from './changes.ts'
import { mailOutcome } from './notify.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Documents of an account wait for the sandbox to decide. */
    'account.review': { reviewId: string }
  }
}

/** Actor of the automatic reviewer. */
const sandboxReviewer = 'reviewer:sandbox'

/**
 * Sends documents of an account to review. Problem `fileMissing` for a file that is not the user's, `conflict` and `notFound` as of
 * `lockAccount`.
 */
export function submitAccountDocuments(
  call: Call<'company'>,
  { documents, ...changed }: InputOf<'submitAccountDocuments'>,
): Promise<CompanyBankAccount> {
  const { deps, companyId, user } = call
  return deps.db.transaction().execute(async (trx) => {
    const files = [...new Set(documents)].map((id, place) => ({ id, field: `documents.${place}` }))
    const id = randomUUID()
    const row = await change(trx, call, changed, {
      event: { type: 'documents.submitted' },
      action: 'bankAccount.documents.submitted',
      set: () => ({ refusal: null }),
      effects: (account, at) => ({
        openReview: async () => {
          await attachFiles(trx, { files, userId: user.id, companyId, complete: true })
          await trx
            .insertInto('account_reviews')
            .values({
              id,
              account_id: account.id,
              company_id: companyId,
              status: 'waiting',
              reason: null,
              submitted_by: user.id,
              submitted_at: at,
              decided_by: null,
              decided_at: null,
            })
            .execute()
          await trx
            .insertInto('account_review_files')
            .values(files.map((file, place) => ({ review_id: id, place, file_id: file.id })))
            .execute()
        },
        queueReview: () => reviewSoon(trx, deps, id),
      }),
    })
    // After the move: while its status is `deposit sent`, an account has the time of its deposits.
    const without = { deposit_sent_at: null, deposit_expires_at: null }
    await trx.updateTable('company_bank_accounts').set(without).where('id', '=', row.id).execute()
    return accountNow(trx, call, row.id)
  })
}

/** Has the stand-in of the sandbox look at documents after its usual pause; elsewhere they wait for a person. */
export async function reviewSoon(trx: Trx, { config, clock }: Pick<Deps, 'config' | 'clock'>, reviewId: string): Promise<void> {
  if (!config.sandbox) return
  const runAt = new Date(clock.now().getTime() + config.sandboxReviewSeconds * 1000)
  await enqueue(trx, 'account.review', { reviewId }, { runAt })
}

/** The verdict on documents. */
interface Verdict {
  readonly accepted: boolean
  readonly reason: ReturnReason | null
  readonly note: string
}

/**
 * Decides submitted documents and notifies the company's administrators. Problem `notFound` for an unknown id, `conflict` when they are
 * decided or withdrawn.
 */
export async function decideDocuments(
  trx: Trx,
  deps: Deps,
  { reviewId, actor, accepted, reason, note }: Verdict & { reviewId: string; actor: string },
): Promise<void> {
  const found = await trx.selectFrom('account_reviews').select('account_id').where('id', '=', reviewId).executeTakeFirst()
  if (!found) throw new Problem('notFound')
  // The account before its documents, in the order in which a company locks them.
  const row = await trx
    .selectFrom('company_bank_accounts')
    .selectAll()
    .where('id', '=', found.account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const at = deps.clock.now()
  const event = { type: accepted ? 'documents.accepted' : 'documents.refused' } as const
  const values = { reason, note, decided_by: actor, decided_at: at }
  const decideAccount = () =>
    moveAccount(trx, {
      row,
      event,
      actor,
      at,
      set: accepted ? { verified_by: 'document', verified_at: at } : { refusal: 'document' },
      effects: {
        mailOutcome: () => mailOutcome(trx, deps, row, accepted ? { accepted } : { accepted, cause: 'document', reason, note }),
      },
    })
  const effects = { decideAccount }
  await move(trx, { chart: accountReviewLifecycle, table: 'account_reviews', id: reviewId, event, actor, at, values, effects })
  await auditAt(trx, at, {
    action: accepted ? 'bankAccount.verified' : 'bankAccount.refused',
    actor,
    companyId: row.company_id,
    subject: 'company_bank_accounts',
    subjectId: row.id,
    details: reason ? { reason } : {},
  })
}

export const documentJobs: JobHandlersOf<'account.review'> = {
  /** Decides unless a person has decided first or the sandbox is in its manual mode. */
  'account.review': async (deps, { reviewId }) => {
    if (!deps.config.sandbox || (await reviewMode(deps.db, deps.config)) !== 'auto') return
    await deps.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('account_reviews')
        .innerJoin('company_bank_accounts', 'company_bank_accounts.id', 'account_reviews.account_id')
        .select('details')
        .where('account_reviews.id', '=', reviewId)
        .where('account_reviews.status', '=', 'waiting')
        .executeTakeFirst()
      if (!row || row.details.accountName.includes('AWAIT')) return
      await decideDocuments(trx, deps, { reviewId, actor: sandboxReviewer, ...verdictOn(row.details.accountName) })
    })
  },
}

/** The automatic reviewer's verdict, by the name of the account holder: REJECT refuses, AWAIT stays pending. */
function verdictOn(accountName: string): Verdict {
  return accountName.includes('REJECT') ? { accepted: false, reason: 'mismatch', note: '' } : { accepted: true, reason: null, note: '' }
}
