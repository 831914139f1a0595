/** Reads the record of a company for its members and reviewers: the same rows, newest first. Decision 047. */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/endpoints.ts'
import { CompanyEvent, type EventSource, ReviewedEvent } from '../../../contract/records/timeline.ts'
import type { Call } from '../../platform/call.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Db } from '../../platform/deps.ts'
import { numberOf, pageOf } from '../../platform/paging.ts'

type EventRow = Selectable<Tables['company_events']>

/** A page for a member. Problem `invalidInput` for an `after` that no page has answered. */
export async function listEvents(
  { deps: { db }, companyId }: Call<'company'>,
  asked: InputOf<'listEvents'>,
): Promise<OutputOf<'listEvents'>> {
  const rows = await eventsOf(db, companyId, asked).execute()
  return pageOf(rows, asked.size, (row) => CompanyEvent.parse(presentEvent(row)))
}

/** A page of a company's events with who acted, for reviewers. Problem `invalidInput` as above. */
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

function eventsOf(db: Db, companyId: string, { after, size }: { after?: string; size: number }) {
  return db
    .selectFrom('company_events')
    .selectAll('company_events')
    .where('company_events.company_id', '=', companyId)
    .$if(after !== undefined, (query) => query.where('company_events.number', '<', numberOf(after)))
    .orderBy('company_events.number', 'desc')
    .limit(size + 1)
}

function presentEvent({ number, at, kind, actor, subject_id: subjectId, details }: EventRow) {
  return { number: Number(number), at: at.toISOString(), kind, by: sourceOf(actor), subjectId, details }
}

const sources: Readonly<Record<string, EventSource>> = { user: 'merchant', reviewer: 'reviewer', provider: 'provider' }

/** Kind of actor, by the prefix of its id. */
function sourceOf(actor: string): EventSource {
  return sources[actor.split(':')[0] ?? ''] ?? 'system'
}

/** Display name of an actor: reviewers by name, merchants by mailbox, providers by their name; null for Sampan itself. */
function nameOf({ actor, name, email }: { actor: string; name: string | null; email: string | null }): string | null {
  return name ?? email ?? (actor.startsWith('provider:') ? actor.slice('provider:'.length) : null)
}
