/** The files a company names in its applications and their submissions. UPL-08. */
import { identitySides } from '../../contract/kernel/masks.ts'
import { writableStatuses } from '../../machines/kyc/lifecycles/kyc.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { keptUnattachedMs } from '../platform/files/jobs.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Form } from './items.ts'
import { formOf, openSnapshot } from './present.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** A company's papers have named new uploads: others may no longer be named. */
    'files.unnamed': { companyId: string }
  }
}

/** A version of an application; `sent` if it was submitted, so that its personal data is masked. */
interface Paper {
  readonly form: Form
  readonly sent: boolean
}

/** Whether a file, by its id as the database writes it, is a side of an identity document that was sent to review. Decision 029. */
export async function isSentIdentity(
  db: Db | Trx,
  keys: Keys,
  { fileId, companyId }: { fileId: string; companyId: string },
): Promise<boolean> {
  const papers = await papersOf(db, keys, companyId)
  return papers.some(({ form, sent }) => sent && sidesIn(form).includes(fileId))
}

/** Looks, a week after a company's papers named an upload of that moment, for those they no longer name. */
export async function letGoLater(trx: Trx, { companyId, at }: { companyId: string; at: Date }): Promise<void> {
  const runAt = new Date(at.getTime() + keptUnattachedMs)
  await enqueue(trx, 'files.unnamed', { companyId }, { runAt, key: `files.unnamed:${companyId}` })
}

/** Files that the applications of a company and their submissions name, by their ids as the database writes them. */
export async function filesInForms(db: Db | Trx, keys: Keys, companyId: string): Promise<string[]> {
  const papers = await papersOf(db, keys, companyId)
  return papers.flatMap(({ form }) => [...[form.company.documents ?? []].flat().map((id) => id.toLowerCase()), ...sidesIn(form)])
}

async function papersOf(db: Db | Trx, keys: Keys, companyId: string): Promise<Paper[]> {
  const applications = await db
    .selectFrom('kyc_applications')
    .select(['id', 'status', 'company', 'business', 'people'])
    .where('company_id', '=', companyId)
    .execute()
  const rounds = await db.selectFrom('kyc_reviews').select(['id', 'snapshot']).where('company_id', '=', companyId).execute()
  return [
    ...applications.map((row) => ({ form: formOf(keys, row), sent: !writableStatuses.includes(row.status) })),
    ...rounds.flatMap((row) => openSnapshot(keys, row) ?? []).map((form) => ({ form, sent: true })),
  ]
}

function sidesIn({ connectedPersons }: Form): string[] {
  return connectedPersons.flatMap((person) => identitySides.map((side) => String(person[side] ?? '').toLowerCase()))
}
