/** Tables from which the journey map is made, besides the status history. */
import type { Generated } from 'kysely'

export interface AnalyticsTables {
  /** The page a user was last on. ONB-08. */
  positions: { user_id: string; company_id: string; path: string; path_name: string; at: Date }
  /** Where a signed-in merchant was, or a failure they met there. No personal data; kept a year. Decision 017. */
  page_events: {
    id: Generated<bigint>
    user_id: string
    company_id: string | null
    /** Page of the portal by its route; empty where it is not known. */
    path: string
    /** State of the page's own chart, `chart:path.of.state`; empty where the page has none. */
    state: Generated<string>
    /** Name of the call that failed, and its code; null where a page was opened. */
    endpoint: string | null
    code: number | null
    at: Date
  }
}
