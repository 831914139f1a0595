/** Reads the record of a company, newest first. Decision 047. */
import type { Selectable } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { CompanyEvent, type EventSource } from '../../contract/records/timeline.ts'
import type { Call } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db } from '../platform/deps.ts'
import { pageOf, rowsOf } from '../platform/paging.ts'

type EventRow = Selectable<Tables['company_events']>

/** A page for a member. Problem `invalidInput` for an `after` that no page has answered. */
export async function listEvents(
  { deps: { db }, companyId }: Call<'company'>,
  asked: InputOf<'listEvents'>,
): Promise<OutputOf<'listEvents'>> {
  const rows = await eventsOf(db, companyId, asked).execute()
  return pageOf(rows, asked.size, (row) => CompanyEvent.parse(presentEvent(row)))
}

/** Events of a company, newest first, one more than a page. */
export function eventsOf(db: Db, companyId: string, asked: { after?: string; size: number }) {
  const all = db.selectFrom('company_events').selectAll('company_events').where('company_events.company_id', '=', companyId)
  return rowsOf(all, asked, 'company_events.number')
}

/** Presents an event without its actor. */
export function presentEvent({ number, at, kind, actor, subject_id: subjectId, details }: EventRow) {
  return { number: Number(number), at: at.toISOString(), kind, by: sourceOf(actor), subjectId, details }
}

const sources: Readonly<Record<string, EventSource>> = { user: 'merchant', reviewer: 'reviewer', provider: 'provider' }

/** Kind of actor, by the prefix of its id. */
export function sourceOf(actor: string): EventSource {
  return sources[actor.split(':')[0] ?? ''] ?? 'system'
}
