/** The URL is a request, the chart answers: the one file that listens to both. ROUTE-48, R8. */

import type { Actor } from 'xstate'
import { portalBase } from '../../contract/kernel/constants.ts'
import { pathTo } from '../../machines/portal/addresses.ts'
import type { Address } from '../../machines/portal/context.ts'
import { pageOf, type portalMachine } from '../../machines/portal/portal.ts'
import { pageAt, type Router } from './router.tsx'

/** A path below the base. */
function below(pathname: string): string {
  return pathname.slice(portalBase.length) || '/'
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
  let underWay: string | null = null

  const ask = () => {
    const { pathname, search } = router.state.location
    const { page, params } = pageAt(below(pathname))
    portal.send({ type: 'location.requested', path: page, search, params })
    if (pageOf(portal.getSnapshot()) !== page) portal.send({ type: 'xstate.route', to: `#${page}` })
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
    const here = pageAt(below(pathname)).page === page
    if (here && search === snapshot.context.search) return
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
      ask()
      answerSoon()
      return
    }
    portal.send({ type: 'back.pressed' })
    const snapshot = portal.getSnapshot()
    const page = pageOf(snapshot) ?? pageAt(below(location.pathname)).page
    // No page of the portal: its address is the one that was typed.
    const path = page === '/*' ? below(left.pathname) : pathTo(page, snapshot.context.params)
    void router.navigate(`${path}${snapshot.context.search}`)
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
