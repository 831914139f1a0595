/** The address of the browser: read, changed and listened to. */
import { portalBase } from '../../contract/constants.ts'
import { hrefOf } from '../views/parts/address.ts'

/** The address bar with its history. */
export type AddressBar = {
  /** The path below the portal's base, and the query with its question mark. */
  read: () => { path: string; search: string }
  /** Goes to a path below the base with its query, as a step in the history or in place of the last one. */
  go: (to: string, how?: { replace?: boolean; state?: object | null }) => void
  /** Calls `onStep` after each way there, `onBack` when somebody went back or forward. Returns a function that ends it. */
  listen: (heard: { onStep: () => void; onBack: () => void }) => () => void
}

/** The path below the base; `/` where there is none. */
export function pathBelow(pathname: string): string {
  return pathname.slice(portalBase.length) || '/'
}

/** The address bar of this window. */
export function openAddressBar(): AddressBar {
  const steps = new EventTarget()
  return {
    read: () => ({ path: pathBelow(location.pathname), search: location.search }),
    go: (to, { replace = false, state = null } = {}) => {
      const href = hrefOf(to)
      if (replace) history.replaceState(state, '', href)
      else history.pushState(state, '', href)
      steps.dispatchEvent(new Event('step'))
    },
    listen: ({ onStep, onBack }) => {
      steps.addEventListener('step', onStep)
      addEventListener('popstate', onBack)
      return () => {
        steps.removeEventListener('step', onStep)
        removeEventListener('popstate', onBack)
      }
    },
  }
}
