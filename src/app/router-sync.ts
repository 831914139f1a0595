/** The URL is a request, the chart answers: the one file that listens to both. ROUTE-48, R8. */
import type { Actor } from 'xstate'
import { pathTo } from '../../machines/portal/addresses.ts'
import type { Address } from '../../machines/portal/context.ts'
import { pageOf, pages, type portalMachine } from '../../machines/portal.ts'
import { type AddressBar, pathBelow } from './address-bar.ts'

/** What a path must look like to ask for a page. */
const patterns = pages
  .filter((page) => page !== '/*')
  .map((page) => ({ page, pattern: new RegExp(`^${page.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i') }))

/** The page a path asks for, with its parameters; the 404 page when no state owns it. R1. */
function requested(path: string): { page: string; params: Record<string, string | undefined> } {
  for (const { page, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { page, params: { ...found.groups } }
  }
  return { page: '/*', params: {} }
}

/** What an address of the browser asks for. */
export function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address {
  return { ...requested(pathBelow(pathname)), search }
}

/** Keeps address and portal on the same page, beginning with a second history entry so that going back never leaves it. Returns a function that ends it. */
export function syncRouter(bar: AddressBar, portal: Actor<typeof portalMachine>): () => void {
  let started = false

  const ask = () => {
    const { path, search } = bar.read()
    const { page, params } = requested(path)
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
    const { path, search } = bar.read()
    const here = requested(path).page === page
    if (here && search === snapshot.context.search) return
    const { from, params } = snapshot.context
    bar.go(`${here ? path : pathTo(page, params)}${snapshot.context.search}`, { replace: true, state: from ? { from } : null })
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
  const unlisten = bar.listen({
    onStep: () => {
      if (!started) return
      ask()
      answerSoon()
    },
    onBack: () => {
      if (!started) return
      portal.send({ type: 'back.pressed' })
      const { params, search } = portal.getSnapshot().context
      const page = pageOf(portal.getSnapshot()) ?? requested(bar.read().path).page
      bar.go(`${pathTo(page, params)}${search}`)
    },
  })
  const { path, search } = bar.read()
  bar.go(`${path}${search}`)
  answerSoon()
  return () => {
    subscription.unsubscribe()
    unlisten()
  }
}
