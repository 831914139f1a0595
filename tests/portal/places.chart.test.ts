/** The position of a merchant that is reported to the server: each page, and the states of charts on pages that are tracked. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Actor, createActor, fromPromise, setup } from 'xstate'
import { waysTo } from '../../contract/analytics/journey-map.ts'
import { positionMachine } from '../../machines/analytics/position.ts'
import type { portalMachine } from '../../machines/portal/portal.ts'
import { reportPositions } from '../../src/app/position-reporter.ts'
import { answers, fails, passes, play } from '../harness/play.ts'

/** From the first page on, whose content is shown. */
const position = (...happens: Parameters<typeof play>[2][]) => play('position', undefined, 'content.shown', ...happens)
const opened = (companyId: string | null = 'c', path = '/shops') => ({ type: 'page.opened', path, status: 's', companyId })
const reached = (state: string | null, companyId: string | null = 'c') => ({
  type: 'state.reached',
  path: '/shops',
  status: 's',
  state,
  companyId,
})
const choosing = reached('shopAuthorisation:choosing')

describe('the page', () => {
  test('API-084 ONB-08 a page that a merchant opens is stored; a visitor and a user without a company leave nothing', () => {
    expect(position(opened())).toMatchObject({ did: ['asks storePosition'], context: { path: '/shops', status: 's' } })
    expect(position(opened(null)).did).toEqual([])
  })

  test('ONB-09 ERR-C18 the next page is stored as well, whatever became of the one before; a failure is for the log alone', () => {
    expect(position(opened(), fails('storePosition')).did).toEqual(['logFailure'])
    expect(position(opened(), answers('storePosition')).did).toEqual([])
    for (const before of [[], [answers('storePosition')], [fails('storePosition')]])
      expect(position(opened(), ...before, opened('c', '/accounts'))).toMatchObject({
        did: ['asks storePosition'],
        context: { path: '/accounts' },
      })
    // Answered once, it listens no more.
    for (const ended of [answers('storePosition'), fails('storePosition')])
      expect(position(opened(), ended, fails('storePosition')).did).toEqual([])
  })
})

test('decision 071 the first page is reported when its content is there, or when it is closed before', () => {
  const first = (...happens: Parameters<typeof play>[2][]) => play('position', undefined, opened(), ...happens)
  expect(first().did).toEqual([])
  expect(first('content.shown')).toMatchObject({ did: ['asks storePosition'], context: { path: '/shops' } })
  expect(first(opened('c', '/accounts'), 'content.shown')).toMatchObject({ did: ['asks storePosition'], context: { path: '/accounts' } })
  expect(first('page.hidden').did).toEqual(['reportAtOnce'])
  expect(first('page.hidden', 'content.shown').did).toEqual([])
})

describe('the state of its chart', () => {
  test('API-084 ERR-C18 does not come between the page and the answer of the server', () => {
    expect(position(opened(), choosing, fails('storePosition')).did).toEqual(['logFailure'])
    expect(position(opened(), choosing, passes('settled'), fails('storePosition')).did).toEqual(['logFailure'])
    expect(position(opened(), choosing, opened('c', '/accounts')).did).toEqual(['asks storePosition'])
    expect(position(choosing, passes('settled'), opened(null), fails('storeState')).did).toEqual([])
  })

  test('API-084 is reported once the merchant has stayed a second, and not if they have left by then', () => {
    expect(position(opened(), choosing).did).toEqual([])
    expect(position(opened(), choosing, passes('settled')).did).toEqual(['asks storeState'])
    const passing = position(opened(), choosing, reached('shopAuthorisation:leaving'), passes('settled'))
    expect([passing.did, passing.context.reported]).toEqual([['asks storeState'], 'shopAuthorisation:leaving'])
    for (const gone of [reached(null), opened('c', '/accounts'), reached('home:ready')])
      expect(position(opened(), choosing, gone, passes('settled')).did).toEqual([])
  })

  test('API-084 is reported once; returning to a page reports it again', () => {
    const reported = [opened(), choosing, passes('settled')]
    for (const ended of [answers('storeState'), fails('storeState')]) {
      expect(position(...reported, ended).did).toEqual([])
      expect(position(...reported, ended, choosing, passes('settled')).did).toEqual([])
      for (const between of [opened(), reached(null), reached('home:ready')])
        expect(position(...reported, ended, between, choosing, passes('settled')).did).toEqual(['asks storeState'])
      expect(position(...reported, ended, reached('shopAuthorisation:leaving'), passes('settled')).did).toEqual(['asks storeState'])
    }
    expect(position(...reported, reached('shopAuthorisation:leaving'), passes('settled')).did).toEqual(['asks storeState'])
  })

  test('SHELL-37 is not reported for a visitor, nor for pages that the map counts by path alone', () => {
    const pages = Object.values(waysTo).flatMap((ways) => ways.pages)
    expect(pages).toEqual(['/company/onboarding/', '/credit/hook/home', '/credit/underwriting/home'])
    for (const nothing of [reached('kycWizard:editing'), reached('home:ready'), reached(null), reached('profile:ready', null)]) {
      expect(position(opened(), nothing, passes('settled')).did).toEqual([])
      expect(position(opened(), nothing, 'page.hidden').did).toEqual([])
    }
  })

  test('API-084 is reported at once for a merchant who leaves within the second, and then not again', () => {
    expect(position(opened(), choosing, 'page.hidden').did).toEqual(['reportAtOnce'])
    expect(position(opened(), choosing, 'page.hidden', choosing, passes('settled')).did).toEqual([])
    for (const known of [[], [choosing, passes('settled')], [choosing, passes('settled'), answers('storeState')]])
      expect(position(opened(), ...known, 'page.hidden').did).toEqual([])
  })
})

describe('the portal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', () => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('API-084 decision 017 reports the position page by page: path, status, chart and outermost state, of a merchant with a company', () => {
    const page = setup({}).createMachine({ initial: 'ready', states: { ready: { initial: 'within', states: { within: {} } } } })
    const stored: unknown[] = []
    const actors = { storePosition: fromPromise(async ({ input }: { input: unknown }) => void stored.push(input)) as never }
    const position = createActor(positionMachine.provide({ actors })).start()
    const at = (path: string, src: string, user: object | null = {}, busy = false) => ({
      context: { user, company: user && { companyId: 'c' }, position: { status: 's', path: null } },
      children: { page: Object.assign(createActor(page), { src }).start(), position },
      hasTag: () => busy,
      getMeta: () => ({ path: { page: path } }),
    })
    const shown = [
      at('/shops/authorise', 'shopAuthorisation'),
      at('/credit/hook/home', 'home'),
      at('/shops/authorise', 'shopAuthorisation', {}, true),
      at('/shops/authorise', 'shopAuthorisation'),
      at('/questions', 'questions', null),
    ]
    let [now] = shown
    let hear = (_: unknown) => {}
    const subscribe = (next: typeof hear) => {
      hear = next
    }
    const portal = { getSnapshot: () => now, subscribe }
    reportPositions(portal as unknown as Actor<typeof portalMachine>)
    for (const each of shown) {
      now = each
      hear(each)
      vi.advanceTimersByTime(5000)
    }
    const authorise = { path: '/shops/authorise', path_name: 's', state: 'shopAuthorisation:ready' }
    expect(stored).toEqual([authorise, authorise])
  })
})
