/** Reports the state of the page's chart to the position chart, which decides what the server gets. API-084, decision 017. */
import type { Actor, AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate'
import { pageOf, type portalMachine } from '../../machines/portal/portal.ts'

/** Follows the page chart and the chart of the page. */
export function reportPositions(portal: Actor<typeof portalMachine>): void {
  let last = ''
  let page: AnyActorRef | undefined
  const position = () => portal.getSnapshot().children.position
  const follow = () => {
    const reached = placeOf(portal)
    if (JSON.stringify(reached) === last) return
    last = JSON.stringify(reached)
    position()?.send({ type: 'state.reached', ...reached })
  }
  const look = () => {
    const { children } = portal.getSnapshot()
    if (children.page !== page) {
      page = children.page as AnyActorRef | undefined
      page?.subscribe({ next: follow, error: () => {} })
    }
    follow()
  }
  portal.subscribe(look)
  look()
}

/** Position of the merchant; without a state while the page is not determined yet. */
function placeOf(portal: Actor<typeof portalMachine>) {
  const snapshot = portal.getSnapshot()
  const { user, company, position } = snapshot.context
  const page = snapshot.children.page as AnyActorRef | undefined
  return {
    path: pageOf(snapshot) ?? '',
    status: position?.status ?? '',
    state: page && !snapshot.hasTag('busy') ? stateOf(page) : null,
    companyId: user && company ? company.companyId : null,
  }
}

/** Where a page's chart is; null where there is none. */
function stateOf(page: AnyActorRef): string | null {
  const { value } = page.getSnapshot() as Partial<AnyMachineSnapshot>
  return typeof page.src === 'string' && value !== undefined ? reportedState(page.src, value) : null
}

/** `chart:state` by the outermost state; of a parallel chart `chart:region.state,region.state`. */
export function reportedState(chart: string, value: StateValue): string {
  const regions = typeof value === 'string' ? [] : Object.entries(value)
  return `${chart}:${regions.length > 1 ? regions.map(([region, within = '']) => `${region}.${outermost(within)}`).join() : outermost(value)}`
}

const outermost = (value: StateValue) => (typeof value === 'string' ? value : Object.keys(value)[0])
