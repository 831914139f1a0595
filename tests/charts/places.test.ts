/** What the portal tells of where a merchant is, page by page: states of charts that tell more than their page, each time anew. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Actor, createActor, setup } from 'xstate'
import { waysTo } from '../../contract/journey.ts'
import type { portalMachine } from '../../machines/portal.ts'
import { syncPlaces } from '../../src/app/places.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A portal on one page after the other, each with a chart that stands in `ready`; answers what was told. */
function told(...pages: [path: string, chart: string][]) {
  const page = setup({}).createMachine({ initial: 'ready', states: { ready: {} } })
  const shown = pages.map(([path, src]) => ({
    context: { user: {}, company: {}, position: null },
    children: { page: Object.assign(createActor(page), { src }).start() },
    hasTag: () => false,
    getMeta: () => ({ path: { page: path } }),
  }))
  let [now] = shown
  let hear = (_: unknown) => {}
  const portal = {
    getSnapshot: () => now,
    subscribe: (next: typeof hear) => {
      hear = next
    },
  }
  const stored: string[] = []
  syncPlaces(portal as unknown as Actor<typeof portalMachine>, async ({ path, state }) => {
    stored.push(`${path} ${state}`)
    return null
  })
  for (const each of shown) {
    now = each
    hear(each)
    vi.advanceTimersByTime(5000)
  }
  return stored
}

test('SHELL-37 pages the map counts by their paths are told by them alone', () => {
  const pages = Object.values(waysTo).flatMap((ways) => ways.pages)
  expect(pages).toEqual(['/company/onboarding/', '/credit/hook/home', '/credit/underwriting/home'])
  expect(
    told(['/company/onboarding/completed', 'kycWizard'], ['/credit/hook/home', 'home'], ['/credit/underwriting/home', 'home']),
  ).toEqual([])
})

test('API-084 a page that is come back to is told anew', () => {
  const authorise: [string, string] = ['/shops/authorise', 'shopAuthorisation']
  const state = '/shops/authorise shopAuthorisation:ready'
  expect(told(authorise, authorise, ['/credit/hook/home', 'home'], authorise)).toEqual([state, state])
})
