/** Tells the page chart that the page is about to go away, and both the page chart and the session that the network is there again. */
import type { Actor } from 'xstate'
import type { PageFact } from '../../machines/port.ts'
import type { portalMachine } from '../../machines/portal.ts'

/** Passes both facts on to whichever page is open; a chart that has no use for them does not hear them. */
export function syncPresence(portal: Actor<typeof portalMachine>): void {
  const tell = (fact: PageFact) => (portal.getSnapshot().children.page as { send: (fact: PageFact) => void } | undefined)?.send(fact)
  addEventListener('pagehide', () => tell({ type: 'page.hidden' }))
  // On a phone the page may be killed after it was hidden, without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell({ type: 'page.hidden' })
  })
  addEventListener('online', () => {
    tell({ type: 'network.returned' })
    portal.getSnapshot().children.session?.send({ type: 'network.returned' })
  })
}
