/** Notifies the overlay when the page chart becomes busy and when it no longer is. SHELL-29. */
import type { Actor } from 'xstate'
import type { portalMachine } from '../../machines/portal/portal.ts'

/** Follows the chart from its start. */
export function syncLoading(portal: Actor<typeof portalMachine>): void {
  let busy = false
  const follow = (snapshot: ReturnType<typeof portal.getSnapshot>) => {
    if (snapshot.hasTag('busy') === busy) return
    busy = !busy
    snapshot.children.loading?.send({ type: busy ? 'loading.began' : 'loading.ended' })
  }
  portal.subscribe(follow)
  follow(portal.getSnapshot())
}
