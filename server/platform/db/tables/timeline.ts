/** Tables of company events. Decision 047. */
import type { Generated } from 'kysely'
import type { EventKind } from '../../../../contract/records/timeline.ts'
import type { Json } from './core.ts'

export interface TimelineTables {
  /** One row per event; append-only. */
  company_events: {
    id: Generated<bigint>
    company_id: string
    /** Place in the record of the company, from one without gaps; given at the end of the transaction, so every committed row has one. */
    number: Generated<bigint>
    kind: EventKind
    /** Row of the table that the kind is about. */
    subject_id: string
    /** As in `eventDetails` of the contract for the kind: figures and references, no names. */
    details: Json
    /** As in `status_history`. */
    actor: string
    at: Date
  }
}
