/** Reads the record of a company for reviewers: the same rows as for its members, with who acted. Decision 047. */
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { ReviewedEvent } from '../../contract/records/timeline.ts'
import type { Db } from '../platform/deps.ts'
import { pageOf } from '../platform/paging.ts'
import { eventsOf, presentEvent } from '../records/timeline.ts'

/** A page of a company's events with who acted, for reviewers. Problem `invalidInput` for an `after` that no page has answered. */
export async function listReviewedEvents(
  db: Db,
  companyId: string,
  asked: Pick<InputOf<'listCaseEvents'>, 'after' | 'size'>,
): Promise<OutputOf<'listCaseEvents'>> {
  const rows = await eventsOf(db, companyId, asked)
    .leftJoin('staff', (join) => join.on(sql<boolean>`company_events.actor = 'reviewer:' || staff.id`))
    .leftJoin('users', (join) => join.on(sql<boolean>`company_events.actor = 'user:' || users.id`))
    .select(['staff.name', 'users.email'])
    .execute()
  return pageOf(rows, asked.size, (each) => ReviewedEvent.parse({ ...presentEvent(each), actor: nameOf(each) }))
}

/** Display name of an actor: reviewers by name, merchants by mailbox, providers by their name; null for Sampan itself. */
function nameOf({ actor, name, email }: { actor: string; name: string | null; email: string | null }): string | null {
  return name ?? email ?? (actor.startsWith('provider:') ? actor.slice('provider:'.length) : null)
}
