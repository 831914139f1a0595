/** Which page is coming while the portal starts or asks where to go on. */
import type { SnapshotFrom } from 'xstate'
import { isLanding } from '../../contract/site/landings.ts'
import { pageOf, type portalMachine } from './portal.ts'

/** Whether an address leads whoever is signed in to a home: those of the landings and the homes. */
const leadsHome = (page: string) => isLanding(page.replace(/\/home$/, ''))

/** Whether it is a home: the page that is asked for, or where the address leads somebody who is signed in or was until now. */
export function expectsHome(snapshot: SnapshotFrom<typeof portalMachine>): boolean {
  const page = pageOf(snapshot)
  if (page !== null) return page.endsWith('/home')
  const { user, address } = snapshot.context
  const session = snapshot.children.session?.getSnapshot().context.session ?? null
  return (user !== null || session !== null) && leadsHome(address.page)
}
