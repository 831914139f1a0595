/** Which page is coming while the portal starts or asks where to go on. */
import type { SnapshotFrom } from 'xstate'
import { pageOf, type portalMachine } from '../portal.ts'

/** Addresses that lead whoever is signed in to a home: the landings and the homes. */
const leadsHome = /^\/(credit\/\w+(\/home)?)?$/

/** Whether it is a home: the page that is asked for, or where the address leads somebody who is signed in or was until now. */
export function expectsHome(snapshot: SnapshotFrom<typeof portalMachine>): boolean {
  const page = pageOf(snapshot)
  if (page !== null) return page.endsWith('/home')
  const { user, address } = snapshot.context
  const session = snapshot.children.session?.getSnapshot().context.session ?? null
  return (user !== null || session !== null) && leadsHome.test(address.page)
}
