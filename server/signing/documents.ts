/** Lists the documents of an agreement, and serves them as the bytes that were signed. SIGN-06. */

import { Problem } from '../../contract/kernel/problem.ts'
import type { AgreementDocument } from '../../contract/signing/documents.ts'
import type { Handler } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { isSigned, signedAddress } from '../platform/files/serve.ts'
import type { App } from '../platform/http/types.ts'

/** The documents of an agreement in their order; none of one of before there were documents. */
export async function documentsOf(db: Db | Trx, agreementId: string): Promise<AgreementDocument[]> {
  return db
    .selectFrom('agreement_documents')
    .select(['id', 'kind', 'title', 'pages', 'content_hash'])
    .select(({ fn }) => fn<number>('octet_length', ['content']).as('bytes'))
    .where('agreement_id', '=', agreementId)
    .orderBy('position')
    .execute()
}

/** The documents with their bytes. */
export async function contentsOf(
  db: Db | Trx,
  agreementId: string,
): Promise<{ kind: string; title: string; content: Buffer; hash: string }[]> {
  const rows = await db
    .selectFrom('agreement_documents')
    .select(['kind', 'title', 'content', 'content_hash'])
    .where('agreement_id', '=', agreementId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, title, content, content_hash }) => ({ kind, title, content: Buffer.from(content), hash: content_hash }))
}

/** Problem `unavailable` for a contract from before documents existed, because signers could not be shown what they sign. Decision 043. */
export async function checkDocumented(db: Db | Trx, agreementId: string): Promise<void> {
  const document = await db.selectFrom('agreement_documents').select('id').where('agreement_id', '=', agreementId).executeTakeFirst()
  if (!document) throw new Problem('unavailable')
}

/** An address of five minutes of a document of the company. Problem `notFound` for any other id. R3. */
export const readAgreementDocument: Handler<'readAgreementDocument'> = async ({ deps, companyId }, { id }) => {
  const document = await deps.db
    .selectFrom('agreement_documents')
    .innerJoin('agreements', 'agreements.id', 'agreement_documents.agreement_id')
    .select('agreement_documents.id')
    .where('agreement_documents.id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!document) throw new Problem('notFound')
  return { url: signedAddress(deps, pathOf(id), pathOf(id)) }
}

/** Registers `GET /files/agreement-document/:id`. A wrong, missing or expired signature is 404, as is a document that is not there. */
export function mountAgreementDocuments(app: App, deps: Deps): void {
  app.get('/files/agreement-document/:id', async (context) => {
    const id = context.req.param('id')
    const document = isSigned(context, deps, id, pathOf(id))
      ? await deps.db.selectFrom('agreement_documents').select(['kind', 'title', 'content']).where('id', '=', id).executeTakeFirst()
      : undefined
    if (!document) return context.notFound()
    const name = `${document.kind.replaceAll('_', '-')}.pdf`
    return context.body(new Uint8Array(document.content), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${encodeURIComponent(`${document.title}.pdf`)}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
}

const pathOf = (id: string) => `/files/agreement-document/${id}`
