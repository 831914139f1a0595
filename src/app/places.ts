/** Tells the server in which state of its page's chart a signed-in merchant is; the journey map of the sandbox is drawn from it. API-084, decision 017. */
import type { Actor, AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { pageOf, type portalMachine } from '../../machines/portal.ts'
import type { Client } from './client.ts'

type Place = { path: string; path_name: string; state: string }

/** Milliseconds a merchant stays before it is told: what is only passed through is not. */
const settled = 1000

/** Charts whose page says more than their state: one lives through several pages, the dashboard is there to be looked at. */
const acrossPages: readonly string[] = ['kycWizard', 'home']

/** Follows the page chart and the chart of the page. Nobody waits for it, and a failure is nobody's trouble. ONB-09. */
export function syncPlaces(portal: Actor<typeof portalMachine>, store: Client['storePosition']): void {
  let told = ''
  let path: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let page: AnyActorRef | undefined
  const tell = (keepalive = false) => {
    clearTimeout(timer)
    const place = placeOf(portal)
    if (!place || told === key(place) || !navigator.onLine) return
    told = key(place)
    store(place, { keepalive }).catch(() => {})
  }
  const follow = () => {
    clearTimeout(timer)
    // A page that is come back to is told anew, though the ones between were told by their paths alone.
    const opened = pageOf(portal.getSnapshot())
    if (opened !== path) told = ''
    path = opened
    const place = placeOf(portal)
    if (place && key(place) !== told) timer = setTimeout(tell, settled)
  }
  portal.subscribe(({ children }) => {
    if (children.page !== page) {
      page = children.page as AnyActorRef | undefined
      page?.subscribe({ next: follow, error: () => {} })
    }
    follow()
  })
  // Whoever is sent to a provider is there, however short they were on the page.
  addEventListener('pagehide', () => tell(true))
}

const key = ({ path, state }: Place) => `${path}#${state}`

/** Where the merchant is; null while nobody is signed in for a company, and while a page is still being decided. */
function placeOf(portal: Actor<typeof portalMachine>): Place | null {
  const snapshot = portal.getSnapshot()
  const { user, company, position } = snapshot.context
  const path = pageOf(snapshot)
  if (!user || !company || path === null || path === '/*' || snapshot.hasTag('busy')) return null
  const page = snapshot.children.page as AnyActorRef | undefined
  const state = page && stateOf(page)
  // The page alone is told by the chart of the position.
  return state ? { path, path_name: position?.status ?? '', state } : null
}

/** `chart:state` by the outermost state; null where there is not one. */
function stateOf(page: AnyActorRef): string | null {
  const chart = typeof page.src === 'string' ? page.src : null
  const { value } = page.getSnapshot() as Partial<AnyMachineSnapshot>
  if (!chart || acrossPages.includes(chart) || value === undefined) return null
  const [state, ...others] = typeof value === 'string' ? [value] : Object.keys(value)
  return state && others.length === 0 ? `${chart}:${state}` : null
}
