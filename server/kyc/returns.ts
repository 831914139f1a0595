/** Returned applications: the returned items, and the check that only these are changed until they are corrected. KYC-19. */

import { daysBetween } from '../../contract/kernel/days.ts'
import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import { isReturned } from '../../contract/kyc/return-rules.ts'
import type { Returned, ReviewMoment } from '../../contract/kyc/returns.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { differences, type Form, itemOrder, valuesByItem } from './items.ts'
import { type ApplicationRow, formOf, openSnapshot } from './present.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

/** The items returned in the last round, with their values at that time. Null while it is not returned, or for a return from before cases existed. */
async function lastReturn(db: Db | Trx, keys: Keys, { id, status, round, due_day }: ApplicationRow) {
  if (status !== 'returned' || due_day === null) return null
  const review = await db
    .selectFrom('kyc_reviews')
    .select(['id', 'snapshot'])
    .where('application_id', '=', id)
    .where('round', '=', round)
    .where('decision', '=', 'return')
    .executeTakeFirst()
  if (!review) return null
  const items = await returnedItems(db, review.id)
  return { dueDate: due_day, items, before: openSnapshot(keys, review) }
}

/** The items a case sends back, in the order of the forms. */
export async function returnedItems(db: Db | Trx, reviewId: string) {
  const rows = await db
    .selectFrom('kyc_assessments')
    .select(['item', 'reason', 'note'])
    .where('review_id', '=', reviewId)
    .where('verdict', '=', 'return')
    .execute()
  return rows
    .flatMap(({ item, reason, note }) => (reason ? [{ item, reason, note }] : []))
    .sort((one, other) => itemOrder(one.item) - itemOrder(other.item))
}

/** The return as shown to the merchant; null for an application that is not returned. */
export async function returnedOf({ db, config, clock }: Deps, row: ApplicationRow): Promise<Returned | null> {
  const last = await lastReturn(db, config, row)
  if (!last) return null
  const { dueDate, before } = last
  const isCorrected = correctedIn(before, formOf(config, row))
  return {
    dueDate,
    daysLeft: Math.max(0, daysBetween(dayOf(clock.now()), dueDate)),
    items: last.items.map((each) => ({ ...each, corrected: isCorrected(each.item) })),
    history: await momentsOf(db, row.id),
  }
}

/** Events of an application since its first submission, the latest first. */
async function momentsOf(db: Db, applicationId: string): Promise<ReviewMoment[]> {
  const rows = await db
    .selectFrom('status_history')
    .select(['to_status', 'at'])
    .where('subject', '=', 'kyc_applications')
    .where('subject_id', '=', applicationId)
    .where('to_status', 'in', [...moments])
    .whereRef('to_status', '<>', 'from_status')
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
  return rows.flatMap(({ to_status, at }) => {
    const what = moments.find((moment) => moment === to_status)
    return what ? [{ what, at: at.toISOString() }] : []
  })
}

const moments = ['submitted', 'in progress', 'returned'] as const

/**
 * Refuses changes of a returned application elsewhere than where it was sent back: `invalidInput` with each such field,
 * `field.notReturned`. With `complete` also items that are still as they were, `field.stillReturned`.
 */
export async function keepToReturned(
  trx: Trx,
  keys: Keys,
  row: ApplicationRow,
  { form, complete }: { form: Form; complete: boolean },
): Promise<void> {
  const last = await lastReturn(trx, keys, row)
  if (!last?.before) return
  const { items, before } = last
  const fields: FieldProblems = {}
  for (const path of differences(before, form)) if (!isReturned(items, path)) fields[path] = 'field.notReturned'
  if (complete) {
    const isCorrected = correctedIn(before, form)
    for (const { item } of items) if (!isCorrected(item)) fields[item] = 'field.stillReturned'
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalidInput', { fields })
}

/** Whether an item differs from the submitted one. Removing a document does not count as a correction. */
function correctedIn(before: Form | null, now: Form): (item: string) => boolean {
  if (!before) return () => false
  const [then, today] = [valuesByItem(before), valuesByItem(now)]
  const changed = differences(before, now)
  return (item) => {
    if (item === 'connectedPersons') return changed.some((path) => path.startsWith('connectedPersons.'))
    const isDocument = item.startsWith('company.documents.') || item.endsWith('FileId')
    return then.get(item) !== today.get(item) && (today.has(item) || !isDocument)
  }
}
