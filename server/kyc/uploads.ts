/** Uploaded files become readable for the members of the company whose application names them. UPL-08. */
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { isSentIdentity, letGoLater } from './company-files.ts'

/** A file by the field of the form that names it. */
export interface NamedFile {
  readonly field: string
  readonly id: string
}

/**
 * Makes files of the user readable for a company. With `complete`, Problem 50003 names every field whose file is neither the company's
 * already nor an upload of the user's that no company has; without, such files are passed over. What one company has is never another's,
 * also where the user belongs to both: each is erased by itself. Files stay while the transaction lasts: nothing removes them. What the
 * company's papers no longer name is let go of later.
 */
export async function attachFiles(
  trx: Trx,
  wanted: { files: readonly NamedFile[]; userId: string; companyId: string; complete: boolean },
): Promise<void> {
  const { files, userId, companyId, complete } = wanted
  if (files.length === 0) return
  const known = await trx
    .selectFrom('files')
    .select(['id', 'company_id', 'created_at'])
    .where('id', 'in', [...new Set(files.map(({ id }) => id))])
    .where((where) =>
      where.or([where('company_id', '=', companyId), where.and([where('company_id', 'is', null), where('owner_id', '=', userId)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const missing: FieldProblems = Object.fromEntries(files.filter(({ id }) => !ids.has(id)).map(({ field }) => [field, 'code.50003']))
  if (complete && Object.keys(missing).length > 0) throw new Problem(50003, { fields: missing })
  const own = known.filter((file) => file.company_id === null)
  if (own.length === 0) return
  const ownIds = own.map(({ id }) => id)
  await trx.updateTable('files').set({ company_id: companyId }).where('id', 'in', ownIds).execute()
  // One that comes in may take the place of another.
  await letGoLater(trx, { companyId, at: new Date(Math.max(...own.map(({ created_at }) => created_at.getTime()))) })
}

/**
 * The company of a file a user may read, null while it is only theirs; undefined when they may not: one of a company's is read by its active
 * members, any other by its owner, and a side of an identity document that was sent to review by nobody but through `revealKycValue`.
 * R3, decision 029.
 */
export async function readableFile(
  trx: Trx,
  keys: Keys,
  { fileId, userId }: { fileId: string; userId: string },
): Promise<{ companyId: string | null } | undefined> {
  const row = await trx
    .selectFrom('files')
    .leftJoin('affiliations', (join) =>
      join
        .onRef('affiliations.company_id', '=', 'files.company_id')
        .on('affiliations.user_id', '=', userId)
        .on('affiliations.status', '=', 'active'),
    )
    .where('files.id', '=', fileId)
    .where((where) =>
      where.or([
        where('affiliations.id', 'is not', null),
        where.and([where('files.company_id', 'is', null), where('files.owner_id', '=', userId)]),
      ]),
    )
    .select(['files.id', 'files.company_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const companyId = row.company_id
  return companyId !== null && (await isSentIdentity(trx, keys, { fileId: row.id, companyId })) ? undefined : { companyId }
}
