/**
 * An application that was sent back: what is to do, which fields are open for it, and what of a change counts. KYC-19, decision 020.
 *
 * | word      | what it is                                                                | said by                                      |
 * | --------- | ------------------------------------------------------------------------- | -------------------------------------------- |
 * | item      | a path of the form that a reviewer sends back                             | `ItemPath` in `contract/kyc/returns.ts`          |
 * | task      | an item as the merchant's list shows it                                   | {@link tasksOf}                              |
 * | returned  | a field that may be changed for an item, though another one be named      | `isReturned` in `contract/kyc/returns.ts`        |
 * | open      | the same, asked of an application: without items all of it is             | {@link isOpen}                               |
 * | corrected | an item that is no longer what was sent to review                         | the server, `correctedIn`                    |
 * | kept      | what the server does with a change elsewhere: it refuses it               | `keepToReturned`                             |
 * | round     | one submission of the application, however often it was sent back before  | `kyc_applications.round`                     |
 */
import type { KycApplication } from '../../../contract/kyc/applications.ts'
import { isReturned } from '../../../contract/kyc/return-rules.ts'
import type { ReturnedItem } from '../../../contract/kyc/returns.ts'

/** What is typed in one step, valid or not. */
export type KycPatch = Partial<Pick<KycApplication, 'company' | 'business' | 'connectedPersons'>>

type Returnable = Partial<Pick<KycApplication, 'status' | 'returned'>>
type Fields = Readonly<Record<string, string | string[] | undefined>>

/** What the merchant is to correct, in the order of the forms; none when nothing was sent back or all of it is open. */
export function tasksOf({ status, returned }: Returnable): readonly ReturnedItem[] {
  return status === 'returned' ? (returned?.items ?? []) : []
}

/** Whether every task is done. */
export function everythingCorrected(application: Returnable): boolean {
  return tasksOf(application).every(({ corrected }) => corrected)
}

/** Whether the field of a path may be changed: `company.documents.0`, `connectedPersons.2.email`. */
export function isOpen(application: Returnable, path: string): boolean {
  return isReturned(tasksOf(application), path)
}

/** Whether people may be added and taken out: always, unless only some of their fields were sent back. */
export function peopleAreOpen(application: Returnable): boolean {
  const tasks = tasksOf(application)
  return tasks.length === 0 || tasks.some(({ item }) => item === 'connectedPersons')
}

/** The step an item belongs to. */
export function stepOf(item: string): 'company' | 'business' | 'connectedPersons' {
  const [section] = item.split('.')
  return section === 'company' || section === 'business' ? section : 'connectedPersons'
}

/** Place of the person an item belongs to; null of anything else. */
export function personOf(item: string): number | null {
  const place = /^connectedPersons\.(\d+)\./.exec(item)
  return place ? Number(place[1]) : null
}

/** A change of an application as far as it was sent back: everywhere else what stood there before stays. */
export function correctionOf(application: KycApplication, patch: KycPatch): KycPatch {
  const open = (path: string) => isOpen(application, path)
  const people = patch.connectedPersons
  return {
    ...(patch.company && { company: fieldsWithin(open, 'company', application.company, patch.company) }),
    ...(patch.business && { business: fieldsWithin(open, 'business', application.business, patch.business) }),
    ...(people && {
      connectedPersons: peopleAreOpen(application)
        ? people
        : application.connectedPersons.map((person, place) =>
            fieldsWithin(open, `connectedPersons.${place}`, person, people[place] ?? person),
          ),
    }),
  }
}

function fieldsWithin<Draft extends object>(open: (path: string) => boolean, path: string, before: Draft, typed: Draft): Draft {
  const [then, now] = [before as Fields, typed as Fields]
  const entries = Object.keys({ ...then, ...now }).map((field) => {
    if (field === 'documents') return [field, documentsWithin(open, then[field], now[field])]
    return [field, open(`${path}.${field}`) ? now[field] : then[field]]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Draft
}

/** A document takes the place of the one that was sent back; until there is one, the old one stays. */
function documentsWithin(open: (path: string) => boolean, before: Fields[string], typed: Fields[string]): string[] {
  const [then, now] = [[before ?? []].flat(), [typed ?? []].flat()]
  return Array.from({ length: Math.max(then.length, now.length) }, (_, place) =>
    open(`company.documents.${place}`) ? now[place] || then[place] : then[place],
  ).filter((id) => id !== undefined && id !== '') as string[]
}
