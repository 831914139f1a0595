/** Who signs for a company, the directors of its approved certification, and who holds it. SIGN-01, API-082, API-095. */
import type { PersonDraft } from '../../contract/companies.ts'
import type { Locale } from '../../contract/constants.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import { openPeople } from '../companies/wire.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../deps.ts'

/** A person who may sign. */
interface Director {
  readonly name: string
  readonly email: string
}

/**
 * Directors in the order of the certification, named in the language asked for; without any director the first connected person.
 * Empty before the company is certified.
 */
export async function directorsOf(db: Db | Trx, config: Config, companyId: string, locale: Locale): Promise<Director[]> {
  const application = await db
    .selectFrom('kyc_applications')
    .select(['id', 'people'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!application) return []
  const people = openPeople(config, application)
  const directors = people.filter(({ capacity }) => capacity === 'director' || capacity === 'both')
  return (directors.length > 0 ? directors : people.slice(0, 1)).map((person) => ({
    name: nameOf(person, locale),
    email: String(person.email ?? ''),
  }))
}

/** Who holds a share of the company, the largest first, by its latest application; null before it has one. API-082. */
export async function shareholdersOf(db: Db, config: Config, companyId: string): Promise<OutputOf<'readShareholders'> | null> {
  const application = await db
    .selectFrom('kyc_applications')
    .select(['id', 'status', 'people'])
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!application) return null
  const holders = openPeople(config, application)
    .filter(({ ownershipPercent }) => Number(ownershipPercent) > 0)
    .map(({ nameEn, nameCn, ownershipPercent }) => ({
      nameEn: String(nameEn ?? ''),
      nameCn: String(nameCn ?? ''),
      ownershipPercent: String(ownershipPercent),
    }))
  return {
    status: application.status,
    shareholders: holders.sort((one, other) => Number(other.ownershipPercent) - Number(one.ownershipPercent)),
  }
}

/** The company's name in a language, Chinese only where it has a Chinese one. */
export async function companyNameOf(db: Db | Trx, companyId: string, locale: Locale): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select(['register_name_en', 'register_name_cn'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return (locale === 'en_US' ? '' : company.register_name_cn) || company.register_name_en
}

function nameOf({ nameCn, nameEn }: PersonDraft, locale: Locale): string {
  return String((locale === 'en_US' ? '' : nameCn) || nameEn || nameCn || '')
}
