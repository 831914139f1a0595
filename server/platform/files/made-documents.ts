/** Documents that the server makes for a company: made once from their source, stored encrypted, served as stored. */
import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { openFile, sealFile } from './sealing.ts'

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

/** The stored bytes of a document; null when it was not made, or was removed with its company's data. */
export async function readMade({ db, config }: Pick<Deps, 'db' | 'config'>, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('made_documents').select('content_sealed').where('name', '=', name).executeTakeFirst()
  return row ? openFile(config, name, row.content_sealed) : null
}
