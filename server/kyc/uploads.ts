/** Access to uploaded files: members of a company can read the files its application refers to. UPL-08. */
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
 * Assigns uploads of the user to a company. With `complete`, Problem `fileMissing` names every field whose file is neither the company's
 * already nor an unassigned upload of the user; without, such files are skipped. A file belongs to one company only, also where the user
 * belongs to several, because each company is erased separately. Files are locked against removal during the transaction. Files the
 * application no longer names are released later.
 */
export async function attachFiles(
  trx: Trx,
  attached: { files: readonly NamedFile[]; userId: string; companyId: string; complete: boolean },
): Promise<void> {
  const { files, userId, companyId, complete } = attached
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
  if (complete && Object.keys(missing).length > 0) throw new Problem('fileMissing', { fields: missing })
  const own = known.filter((file) => file.company_id === null)
  if (own.length === 0) return
  const ownIds = own.map(({ id }) => id)
  await trx.updateTable('files').set({ company_id: companyId }).where('id', 'in', ownIds).execute()
  // One that comes in may take the place of another.
  await letGoLater(trx, { companyId, at: new Date(Math.max(...own.map(({ created_at }) => created_at.getTime()))) })
}

/**
 * The company of a file the user may read, null for an unassigned upload, undefined when they may not read it. A company's file is readable
 * by its active members, any other by its owner, and a submitted side of an identity document only through `revealKycValue`.
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
