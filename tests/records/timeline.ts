/** The record of a company as a member reads it. Decision 047. */
import type { CompanyEvent } from '../../contract/records/timeline.ts'
import type { Browser } from '../support/server.ts'

/** The last fifty events, newest first. */
export async function eventsOf(browser: Browser): Promise<readonly CompanyEvent[]> {
  return (await browser.data('listEvents', { size: 50 })).records
}
