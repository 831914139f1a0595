/** A view that cannot be shown: the message of a new version, the reload after three seconds, once; a server that is not there; otherwise the error page. */
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { pages } from '../../machines/portal/portal.ts'
import { levelAbove, routeErrorMachine } from '../../machines/portal/routeError.ts'

const script = 'Failed to fetch dynamically imported module: https://portal.test/financing/assets/HomeView-a1b2.js'
const stylesheet = 'Unable to preload CSS for /financing/assets/HomeView-a1b2.css'

const answered = () => new Promise<void>((settle) => setImmediate(settle))

/** Views of a tab that has reloaded for some parts; `server` is asked in turn whether it answers. */
function views(tried: readonly string[] = [], server: () => Promise<void> = () => Promise.resolve()) {
  const clock = new SimulatedClock()
  const loaded: string[] = []
  const stored: string[][] = []
  const actor = createActor(
    routeErrorMachine.provide({
      actors: { askServer: fromPromise(server) },
      actions: { loadPage: (_, { path }) => loaded.push(path), storeTried: (_, params) => stored.push([...params.tried]) },
    }),
    { clock, input: { tried } },
  ).start()
  return {
    clock,
    loaded,
    stored,
    /** Resolves once the server has answered, or not. */
    fail: (message: string, path = '/credit/hook/register/business-info', online = true) => {
      actor.send({ type: 'view.failed', message, path, online })
      return answered()
    },
    hearNetwork: () => actor.send({ type: 'network.returned' }),
    has: (tag: 'outdated' | 'offline' | 'broken') => actor.getSnapshot().hasTag(tag),
  }
}

describe('a part of an older version', () => {
  for (const [row, message] of [
    ['ANLY-01', script],
    ['ANLY-01', 'error loading dynamically imported module: https://portal.test/financing/assets/a.js'],
    ['ANLY-01', 'Importing a module script failed.'],
    ['ANLY-02', stylesheet],
  ] as const) {
    test(`${row} "${message.slice(0, 45)}" announces the new version`, async () => {
      const { fail, has, loaded } = views()
      await fail(message)
      expect([has('outdated'), loaded]).toEqual([true, []])
    })
  }

  test('ANLY-03 CONST-20 after 3000 ms, and not before, the page above is loaded', async () => {
    const { clock, fail, loaded } = views()
    await fail(script)
    clock.increment(2999)
    expect(loaded).toEqual([])
    clock.increment(1)
    expect(loaded).toEqual(['/credit/hook'])
  })

  test('ANLY-03 a part the tab has reloaded for leads to the error page: never a loop', async () => {
    const first = views()
    await first.fail(script)
    expect(first.stored).toEqual([['https://portal.test/financing/assets/HomeView-a1b2.js']])
    const second = views(first.stored[0])
    await second.fail(script)
    expect([second.has('outdated'), second.loaded]).toEqual([false, ['/error']])
    const other = views(first.stored[0])
    await other.fail(stylesheet)
    expect(other.has('outdated')).toBe(true)
  })

  test('ANLY-03 the level above is the nearest page above', async () => {
    expect(pages.length).toBeGreaterThan(40)
    expect(
      [
        '/',
        '/profile',
        '/facility/17',
        '/credit/hook',
        '/credit/hook/home',
        '/credit/underwriting/register/signing/loading',
        '/company/list',
      ].map(levelAbove),
    ).toEqual(['/', '/', '/', '/credit', '/credit/hook', '/credit/underwriting/register/signing', '/company'])
  })
})

describe('without a network', () => {
  test('ERR-R04 a part that does not come announces no version: the page itself is loaded once the network is back, and not held against the part', async () => {
    for (const message of [script, stylesheet]) {
      const { clock, fail, has, hearNetwork, loaded, stored } = views()
      await fail(message, '/credit/hook/home', false)
      clock.increment(60_000)
      expect([has('offline'), has('outdated'), loaded]).toEqual([true, false, []])
      hearNetwork()
      expect([loaded, stored]).toEqual([['/credit/hook/home'], []])
    }
  })

  test('ERR-R04 a server that does not answer counts as offline, also when the browser reports a network: no new version is announced, and the part is not recorded as missing', async () => {
    let there = false
    const server = () => (there ? Promise.resolve() : Promise.reject(new Error('no answer')))
    const { clock, fail, has, loaded, stored } = views([], server)
    await fail(script, '/credit/hook/home')
    expect([has('offline'), has('outdated')]).toEqual([true, false])
    clock.increment(5000)
    await answered()
    expect([has('offline'), loaded]).toEqual([true, []])
    there = true
    clock.increment(4999)
    await answered()
    expect(loaded).toEqual([])
    clock.increment(1)
    await answered()
    expect([loaded, stored]).toEqual([['/credit/hook/home'], []])
  })

  test('ERR-R04 a server that does not answer within a second counts as offline, and a later answer still announces the version', async () => {
    let come = () => {}
    const { clock, fail, has } = views([], () => new Promise((settle) => (come = settle)))
    await fail(script)
    expect([has('offline'), has('outdated')]).toEqual([false, false])
    clock.increment(1000)
    expect(has('offline')).toBe(true)
    come()
    await answered()
    expect([has('offline'), has('outdated')]).toEqual([false, true])
  })

  test('ANLY-04 a view that throws is broken with and without one', async () => {
    const { fail, loaded } = views()
    await fail('x is not a function', '/profile', false)
    expect(loaded).toEqual(['/error'])
  })
})

describe('any other failure', () => {
  test('ANLY-04 opens /error at once', async () => {
    const { fail, has, loaded } = views()
    await fail('x is not a function')
    expect([has('outdated'), loaded]).toEqual([false, ['/error']])
  })

  test('ANLY-04 on /error itself nothing is loaded again; a plain page stays', async () => {
    const { fail, has, loaded } = views()
    await fail('x is not a function', '/error')
    expect([has('broken'), loaded]).toEqual([true, []])
  })
})
