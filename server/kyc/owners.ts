/** Groups of companies: those with a common owner, by the certified persons. Decision 099. */
import { sql } from 'kysely'
import { normaliseIdNumber } from '../../contract/kyc/registration-numbers.ts'
import { signalDigests } from '../company/signals.ts'
import type { Keys } from '../platform/config/config.ts'
import { acrossCompanies } from '../platform/db/scope.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { openPeople } from './present.ts'

/**
 * Notes who owns a company, by its newest approved certification: each person with a share in it, as the keyed hash of the number of the
 * identity document, under every known key. Without a certification nothing changes.
 */
export async function keepOwners(trx: Trx, keys: Keys, companyId: string): Promise<void> {
  const certified = await trx
    .selectFrom('kyc_applications')
    .select(['id', 'people'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!certified) return
  const owners = openPeople(keys, certified).filter(({ idNumber, ownershipPercent }) => idNumber && Number(ownershipPercent) > 0)
  const digests = owners.flatMap(({ idNumber }) => signalDigests(keys, { kind: 'idNumber', value: normaliseIdNumber(String(idNumber)) }))
  await trx.deleteFrom('company_owners').where('company_id', '=', companyId).execute()
  if (digests.length === 0) return
  await trx
    .insertInto('company_owners')
    .values([...new Set(digests)].map((digest) => ({ company_id: companyId, digest })))
    .execute()
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
