/** Groups of companies: those with a common owner, by the certified persons. Decision 099. */
import { sql } from 'kysely'
import type { PersonDraft } from '../../contract/kyc/applications.ts'
import { normaliseIdNumber } from '../../contract/kyc/registration-numbers.ts'
import { lockCompany } from '../company/locks.ts'
import type { Keys } from '../platform/config/config.ts'
import { acrossCompanies } from '../platform/db/scope.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { peppered } from '../platform/security/secrets.ts'
import { certifiedPeopleOf } from './memberships.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Notes the owners of certified companies that have none. */
    'kyc.owners': Record<string, never>
  }
}

/**
 * Notes who owns a company, by its newest approved certification: each person with a share in it, as the keyed hash of the number of the
 * identity document with its type and, of a passport, its country, under every known key. A company without a certification has none.
 */
export async function keepOwners(trx: Trx, keys: Keys, companyId: string): Promise<void> {
  const people = await certifiedPeopleOf(trx, keys, companyId)
  const owners = people.filter(({ idNumber, ownershipPercent }) => idNumber && Number(ownershipPercent) > 0)
  const digests = owners.flatMap((owner) => digestsOf(keys, owner))
  await trx.deleteFrom('company_owners').where('company_id', '=', companyId).execute()
  if (digests.length === 0) return
  await trx
    .insertInto('company_owners')
    .values([...new Set(digests)].map((digest) => ({ company_id: companyId, digest })))
    .execute()
}

/** The hashes of an owner. Numbers of passports are unique in a country only. */
function digestsOf(keys: Keys, { idType, nationality, idNumber }: PersonDraft): string[] {
  const parts = [String(idType), idType === 'passport' ? String(nationality) : '', normaliseIdNumber(String(idNumber))]
  return [keys.secretKey, ...keys.previousSecretKeys].map((secretKey) => peppered({ secretKey }, 'owner', ...parts))
}

/** Certified companies without owners: those from before the upgrade, and those of which no one person has a share. */
function ownerless(db: Db) {
  return db
    .selectFrom('kyc_applications as application')
    .select('application.company_id as companyId')
    .distinct()
    .where('application.status', '=', 'approved')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('company_owners').select('digest').whereRef('company_owners.company_id', '=', 'application.company_id'))),
    )
}

export const ownerJobs: JobHandlersOf<'kyc.owners'> = {
  'kyc.owners': async ({ db, config }) => {
    for (const { companyId } of await ownerless(db).execute())
      await db.transaction().execute(async (trx) => {
        if (await lockCompany(trx, companyId)) await keepOwners(trx, config, companyId)
      })
  },
}

/** Has the owners noted of certified companies without any; called at every start. */
export async function scheduleOwners({ db, clock }: Deps): Promise<void> {
  if (!(await ownerless(db).limit(1).executeTakeFirst())) return
  await db.transaction().execute((trx) => enqueue(trx, 'kyc.owners', {}, { runAt: clock.now(), key: 'kyc.owners' }))
}

/** Ids of the companies of a group, in order: the company, those with an owner of it, those with an owner of these, and so on. */
export async function groupOf(db: Db | Trx, companyId: string): Promise<string[]> {
  const { rows } = await acrossCompanies(db, (all) =>
    sql<{ id: string }>`
      with recursive members as (
        select ${companyId}::uuid as id
        union
        select other.company_id from members
          join company_owners own on own.company_id = members.id
          join company_owners other on other.digest = own.digest
      ) select id from members order by id`.execute(all),
  )
  return rows.map(({ id }) => id)
}
