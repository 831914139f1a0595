/** Optimistic locking of an application edited by two users: a section is changed only from its current version. KYC-17, ERR-20011. */
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../contract/kernel/problem.ts'
import { type KycSection, type KycVersions, kycSections } from '../../contract/kyc/applications.ts'
import type { Edits } from '../platform/db/tables/kyc.ts'
import type { Trx } from '../platform/deps.ts'
import type { ApplicationRow } from './present.ts'

/** An unchanged section. */
const untouched = { version: 0, by: '', since: 0 }

/** How often each section was changed. */
export function versionsOf(edits: Edits): KycVersions {
  const version = (section: KycSection) => (edits[section] ?? untouched).version
  return { company: version('company'), business: version('business'), connectedPersons: version('connectedPersons') }
}

/**
 * Returns the edits after a user has written sections of a locked application, based on `versions`; without them no section was read. Equal
 * values are no change. Problem `conflict` with `changed`, the sections another user has changed meanwhile, `by`, that user's mailbox or nothing, and
 * the current `versions`, so that no change of a colleague is overwritten unseen. The user's own changes never conflict, because a lost
 * answer leaves the browser behind its own save.
 */
export async function editsAfter(
  trx: Trx,
  row: Pick<ApplicationRow, 'edits'>,
  written: { before: Sections; after: Sections; versions?: KycVersions; userId: string },
): Promise<Edits> {
  const { before, after, versions, userId } = written
  const changed = kycSections.filter((section) => after[section] !== undefined && !isDeepStrictEqual(after[section], before[section]))
  const unseen = changed.filter((section) => {
    const { version, by, since } = row.edits[section] ?? untouched
    const seen = versions?.[section] ?? 0
    return seen !== version && !(by === userId && seen >= since)
  })
  const [first] = unseen
  if (first) {
    const by = await mailboxOf(trx, row.edits[first]?.by)
    throw new Problem('conflict', { details: { changed: unseen, by, versions: versionsOf(row.edits) } })
  }
  const edits = changed.map((section) => {
    const { version, by, since } = row.edits[section] ?? untouched
    return [section, { version: version + 1, by: userId, since: by === userId ? since : version }]
  })
  return { ...row.edits, ...Object.fromEntries(edits) }
}

/** The sections of an application as they stand or are to stand. */
type Sections = { readonly [Section in KycSection]?: unknown }

/** The mailbox of a user; empty for no one, as when a caller names a version that a section never had. */
async function mailboxOf(trx: Trx, userId: string | undefined): Promise<string> {
  if (userId === undefined) return ''
  const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? ''
}
