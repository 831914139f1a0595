/** Records company events in the transaction of their cause. Decision 047. */
import { type EventDetails, type EventKind, eventDetails } from '../../contract/records/timeline.ts'
import { json } from './db/connection.ts'
import type { Trx } from './deps.ts'

/** One event. */
interface Happening<Kind extends EventKind> {
  readonly kind: Kind
  readonly companyId: string
  /** Row of its subject. */
  readonly subjectId: string
  readonly details: EventDetails<Kind>
  /** `user:<uuid>` (see `actorOf`), `system`, `provider:<name>` or `reviewer:<id>`. */
  readonly actor: string
  /** `deps.clock.now()`. */
  readonly at: Date
}

/** Appends an event. It has its number when the transaction ends; throws for details that are not those of its kind. */
export async function recordEvent<Kind extends EventKind>(trx: Trx, happening: Happening<Kind>): Promise<void> {
  const { kind, companyId, subjectId, details, actor, at } = happening
  await trx
    .insertInto('company_events')
    .values({ kind, company_id: companyId, subject_id: subjectId, details: json(eventDetails[kind].parse(details)), actor, at })
    .execute()
}
