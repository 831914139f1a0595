/** Page images of a contract's documents: rendered by a job from the signed PDFs, kept in the file storage. Decision 050. */
import type { Handler } from '../platform/call.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { renderFile } from '../platform/files/renderer.ts'
import { isSigned, serveStored, signedAddress } from '../platform/files/serve.ts'
import { newStorageKey, storageOf, writeSealed } from '../platform/files/storage.ts'
import type { App } from '../platform/http/types.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ownAgreement } from './company-agreements.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'agreement.picture': { agreementId: string }
  }
}

/** Pixels of the longer side of a page, and of the thumbnail of the first page in a list. */
const sides = { page: 1600, thumbnail: 200 } as const

/** Has the pictures of an agreement's documents made. */
export async function enqueuePictures(trx: Trx, agreementId: string, at: Date): Promise<void> {
  await enqueue(trx, 'agreement.picture', { agreementId }, { runAt: at, key: `agreement.picture:${agreementId}` })
}

export const pictureJobs: JobHandlersOf<'agreement.picture'> = {
  /** Makes the pictures of the documents that have none; throws when one cannot be made, and is tried again. */
  'agreement.picture': async (deps, { agreementId }, { renew }) => {
    for (const document of await withoutPictures(deps, agreementId)) {
      await renew()
      await makePages(deps, agreementId, document)
    }
  },
}

async function withoutPictures({ db }: Deps, agreementId: string): Promise<{ id: string; pages: number }[]> {
  return db
    .selectFrom('agreement_documents')
    .select(['id', 'pages'])
    .where('agreement_id', '=', agreementId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('agreement_pages').select('page').whereRef('document_id', '=', 'agreement_documents.id'))),
    )
    .orderBy('position')
    .execute()
}

async function makePages(deps: Deps, agreementId: string, { id, pages }: { id: string; pages: number }): Promise<void> {
  const document = await deps.db.selectFrom('agreement_documents').select('content').where('id', '=', id).executeTakeFirst()
  if (!document) return
  const pictures = await picturesOf(agreementId, { mime: 'application/pdf', bytes: document.content, pages, side: sides.page })
  const [thumbnail] = await picturesOf(agreementId, {
    mime: 'image/jpeg',
    bytes: pictures[0]?.jpeg ?? document.content,
    side: sides.thumbnail,
  })
  const made = [thumbnail, ...pictures].flatMap((picture, page) => (picture ? [{ ...picture, page, key: newStorageKey() }] : []))
  for (const { key, page, jpeg } of made) await writeSealed(deps, key, pageName(id, page), jpeg)
  const kept = await deps.db.transaction().execute(async (trx) => {
    const still = await trx.selectFrom('agreement_documents').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!still) return false
    const rows = made.map(({ page, key, width, height }) => ({ document_id: id, page, storage_key: key, width, height }))
    const added = await trx
      .insertInto('agreement_pages')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('page')
      .execute()
    return added.length > 0
  })
  const storage = storageOf(deps)
  for (const { key } of made) await (kept ? storage.keep(key) : storage.drop(key))
}

async function picturesOf(agreementId: string, task: { mime: string; bytes: Uint8Array; pages?: number; side: number }) {
  const answer = await renderFile({ operation: 'preview', ...task }, { id: agreementId })
  if ('fault' in answer) throw new Error(`No pictures of a document: ${answer.fault}`)
  return answer.pages
}

/** Forgets the pictures of an agreement; their bytes go once the transaction has committed. */
export async function forgetPages(trx: Trx, agreementId: string, at: Date): Promise<void> {
  const gone = await trx
    .deleteFrom('agreement_pages')
    .where('document_id', 'in', (from) => from.selectFrom('agreement_documents').select('id').where('agreement_id', '=', agreementId))
    .returning('storage_key')
    .execute()
  if (gone.length > 0) await enqueue(trx, 'files.erase', { keys: gone.map(({ storage_key }) => storage_key) }, { runAt: at })
}

/**
 * Addresses of five minutes of the pages of an agreement of the company, by document in their order. Problem `notFound` for any other id.
 * R3.
 */
export const readAgreementPages: Handler<'readAgreementPages'> = async (call, { id: agreementId }) => {
  const { db } = call.deps
  const { id } = await ownAgreement(db, call, agreementId)
  const documents = await db.selectFrom('agreement_documents').select('id').where('agreement_id', '=', id).orderBy('position').execute()
  const pages = await db
    .selectFrom('agreement_pages')
    .innerJoin('agreement_documents', 'agreement_documents.id', 'document_id')
    .select(['document_id', 'page', 'width', 'height'])
    .where('agreement_id', '=', id)
    .orderBy('page')
    .execute()
  return documents.map((document) => {
    const pictures = pages
      .filter(({ document_id }) => document_id === document.id)
      .map(({ page, width, height }) => {
        const name = pageName(document.id, page)
        return { page, picture: { url: signedAddress(call.deps, `/files/agreement-document/${name}`, name), width, height } }
      })
    return {
      document_id: document.id,
      thumbnail: pictures.find(({ page }) => page === 0)?.picture ?? null,
      pages: pictures.filter(({ page }) => page > 0).map(({ picture }) => picture),
    }
  })
}

/** Registers `GET /files/agreement-document/:id/pages/:page`. A wrong, missing or expired signature is 404, as is a page that is not there. */
export function mountAgreementPages(app: App, deps: Deps): void {
  app.get('/files/agreement-document/:id/pages/:page{[0-9]{1,3}}', async (context) => {
    const [id, page] = [context.req.param('id'), Number(context.req.param('page'))]
    const name = pageName(id, page)
    const row = isSigned(context, deps, id, name)
      ? await deps.db
          .selectFrom('agreement_pages')
          .select('storage_key')
          .where('document_id', '=', id)
          .where('page', '=', page)
          .executeTakeFirst()
      : undefined
    if (!row) return context.notFound()
    const picture = { mime: 'image/jpeg', extension: 'jpg', name: `page-${page}.jpg` }
    return serveStored(context, deps, { ...picture, key: row.storage_key, sealedAs: name })
  })
}

/** Name of a picture: its encryption label, its signed address and its storage key. */
const pageName = (documentId: string, page: number) => `${documentId}/pages/${page}`
