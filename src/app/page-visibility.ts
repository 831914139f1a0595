/** Reports to the page chart that the page is about to be hidden or is shown again, to the position that it is closed, and to page, session and connection that the network is lost or back. */
import type { Actor } from 'xstate'
import type { PageFact } from '../../machines/kernel/port.ts'
import type { portalMachine } from '../../machines/portal/portal.ts'

/** Passes these facts on; a page whose chart has no use for them does not hear them. Returns a function that ends it. */
export function reportPageVisibility(portal: Actor<typeof portalMachine>): () => void {
  const end = new AbortController()
  const { signal } = end
  const send = (fact: PageFact) => (portal.getSnapshot().children.page as { send: (fact: PageFact) => void } | undefined)?.send(fact)
  const closed = () => {
    send({ type: 'page.hidden' })
    portal.getSnapshot().children.position?.send({ type: 'page.hidden' })
  }
  addEventListener('pagehide', closed, { signal })
  // On a phone the page may be killed after it was hidden, without another word.
  const seen = () => send({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' })
  document.addEventListener('visibilitychange', seen, { signal })
  const lost = () => portal.getSnapshot().children.connection?.send({ type: 'network.lost' })
  addEventListener('offline', lost, { signal })
  if (!navigator.onLine) lost()
  const returned = () => {
    portal.getSnapshot().children.connection?.send({ type: 'network.returned' })
    send({ type: 'network.returned' })
    portal.getSnapshot().children.session?.send({ type: 'network.returned' })
  }
  addEventListener('online', returned, { signal })
  return () => end.abort()
}
