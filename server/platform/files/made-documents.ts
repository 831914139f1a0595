/** Documents that the server makes for a company: made once from their source, stored encrypted, served as stored. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { openFile, sealFile } from './sealing.ts'
import { isSigned } from './serve.ts'

/** A document: its path without signature, whose it is, and what it is made of. */
interface Source {
  readonly name: string
  readonly companyId: string
  /** Everything that its content depends on. */
  readonly madeOf: unknown
}

/** Documents that are being made in this process. */
const making = new Map<string, Promise<Buffer>>()

/** The bytes of a document: as stored when they were made of the same, else made and stored. Callers at the same time wait for one making. */
export async function madeOnce(deps: Deps, { name, companyId, madeOf }: Source, make: () => Promise<Buffer>): Promise<Buffer> {
  const digest = createHash('sha256').update(JSON.stringify(madeOf)).digest('hex')
  const row = await deps.db.selectFrom('made_documents').selectAll().where('name', '=', name).executeTakeFirst()
  if (row?.made_of === digest) return openFile(deps.config, name, row.content_sealed)
  const key = `${name} ${digest}`
  const bytes = making.get(key) ?? make()
  making.set(key, bytes)
  try {
    const content_sealed = sealFile(deps.config, name, await bytes)
    const values = { company_id: companyId, made_of: digest, content_sealed, made_at: deps.clock.now() }
    await deps.db
      .insertInto('made_documents')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
    return await bytes
  } finally {
    making.delete(key)
  }
}

/**
 * Serves a document about the thing with an id, `of`, at its path: a PDF is shown, anything else is a download. 404 for a wrong, missing or
 * expired signature, and for one that was not made or was removed with its company's data.
 */
export async function serveMade(
  context: Context,
  deps: Deps,
  { path, of, mime, name }: { path: string | null; of: string; mime: string; name: string },
): Promise<Response> {
  const signed = path !== null && isSigned(context, deps, of, path)
  const row = signed
    ? await deps.db.selectFrom('made_documents').select('content_sealed').where('name', '=', path).executeTakeFirst()
    : undefined
  if (!row) return context.notFound()
  const bytes = openFile(deps.config, String(path), row.content_sealed)
  return context.body(new Uint8Array(bytes), 200, {
    'content-type': mime,
    'content-disposition': `${mime === 'application/pdf' ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
}
