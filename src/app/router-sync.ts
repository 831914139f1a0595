/** The URL is a request, the chart answers: the one file that listens to both. ROUTE-48, R8. */

import type { Actor, ActorRefFrom, AnyStateMachine } from 'xstate'
import { portalBase } from '../../contract/kernel/constants.ts'
import { pathTo } from '../../machines/portal/addresses.ts'
import type { Address } from '../../machines/portal/context.ts'
import { type PortalSnapshot, pageOf, type portalMachine } from '../../machines/portal/portal.ts'
import { isNewVisit } from '../../machines/portal/visited.ts'
import { goBackInDialog } from '../ui/modal.ts'
import { pageAt, type Router } from './router.tsx'

const back = { type: 'back.pressed' } as const

/** A path below the base. */
function below(pathname: string): string {
  return pathname.slice(portalBase.length) || '/'
}

/** Gives the back button to the chart of the page; false when it has no step to go back. R8. */
function goBackInPage({ children }: PortalSnapshot): boolean {
  const page = children.page as ActorRefFrom<AnyStateMachine> | undefined
  // Not every page has a chart.
  const takes = page?.getSnapshot().can?.(back) ?? false
  if (takes) page?.send(back)
  return takes
}

/** Converts a browser address to an address of the portal. */
export function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address {
  return { ...pageAt(below(pathname)), search }
}

/**
 * Keeps address and portal on the same page, with a second history entry so that going back never leaves it; where the page is not
 * touched yet, only from then on. Returns a function that ends it.
 */
export function syncRouter(router: Router, portal: Actor<typeof portalMachine>, touched?: Promise<void>): () => void {
  let started = false
  let seen = router.state.location
  /** The address that is pushed again without a request for its page. */
  let kept: string | null = null
  let underWay: string | null = null

  /** Whether the address is that of the page. */
  const isHere = (snapshot: PortalSnapshot) => {
    const { page, params } = pageAt(below(router.state.location.pathname))
    return pageOf(snapshot) === page && pathTo(page, params) === pathTo(page, snapshot.context.params)
  }

  const ask = () => {
    const { pathname, search } = router.state.location
    const { page, params } = pageAt(below(pathname))
    portal.send({ type: 'location.requested', path: page, search, params, opens: !isHere(portal.getSnapshot()) })
  }

  const answer = () => {
    const snapshot = portal.getSnapshot()
    if (!started && !snapshot.hasTag('starting')) {
      started = true
      // A session that ran out before the start has already led to a page.
      if (pageOf(snapshot) === null) {
        ask()
        return
      }
    }
    const page = pageOf(snapshot)
    if (page === null) return
    const { pathname, search, hash } = router.state.location
    const here = isHere(snapshot)
    if (here && search === snapshot.context.search) {
      if (!snapshot.hasTag('busy') && isNewVisit(snapshot.context)) portal.send({ type: 'page.settled' })
      return
    }
    const target = `${here ? below(pathname) : pathTo(page, snapshot.context.params)}${snapshot.context.search}${here ? hash : ''}`
    if (target === underWay) return
    underWay = target
    const { from } = snapshot.context
    void router.navigate(target, { replace: true, state: from && { from } })
  }

  // The portal may still be working off events it sent itself: the answer waits until it has come to rest.
  let due = false
  const answerSoon = () => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      answer()
    })
  }

  const subscription = portal.subscribe(answerSoon)
  const unsubscribe = router.subscribe(({ location, historyAction }) => {
    if (location === seen) return
    const left = seen
    seen = location
    underWay = null
    if (!started) return
    if (historyAction !== 'POP') {
      if (below(location.pathname) + location.search !== kept) ask()
      kept = null
      answerSoon()
      return
    }
    // A dialog comes first, then a step of the page: their charts decide.
    if (!goBackInDialog() && !goBackInPage(portal.getSnapshot())) portal.send({ type: 'back.pressed' })
    const snapshot = portal.getSnapshot()
    const page = pageOf(snapshot)
    // Not known yet, or no page of the portal: the address stays.
    if (page === null || page === '/*') kept = below(left.pathname) + left.search
    void router.navigate(kept ?? `${pathTo(page ?? '/', snapshot.context.params)}${snapshot.context.search}`)
  })
  const enter = () => {
    const { pathname, search, hash } = router.state.location
    void router.navigate(`${below(pathname)}${search}${hash}`)
  }
  if (touched) void touched.then(enter)
  else enter()
  answerSoon()
  return () => {
    subscription.unsubscribe()
    unsubscribe()
  }
}
