/** The pages the browser back button returns to. R8, decision 146. */
import { pathTo } from './addresses.ts'
import type { Address } from './context.ts'

/** Pages visited, the current one last, and whether the last one was just gone back to and has not been shown yet. */
export type Visits = { address: Address; visited: readonly Address[]; goingBack: boolean }

/** Number of pages that are kept. */
const keptPages = 30

/** An address that is no page. */
const noPage = '/*'

/** What counts as one page: the steps of the KYC wizard, and a contract with the wait for its signers. */
function placeOf({ page, params }: Address): string {
  return pathTo(page, params).replace(/^(\/company\/onboarding)\/.*|\/loading$/, '$1')
}

function isAt(address: Address, other: Address | undefined): boolean {
  return other !== undefined && placeOf(other) === placeOf(address)
}

/** The pages that may still be open: without the one gone back to, if another page is shown in its place. */
function stillOpen({ address, visited, goingBack }: Visits): readonly Address[] {
  return goingBack && !isAt(address, visited.at(-1)) ? visited.slice(0, -1) : visited
}

/** The pages before the current one. */
export function pagesBefore(visits: Visits): readonly Address[] {
  const open = stillOpen(visits)
  return isAt(visits.address, open.at(-1)) ? open.slice(0, -1) : open
}

/** The pages visited, with the current one. */
export function withCurrent(visits: Visits): readonly Address[] {
  return [...pagesBefore(visits), visits.address].slice(-keptPages)
}

/** Whether the page gone back to is closed and there is an earlier one, which is not the one shown in its place. */
export function isPassedOver(visits: Visits): boolean {
  const open = stillOpen(visits)
  return open !== visits.visited && open.length > 0 && !isAt(visits.address, open.at(-1))
}

/** Whether the page that is shown has to be kept. */
export function isNewVisit(visits: Visits): boolean {
  const { address, visited, goingBack } = visits
  const last = visited.at(-1)
  return address.page !== noPage && (goingBack || !isAt(address, last) || last?.page !== address.page || last.search !== address.search)
}
