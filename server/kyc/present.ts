/** Presents an application in the form of the contract. */
import type { Selectable } from 'kysely'
import { maskPerson } from '../../contract/kernel/masks.ts'
import {
  BusinessInfo,
  CompanyInformation,
  emptyBusinessInfo,
  type KycApplication,
  type PersonDraft,
} from '../../contract/kyc/applications.ts'
import { connectedPersonsOf } from '../../contract/kyc/connected-persons.ts'
import type { Returned } from '../../contract/kyc/returns.ts'
import { awaitedStatuses, writableStatuses } from '../../machines/kyc/lifecycles/kyc.ts'
import type { Config } from '../platform/config/config.ts'
import type { Tables } from '../platform/db/tables.ts'
import { open, seal } from '../platform/security/seal.ts'
import { reviewPromise } from '../reference/calendar/working-days.ts'
import { versionsOf } from './edit-conflicts.ts'
import type { Form } from './items.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

/** A row of `kyc_applications`. */
export type ApplicationRow = Selectable<Tables['kyc_applications']>

/**
 * Presents the application to its company. Personal data of its people is masked after submission, and with `always` also before.
 * `returned` is the result of `returnedOf`. API-024, API-028.
 */
export function presentApplication(keys: Keys, row: ApplicationRow, returned: Returned | null, always = false): KycApplication {
  const people = openPeople(keys, row)
  // Who can edit the form's values sees them. Decision 025.
  const clear = !always && writableStatuses.includes(row.status)
  return {
    id: row.id,
    companyId: row.company_id,
    reference: row.reference,
    status: row.status,
    company: row.company,
    business: row.business,
    connectedPersons: clear ? people : people.map(maskPerson),
    versions: versionsOf(row.edits),
    savedAt: row.saved_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    reviewPromise: row.submitted_at && awaitedStatuses.includes(row.status) ? reviewPromise(row.submitted_at) : null,
    reason: row.reason,
    round: row.round,
    returned,
    complete: isComplete({ company: row.company, business: row.business, connectedPersons: people }),
  }
}

/** Whether every step would be accepted as it is. KYC-17. */
function isComplete({ company, business, connectedPersons }: Form): boolean {
  return [
    CompanyInformation.safeParse(company),
    BusinessInfo.safeParse(business),
    connectedPersonsOf(company).safeParse(connectedPersons),
  ].every(({ success }) => success)
}

/** The whole application in clear, as {@link openPeople}. */
export function formOf(keys: Keys, row: Pick<ApplicationRow, 'id' | 'company' | 'business' | 'people'>): Form {
  return { company: row.company, business: row.business, connectedPersons: openPeople(keys, row) }
}

/** Encrypts the submission of a round for the column `snapshot`. */
export function sealSnapshot(keys: Keys, reviewId: string, form: Form): string {
  return seal(keys, snapshotPlace(reviewId), JSON.stringify(form))
}

/** Decrypts the submission of a round, like {@link openPeople}; null for a round from before cases existed. */
export function openSnapshot(keys: Keys, { id, snapshot }: { id: string; snapshot: string | null }): Form | null {
  return snapshot === null ? null : (JSON.parse(open(keys, snapshotPlace(id), snapshot)) as Form)
}

function snapshotPlace(reviewId: string): string {
  return `kyc_reviews.snapshot:${reviewId}`
}

/** Decrypts the connected persons of an application. A caller that shows them to a reviewer writes an audit row. */
export function openPeople(keys: Keys, { id, people }: Pick<ApplicationRow, 'id' | 'people'>): PersonDraft[] {
  return people === null ? [] : (JSON.parse(open(keys, sealLabel(id), people)) as PersonDraft[])
}

/** Connected persons as the column `people` keeps them. */
export function sealPeople(keys: Keys, applicationId: string, people: readonly PersonDraft[]): string {
  return seal(keys, sealLabel(applicationId), JSON.stringify(people))
}

/** The valid fields of saved business info, the rest empty; null when none is filled. BIZ-12. */
export function businessOf(row: Pick<ApplicationRow, 'business'>): BusinessInfo | null {
  const valid = Object.entries(row.business).filter(([field, value]) => {
    const shape = BusinessInfo.shape[field as keyof BusinessInfo]
    return shape?.safeParse(value).success
  })
  const info = BusinessInfo.safeParse({ ...emptyBusinessInfo, ...Object.fromEntries(valid) })
  return info.success ? info.data : null
}

function sealLabel(applicationId: string): string {
  return `kyc_applications.people:${applicationId}`
}
