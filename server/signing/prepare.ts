/** Makes the PDF documents of a contract in a job, so that no request waits for them. SIGN-06, decision 050. */
import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import { agreementLifecycle } from '../../machines/signing/lifecycles/agreement.ts'
import { lockCompany } from '../company/locks.ts'
import { actorOf, type Handler } from '../platform/call.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { move, moveOnce } from '../platform/lifecycle.ts'
import { newestAgreement } from './company-agreements.ts'
import { enqueuePictures } from './pages.ts'
import { agreementHash, type RenderedDocument, renderDocuments } from './templates.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'agreement.prepare': { agreementId: string }
  }
}

/** Attempts to make the documents before the merchant is shown that they cannot be made. */
const mostAttempts = 3

/** Has the documents of an agreement made, once. */
export async function enqueuePreparing(trx: Trx, agreementId: string, at: Date): Promise<void> {
  await enqueue(trx, 'agreement.prepare', { agreementId }, { runAt: at, key: `agreement.prepare:${agreementId}` })
}

export const preparingJobs: JobHandlersOf<'agreement.prepare'> = {
  /** Does nothing for a draft that another has taken the place of, or that has its documents. */
  'agreement.prepare': async (deps, { agreementId }, { attempt }) => {
    const { db, clock, log } = deps
    const row = await db
      .selectFrom('agreements')
      .select(['words', 'company_id'])
      .where('id', '=', agreementId)
      .where('status', '=', 'preparing')
      .executeTakeFirst()
    if (!row) return
    const documents = await renderDocuments(row.words ?? [], row.company_id).catch((error: unknown) => {
      if (attempt < mostAttempts) throw error
      log.error({ agreement: agreementId, err: error }, 'the documents of an agreement cannot be made')
      return null
    })
    await db.transaction().execute((trx) => settle(trx, { agreementId, documents, at: clock.now() }))
  },
}

/** Keeps the documents, or that there are none. */
async function settle(
  trx: Trx,
  { agreementId, documents, at }: { agreementId: string; documents: readonly RenderedDocument[] | null; at: Date },
): Promise<void> {
  const still = await trx
    .selectFrom('agreements')
    .select('id')
    .where('id', '=', agreementId)
    .where('status', '=', 'preparing')
    .forUpdate()
    .executeTakeFirst()
  if (!still) return
  const subject = { chart: agreementLifecycle, table: 'agreements', id: agreementId, actor: 'system', at } as const
  if (!documents) {
    await move(trx, { ...subject, event: { type: 'documents.failed' } })
    return
  }
  await trx
    .insertInto('agreement_documents')
    .values(
      documents.map(({ kind, template, title, pages, content, hash }, position) => ({
        id: randomUUID(),
        agreement_id: agreementId,
        position,
        kind,
        template,
        title,
        pages,
        content,
        content_hash: hash,
      })),
    )
    .execute()
  const values = { content_hash: agreementHash(documents.map(({ hash }) => hash)), words: null }
  const effects = { drawPages: () => enqueuePictures(trx, agreementId, at) }
  await move(trx, { ...subject, event: { type: 'documents.made' }, values, effects })
}

/**
 * Tries again to make the documents of the newest contract of a kind; nothing to do unless they could not be made. `notFound` without a
 * contract.
 */
export const prepareAgreement: Handler<'prepareAgreement'> = async (call, { product, kind = 'facility' }) => {
  const { companyId } = call
  const { db, clock }: Deps = call.deps
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const agreement = await newestAgreement(trx, { companyId, product, kind })
    if (!agreement) throw new Problem('notFound')
    const { id } = agreement
    const [event, at] = [{ type: 'documents.requested' } as const, clock.now()]
    const effects = { prepareDocuments: () => enqueuePreparing(trx, id, at) }
    await moveOnce(trx, { chart: agreementLifecycle, table: 'agreements', id, event, actor: actorOf(call), at, effects })
  })
  return null
}
