/** Tells the page chart that the page is about to go away or looked at again, and page, session and connection that the network is gone or there again. */
import type { Actor } from 'xstate'
import type { PageFact } from '../../machines/port.ts'
import type { portalMachine } from '../../machines/portal.ts'

/** Passes these facts on; a page whose chart has no use for them does not hear them. */
export function syncPresence(portal: Actor<typeof portalMachine>): void {
  const tell = (fact: PageFact) => (portal.getSnapshot().children.page as { send: (fact: PageFact) => void } | undefined)?.send(fact)
  addEventListener('pagehide', () => tell({ type: 'page.hidden' }))
  // On a phone the page may be killed after it was hidden, without another word.
  document.addEventListener('visibilitychange', () => {
    tell({ type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown' })
  })
  const lost = () => portal.getSnapshot().children.connection?.send({ type: 'network.lost' })
  addEventListener('offline', lost)
  if (!navigator.onLine) lost()
  addEventListener('online', () => {
    portal.getSnapshot().children.connection?.send({ type: 'network.returned' })
    tell({ type: 'network.returned' })
    portal.getSnapshot().children.session?.send({ type: 'network.returned' })
  })
}
