/** The address of the tab: where it is, and who hears that it is another. ROUTE-48. */
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  createPath,
} from 'react-router-dom'
import { portalBase } from '../../contract/kernel/constants.ts'

type History = ReturnType<typeof createBrowserHistory>

/** Operations on the address; paths are relative to the portal's base. */
export type AddressBar = {
  /** React Router's own history; its addresses have the base before them. */
  history: History
  /** Current location; its path includes the base. */
  location: () => History['location']
  /** Whether the browser's buttons have led here. */
  wasPopped: () => boolean
  /** Goes where a link leads; to be there already is no step in the history. */
  follow: (path: string) => void
  go: (path: string, how?: { replace?: boolean; state?: unknown }) => void
  /** Hears of every other address; returns a function that ends it. */
  subscribe: (hear: () => void) => () => void
}

function barOf(history: History): AddressBar {
  const hearing = new Set<() => void>()
  let location = history.location
  let popped = false
  history.listen((update) => {
    location = update.location
    popped = update.action === 'POP'
    for (const hear of hearing) hear()
  })
  const go: AddressBar['go'] = (path, { replace = false, state } = {}) =>
    history[replace ? 'replace' : 'push'](`${portalBase}${path}`, state)
  return {
    history,
    location: () => location,
    wasPopped: () => popped,
    follow: (path) => go(path, { replace: createPath(location) === `${portalBase}${path}` }),
    go,
    subscribe(hear) {
      hearing.add(hear)
      return () => hearing.delete(hear)
    },
  }
}

/** The address bar of the browser. */
export function browserBar(): AddressBar {
  return barOf(createBrowserHistory({ v5Compat: true }))
}

/** One without a browser, on an address with the base before it. */
export function memoryBar(address: string): AddressBar {
  return barOf(createMemoryHistory({ initialEntries: [address], v5Compat: true }))
}
