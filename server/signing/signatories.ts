/** The signatories of a company (the directors of its approved certification) and its shareholders. SIGN-01, API-082, API-095. */

import type { OutputOf } from '../../contract/endpoints.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { PersonDraft } from '../../contract/kyc/applications.ts'
import { certifiedPeopleOf } from '../kyc/memberships.ts'
import { openPeople } from '../kyc/present.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { sameMailbox } from './signer-contacts.ts'

/** A person who may sign. */
interface Director {
  readonly name: string
  readonly email: string
  /** `+852 61234567`; null while unknown. */
  readonly mobile: string | null
}

/**
 * Directors in the order of the certification, named in the language asked for; without any director the first connected person.
 * Empty before the company is certified.
 */
export async function directorsOf(db: Db | Trx, config: Config, companyId: string, locale: Locale): Promise<Director[]> {
  const people = await certifiedPeopleOf(db, config, companyId)
  const directors = people.filter(directs)
  return (directors.length > 0 ? directors : people.slice(0, 1)).map((person) => ({
    name: nameOf(person, locale),
    email: String(person.email ?? ''),
    mobile: mobileOf(person),
  }))
}

/** Who may sign without further documents: connected persons of the certification, by name. Where there are directors, one of them has to sign. Decision 046. */
interface Standing {
  belongs(name: string): boolean
  /** Whether one of these names is a person who can bind the company. */
  binds(names: readonly string[]): boolean
  /** Whether a person is reached where the certification says: at the mailbox, and at the phone if one is given. Decision 083. */
  reaches(person: { name: string; email: string; mobile: string | null }): boolean
}

/** {@link Standing} of a company by its newest approved certification. */
export async function standingOf(db: Db | Trx, config: Config, companyId: string): Promise<Standing> {
  const people = await certifiedPeopleOf(db, config, companyId)
  const named = (among: readonly PersonDraft[]) =>
    new Set(among.flatMap(({ nameEn, nameCn }) => [nameEn, nameCn].filter(Boolean).map((name) => plainName(String(name)))))
  const [all, directors] = [named(people), named(people.filter(directs))]
  return {
    belongs: (name) => all.has(plainName(name)),
    reaches: ({ name, email, mobile }) =>
      people.some(
        (person) =>
          named([person]).has(plainName(name)) &&
          sameMailbox(String(person.email ?? ''), email) &&
          (mobile === null || mobile === mobileOf(person)),
      ),
    binds: (names) => directors.size === 0 || names.some((name) => directors.has(plainName(name))),
  }
}

/** Returns a function from any name of a connected person to their name in the given language; an unknown name is returned unchanged. */
export async function namesIn(db: Db | Trx, config: Config, companyId: string, locale: Locale): Promise<(name: string) => string> {
  const people = await certifiedPeopleOf(db, config, companyId)
  return (name) => {
    const person = people.find((each) =>
      [each.nameEn, each.nameCn].some((theirs) => theirs && plainName(String(theirs)) === plainName(name)),
    )
    return person ? nameOf(person, locale) : name
  }
}

/** A name without regard to case, width and spaces. */
function plainName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

function mobileOf({ mobilePhone, mobilePhoneAreaCode }: PersonDraft): string | null {
  return mobilePhone ? `${mobilePhoneAreaCode} ${mobilePhone}` : null
}

function directs({ capacity }: PersonDraft): boolean {
  return capacity === 'director' || capacity === 'both'
}

/** Shareholders of the company, the largest first, from its latest application; null before it has one. API-082. */
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

function nameOf({ nameCn, nameEn }: PersonDraft, locale: Locale): string {
  return String((locale === 'en_US' ? '' : nameCn) || nameEn || nameCn || '')
}
