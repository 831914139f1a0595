/** Reports to the visit count which page is open, when it is left, and whether the visitor agrees. ANLY-05, ANLY-06. */
import type { Actor } from 'xstate'
import { pageOf, type portalMachine } from '../../machines/portal/portal.ts'
import type { Visits } from './counting.ts'

/** Follows the chart from its start; a page counts once it is open, not while its guard is still asking. */
export function syncVisits(portal: Actor<typeof portalMachine>, visits: Visits): void {
  let open: string | null = null
  const follow = () => {
    const snapshot = portal.getSnapshot()
    visits.allow(snapshot.children.consent?.getSnapshot().hasTag('counting') ?? false)
    const page = pageOf(snapshot)
    if (page === null || page === open || snapshot.hasTag('busy')) return
    open = page
    const { search, product, user } = snapshot.context
    const locale = snapshot.children.language?.getSnapshot().context.locale ?? ''
    visits.opened({ page, search }, page, { product, locale, signedIn: user ? 'yes' : 'no' })
  }
  portal.subscribe(follow)
  portal.getSnapshot().children.consent?.subscribe(follow)
  follow()
  addEventListener('pagehide', visits.hidden)
  // On a phone the page may be killed after it was hidden, without another word.
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? visits.hidden() : visits.shown()))
}
