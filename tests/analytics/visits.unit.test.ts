/** The payload of a visit sent to Matomo: the parameters of its HTTP protocol, and nothing that names a person. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/platform/config/config.ts'
import { publicConfig } from '../../server/platform/config/public-config.ts'
import { countVisits } from '../../src/app/analytics.ts'
import { asksNotToBeFollowed, visitsOf } from '../../src/app/counting.ts'

type Sent = { to: string; said: Record<string, string> }
let reported: Sent[] = []
let kept: Map<string, string>
const site = { url: 'https://stats.example/', siteId: 7 }
const origin = 'https://portal.example'

beforeEach(() => {
  reported = []
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('navigator', {
    sendBeacon: (to: string, body: URLSearchParams) => reported.push({ to, said: Object.fromEntries(body) }) > 0,
  })
  vi.stubGlobal('document', { referrer: 'https://search.example/find?q=me@shop.example', documentElement: { lang: 'zh-CN' } })
  vi.stubGlobal('screen', { width: 390, height: 844 })
  vi.stubGlobal('location', { origin })
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function visit() {
  const visits = countVisits(site)
  visits.allow(true)
  return visits
}
const said = () => reported.map((each) => each.said)
const events = () => said().map(({ e_a, url }) => `${e_a ?? 'view'} ${url?.slice(`${origin}/financing`.length)}`)

describe('a page view', () => {
  test('ANLY-05 ANLY-07 is one request of the protocol', () => {
    visit().opened({ page: '/credit/hook', search: '?cpid=p-7&tpid=2506red' }, '/credit/hook', { product: 'hook' })
    expect(reported).toHaveLength(1)
    expect(reported[0]?.to).toBe('https://stats.example/matomo.php')
    expect(said()[0]).toMatchObject({
      idsite: '7',
      rec: '1',
      apiv: '1',
      url: `${origin}/financing/credit/hook?cpid=p-7&tpid=2506red`,
      action_name: '/credit/hook',
      res: '390x844',
      lang: 'zh-CN',
    })
    expect(said()[0]?._id).toMatch(/^[0-9a-f]{16}$/)
  })

  test('ANLY-08 CONST-29 dimension 1 is the previous url: at first the referring site, then the page', () => {
    const visits = visit()
    visits.opened({ page: '/', search: '' }, '/', {})
    visits.opened({ page: '/questions', search: '' }, '/questions', {})
    const views = said().filter(({ e_a }) => !e_a)
    expect(views.map(({ dimension1, urlref }) => [dimension1, urlref])).toEqual([
      ['https://search.example/', 'https://search.example/'],
      [`${origin}/financing/`, `${origin}/financing/`],
    ])
  })

  test('ANLY-09 CONST-29 dimension 2 is custom data', () => {
    visit().opened({ page: '/', search: '' }, '/', { product: 'hook', locale: 'zh_HK' })
    expect(JSON.parse(said()[0]?.dimension2 ?? '')).toEqual({ product: 'hook', locale: 'zh_HK' })
  })

  test('ANLY-10 CONST-29 dimension 3 marks a new user from sign-up to sign-out', () => {
    const visits = visit()
    visits.opened({ page: '/', search: '' }, '/', {})
    visits.signedUp()
    visits.opened({ page: '/credit/hook/home', search: '' }, '/', {})
    visits.resetUser()
    visits.opened({ page: '/credit/hook', search: '' }, '/', {})
    expect(
      said()
        .filter(({ e_a }) => !e_a)
        .map(({ dimension3 }) => dimension3),
    ).toEqual([undefined, '1', undefined])
  })

  test('ANLY-05 sends nothing about a person: no e-mail, token or id, and only the name of the referring site', () => {
    visit().opened(
      { page: '/facility/:id', search: '?email=me%40shop.example&token=secret&code=1&state=2&cpid=me@shop.example&next=%2Fx&tpid=a%20b' },
      '/facility/:id',
      {},
    )
    expect(said()[0]?.url).toBe(`${origin}/financing/facility/:id`)
    expect(JSON.stringify(reported)).not.toMatch(/shop\.example|secret|q=/)
  })
})

describe('leaving a page', () => {
  test('ANLY-06 the time on a page is sent as an event with its seconds, before the next page and when the page is hidden', () => {
    const visits = visit()
    visits.opened({ page: '/', search: '' }, '/', {})
    vi.spyOn(performance, 'now').mockReturnValue(12_400)
    visits.opened({ page: '/questions', search: '' }, '/', {})
    vi.spyOn(performance, 'now').mockReturnValue(15_400)
    visits.hidden()
    visits.hidden()
    expect(events()).toEqual(['view /', 'exit /', 'view /questions', 'exit /questions'])
    expect(said().filter(({ e_a }) => e_a)).toMatchObject([
      { ca: '1', e_c: 'page', e_n: `${origin}/financing/`, e_v: '12' },
      { ca: '1', e_c: 'page', e_n: `${origin}/financing/questions`, e_v: '3' },
    ])
  })

  test('ANLY-06 a page that becomes visible again sends another exit when it is hidden', () => {
    const visits = visit()
    visits.opened({ page: '/', search: '' }, '/', {})
    visits.hidden()
    visits.shown()
    visits.hidden()
    expect(events()).toEqual(['view /', 'exit /', 'exit /'])
  })
})

test('ANLY-12 the user is named from sign-in to sign-out; then a new visit of a new visitor begins', () => {
  const visits = visit()
  visits.setUser(42)
  visits.opened({ page: '/credit/hook/home', search: '' }, '/', {})
  visits.resetUser()
  visits.opened({ page: '/credit/hook', search: '' }, '/', {})
  visits.opened({ page: '/questions', search: '' }, '/', {})
  const [home, left, landing, , questions] = said()
  expect([home?.uid, left?.uid, left?.e_a, landing?.uid]).toEqual(['42', '42', 'exit', undefined])
  expect([home?.new_visit, landing?.new_visit, questions?.new_visit]).toEqual([undefined, '1', undefined])
  expect(landing?._id).not.toBe(home?._id)
  expect(questions?._id).toBe(landing?._id)
})

describe('consent and configuration', () => {
  test('ANLY-05 ANLY-07 events before the counting module is loaded are counted then, in their order', async () => {
    const visits = visitsOf(site, () => {})
    visits.allow(true)
    visits.opened({ page: '/', search: '' }, '/', {})
    visits.opened({ page: '/questions', search: '' }, '/', {})
    expect(reported).toEqual([])
    await vi.dynamicImportSettled()
    expect(events()).toEqual(['view /', 'exit /', 'view /questions'])
  })

  test('ANLY-07 when the counting module cannot be loaded, no visit is counted and that is logged once', async () => {
    vi.resetModules()
    vi.doMock('../../src/app/analytics.ts', () => {
      throw new Error('blocked')
    })
    const logged: string[] = []
    const visits = visitsOf(site, (what) => logged.push(what))
    visits.allow(true)
    visits.opened({ page: '/', search: '' }, '/', {})
    await vi.dynamicImportSettled()
    expect([reported, logged]).toEqual([[], ['visits are not counted']])
    vi.doUnmock('../../src/app/analytics.ts')
  })

  test('ANLY-07 without a configured site nothing is sent or stored', () => {
    const visits = visitsOf(null, () => {})
    visits.allow(true)
    visits.setUser(1)
    visits.opened({ page: '/', search: '' }, '/', {})
    visits.resetUser()
    expect([reported, kept.size]).toEqual([[], 0])
  })

  test('ANLY-07 nothing is sent before consent; then the open page counts; after a refusal nothing more', () => {
    const visits = countVisits(site)
    visits.opened({ page: '/', search: '' }, '/', {})
    visits.opened({ page: '/questions', search: '' }, '/', {})
    expect(reported).toEqual([])
    visits.allow(true)
    visits.allow(true)
    expect(events()).toEqual(['view /questions'])
    visits.allow(false)
    visits.opened({ page: '/', search: '' }, '/', {})
    visits.hidden()
    expect(events()).toEqual(['view /questions'])
  })

  test('ANLY-07 a do-not-track signal of the browser is respected', () => {
    for (const [asks, heard] of [
      [{ doNotTrack: '1' }, true],
      [{ globalPrivacyControl: true }, true],
      [{ doNotTrack: '0', globalPrivacyControl: false }, false],
      [{ doNotTrack: null }, false],
    ] as const) {
      vi.stubGlobal('navigator', asks)
      expect(asksNotToBeFollowed()).toBe(heard)
    }
  })
})

test('ANLY-11 CONST-30 the site is 7 in development, 8 in staging, 5 in production', () => {
  const production = readConfig({ NODE_ENV: 'staging', ANALYTICS_URL: 'https://stats.example' })
  const siteOf = (env: 'development' | 'staging' | 'production') =>
    publicConfig({ ...readConfig({ ANALYTICS_URL: 'https://stats.example' }), env }).analytics
  expect(siteOf('development')).toEqual({ url: 'https://stats.example', siteId: 7 })
  expect(publicConfig(production).analytics?.siteId).toBe(8)
  expect(publicConfig({ ...production, env: 'production' }).analytics?.siteId).toBe(5)
})
