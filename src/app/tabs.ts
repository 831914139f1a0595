/** Tabs of one browser agree on the session: what another tab did to the store, and what the store says when this one is looked at again. */
import type { StoredSession } from '../../machines/account/session/stored.ts'
import { changeKey, readChange, readSession } from './store.ts'

/** Changes by other tabs, as events of the session chart. */
export type TabNews = { type: 'tab.signedIn'; session: StoredSession } | { type: 'tab.signedOut' } | { type: 'session.expired' }

/** Reports what other tabs do to the session. Returns a function that ends it. */
export function watchTabs(report: (news: TabNews) => void): () => void {
  const look = () => {
    const session = readSession()
    if (session) report({ type: 'tab.signedIn', session })
    else report({ type: readChange() === 'expired' ? 'session.expired' : 'tab.signedOut' })
  }
  // The last write of every change; before it the store may hold half of the old session and half of the new.
  const changed = ({ key }: StorageEvent) => {
    if (key === changeKey || key === null) look()
  }
  const shown = () => {
    if (document.visibilityState === 'visible') look()
  }
  addEventListener('storage', changed)
  document.addEventListener('visibilitychange', shown)
  return () => {
    removeEventListener('storage', changed)
    document.removeEventListener('visibilitychange', shown)
  }
}
