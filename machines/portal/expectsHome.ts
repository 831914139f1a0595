/** Whether the next page is a dashboard while the portal starts or determines the page. */
import type { SnapshotFrom } from 'xstate'
import { isLanding } from '../../contract/site/landings.ts'
import { pageOf, type portalMachine } from './portal.ts'

/** Whether an address leads a signed-in user to a dashboard: the addresses of the landings and the dashboards. */
const leadsHome = (page: string) => isLanding(page.replace(/\/home$/, ''))

/** Whether a dashboard is expected: it is requested, or the address leads a user who is or was just signed in there. */
export function expectsHome(snapshot: SnapshotFrom<typeof portalMachine>): boolean {
  const page = pageOf(snapshot)
  if (page !== null) return page.endsWith('/home')
  const { user, address } = snapshot.context
  const session = snapshot.children.session?.getSnapshot().context.session ?? null
  return (user !== null || session !== null) && leadsHome(address.page)
}
