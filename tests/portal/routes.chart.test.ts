/** The route table, guards and redirects of the page chart are those of the specification. §2 */
import { describe, expect, test } from 'vitest'
import { pages } from '../../machines/portal/portal.ts'
import { until } from '../support/until.ts'
import { portalIn, settled, visit } from './portal-world.ts'
import { publicPages } from './public-pages.ts'

const areas = [
  { product: 'hook', source: 'small_shop_financing', prefix: 'XDJ' },
  { product: 'underwriting', source: 'revenue_credit_automation', prefix: 'CAA' },
] as const

describe('the route table', () => {
  const given: Record<string, string> = {
    'ROUTE-02': '/',
    'ROUTE-06': '/credit',
    'ROUTE-07': '/questions',
    'ROUTE-08': '/free-reports',
    'ROUTE-09': '/company',
    'ROUTE-10': '/notAuth',
    'ROUTE-12': '/error',
    'ROUTE-13': '/*',
    'ROUTE-14': '/credit/hook',
    'ROUTE-18': '/credit/hook/home',
    'ROUTE-19': '/credit/hook/register/drawdown-account',
    'ROUTE-20': '/credit/hook/register/business-info',
    'ROUTE-21': '/credit/hook/register/signing',
    'ROUTE-22': '/credit/hook/register/signing/loading',
    'ROUTE-23': '/credit/hook/second-drawdown',
    'ROUTE-24': '/credit/hook/terms-and-condition',
    'ROUTE-25': '/credit/hook/activate-shop',
    'ROUTE-26': '/credit/hook/activate-shop/signing',
    'ROUTE-27': '/credit/hook/activate-shop/signing/loading',
    'ROUTE-28': '/credit/underwriting',
    'ROUTE-29': '/credit/underwriting/home',
    'ROUTE-30': '/credit/underwriting/register/drawdown-account',
    'ROUTE-31': '/credit/underwriting/register/business-info',
    'ROUTE-32': '/credit/underwriting/register/signing',
    'ROUTE-33': '/credit/underwriting/register/signing/loading',
    'ROUTE-34': '/credit/underwriting/second-drawdown',
    'ROUTE-35': '/credit/underwriting/terms-and-condition',
    'ROUTE-36': '/credit/underwriting/increase-limit/authorize',
    'ROUTE-37': '/credit/underwriting/activate-shop',
    'ROUTE-38': '/credit/underwriting/activate-shop/signing',
    'ROUTE-39': '/credit/underwriting/activate-shop/signing/loading',
  }
  for (const [row, path] of Object.entries(given)) {
    test(`${row} ${path} is a page of the chart`, () => expect(pages).toContain(path))
  }

  test('the screens without a given route have the paths of ruling R1, repaying those of decision 039, and no other page exists', () => {
    const ruled = [
      '/company/list',
      '/company/onboarding/company-information',
      '/company/onboarding/business-information',
      '/company/onboarding/directors-and-shareholders',
      '/company/onboarding/completed',
      '/company/users',
      '/accounts',
      ...['/accounts/hook', '/accounts/underwriting'].flatMap((page) => [page, `${page}/mandate`, `${page}/mandate/loading`]),
      '/shops',
      '/shops/authorise',
      '/messages',
      '/red-packets',
      '/charge-orders',
      '/credit/hook/repayment',
      '/credit/underwriting/repayment',
      '/applications',
      '/facility/:id',
      '/profile',
      '/privacy',
      '/data-policy',
      '/reset-password',
      '/init-password',
      '/not-me',
    ]
    // Statement export and timeline are calls that a merchant needs, by ruling R9; decisions 040 and 047 give them a page. Decision 086: approval. Decision 117: arrangements. Decision 124: cases. Decision 147: a loan.
    expect([...pages].sort()).toEqual(
      [...Object.values(given), ...ruled, '/statements', '/timeline', '/approval/:id', '/arrangements', '/cases', '/loans/:id'].sort(),
    )
  })
})

describe('visitors and signed-in users', () => {
  test('ROUTE-03 ROUTE-15 SESS-24 a small-shop user on / goes to the hook home and keeps the query string', async () => {
    const { portal } = portalIn({ user: { register_source: 'small_shop_financing' } })
    expect(await visit(portal, '/', '?cpid=7')).toMatchObject({ page: '/credit/hook/home', search: '?cpid=7' })
    expect(await visit(portal, '/credit/hook', '?tpid=2')).toMatchObject({ page: '/credit/hook/home', search: '?tpid=2' })
  })

  test('ROUTE-04 ROUTE-28 an automation user on / goes to the underwriting home', async () => {
    const { portal } = portalIn({ user: { register_source: 'revenue_credit_automation' } })
    expect(await visit(portal, '/')).toMatchObject({ page: '/credit/underwriting/home' })
    expect(await visit(portal, '/credit/underwriting', '?cpid=1')).toMatchObject({ page: '/credit/underwriting/home', search: '?cpid=1' })
  })

  test('ROUTE-05 a user of any other source stays on /', async () => {
    const { portal } = portalIn({ user: { register_source: 'partner_site' } })
    expect(await visit(portal, '/')).toMatchObject({ page: '/' })
  })

  test('ROUTE-06 /credit leads to /credit/hook', async () => {
    const { portal } = portalIn({ user: null })
    expect(await visit(portal, '/credit', '?cpid=1')).toMatchObject({ page: '/credit/hook', search: '?cpid=1' })
  })

  for (const { product } of areas) {
    test(`ROUTE-16 ROUTE-47 SESS-23 a visitor on a protected ${product} page lands on its landing`, async () => {
      const { portal } = portalIn({ user: null })
      for (const page of pages.filter((each) => each.startsWith(`/credit/${product}/`) && !each.endsWith('terms-and-condition'))) {
        expect(await visit(portal, page)).toMatchObject({ page: `/credit/${product}` })
      }
      expect(await visit(portal, `/credit/${product}/terms-and-condition`)).toMatchObject({
        page: `/credit/${product}/terms-and-condition`,
      })
    })
  }
})

describe('register pages', () => {
  for (const { product, source, prefix } of areas) {
    const base = `/credit/${product}`
    const user = { register_source: source }

    const allowed: Record<string, string[]> = {
      '/register/business-info': ['Drawdown Account Submitted'],
      '/register/signing': ['Business Info Submitted', 'Signing Initiated'],
      '/register/signing/loading': ['Business Info Submitted', 'Signing Initiated'],
    }
    const statuses = [
      'Drawdown Account Draft',
      'Drawdown Account Submitted',
      'Business Info Submitted',
      'Signing Initiated',
      'Signing Completed',
    ]
    for (const [path, right] of Object.entries(allowed)) {
      test(`ROUTE-20 to ROUTE-22 ROUTE-31 to ROUTE-33 ONB-01 to ONB-05 ${base}${path} opens for ${right.join(' and ')} only`, async () => {
        for (const words of statuses) {
          const { portal } = portalIn({ user, position: { status: `${prefix} ${words}`, path: `${base}/second-drawdown` } })
          const { page } = await visit(portal, `${base}${path}`)
          const opened = right.includes(words) ? [`${base}${path}`, `${base}/register/signing`] : [`${base}/second-drawdown`]
          expect(opened, words).toContain(page)
        }
      })
    }

    test(`ROUTE-22 ROUTE-33 ROUTE-44 ACT-02 a merchant who returns after the last signature sees that all signers have signed (${product})`, async () => {
      const position = { status: `${prefix} Signing Completed`, path: `${base}/home` }
      const { portal, notices } = portalIn({ user, position })
      expect(await visit(portal, `${base}/register/signing/loading`)).toMatchObject({ page: `${base}/home` })
      expect(notices).toMatchObject([{ kind: 'success', id: 'signing.completed.all' }])
      expect(await visit(portal, `${base}/register/signing`)).toMatchObject({ page: `${base}/home` })
      expect(notices).toHaveLength(1)
    })

    test(`ROUTE-45 a position without a path leads to / and so to the home of the source (${product})`, async () => {
      const { portal } = portalIn({ user, position: { status: '', path: null } })
      expect(await visit(portal, `${base}/register/business-info`)).toMatchObject({ page: `${base}/home` })
    })

    test(`a position that names the refused page itself leads to the home instead of round in circles (${product})`, async () => {
      const { portal } = portalIn({ user, position: { status: 'unheard of', path: `${base}/register/business-info` } })
      expect(await visit(portal, `${base}/register/business-info`)).toMatchObject({ page: `${base}/home` })
    })

    test(`ERR-C18 a failed request for the next step is logged, and the merchant is at home (${product})`, async () => {
      const lost = new Error('lost')
      const { portal, logged, notices } = portalIn({ user, position: lost })
      await visit(portal, '/profile')
      portal.send({ type: 'journey.continued' })
      expect(await settled(portal)).toMatchObject({ page: `${base}/home` })
      expect(logged).toEqual([lost])
      expect(notices).toEqual([])
    })

    test(`API-084 ROUTE-55 a position that cannot be stored is logged, and the page stays (${product})`, async () => {
      const lost = new Error('lost')
      const { portal, logged, notices } = portalIn({
        user,
        position: { status: `${prefix} Drawdown Account Submitted`, path: '/' },
        storing: lost,
      })
      expect(await visit(portal, `${base}/register/business-info`)).toMatchObject({ page: `${base}/register/business-info` })
      await until(() => logged.length > 0, 'nothing is logged')
      expect(logged).toEqual([lost])
      expect(await settled(portal)).toMatchObject({ page: `${base}/register/business-info` })
      expect(notices).toEqual([])
    })

    test(`API-084 ONB-07 ONB-08 an opened register page is stored as the position, with the status that opened it (${product})`, async () => {
      const status = `${prefix} Drawdown Account Submitted`
      const { portal, stored } = portalIn({ user, position: { status, path: '/' } })
      await visit(portal, `${base}/register/business-info`)
      expect(stored.at(-1)).toEqual([`${base}/register/business-info`, status])
    })

    test(`API-084 ROUTE-44 a page that is refused is not stored, the one in its place is (${product})`, async () => {
      const status = `${prefix} Signing Completed`
      const { portal, stored } = portalIn({ user, position: { status, path: `${base}/second-drawdown` } })
      await visit(portal, `${base}/register/business-info`)
      expect(stored).toEqual([[`${base}/second-drawdown`, '']])
    })
  }

  test('API-084 ONB-08 every page a merchant opens is stored as the position, a public one is not', async () => {
    const { portal, stored } = portalIn({})
    for (const page of ['/shops', '/questions', '/company/onboarding/completed', '/credit/hook/home']) await visit(portal, page)
    expect(stored.map(([path]) => path)).toEqual(['/shops', '/company/onboarding/completed', '/credit/hook/home'])
  })

  test('API-084 the page of one facility is stored with its number', async () => {
    const { portal, stored } = portalIn({})
    await settled(portal)
    portal.send({ type: 'location.requested', path: '/facility/:id', search: '', params: { id: '7' }, opens: true })
    await until(() => stored.length > 0, 'the page is not stored')
    expect(stored).toEqual([['/facility/7', '']])
  })

  test('ONB-07 the status of one product is not stored with a page of the other', async () => {
    const { portal, stored } = portalIn({ position: { status: 'XDJ Drawdown Account Submitted', path: '/' } })
    await visit(portal, '/credit/hook/register/business-info')
    await visit(portal, '/credit/underwriting/home')
    expect(stored.at(-1)).toEqual(['/credit/underwriting/home', ''])
  })

  test('ONB-09 SESS-27 for a visitor, and for a user without a company, no position is stored', async () => {
    for (const world of [{ user: null }, { company: false }]) {
      const { portal, asks, stored } = portalIn(world)
      for (const page of ['/credit/hook/register/drawdown-account', '/profile']) await visit(portal, page)
      expect([asks, stored]).toEqual([[], []])
    }
  })

  test('a path from a response that is no page of the portal is not followed', async () => {
    const { portal } = portalIn({ position: { status: '', path: '/credit/hook/../../evil' as never } })
    expect(await visit(portal, '/credit/hook/register/business-info')).toMatchObject({ page: '/credit/hook/home' })
  })
})

describe('the query string', () => {
  const leadsOn = ['/', '/credit', '/credit/hook', '/credit/underwriting']

  test('ROUTE-06 ROUTE-15 ROUTE-28 a redirect keeps the query of a landing and of /credit, and that of no other page', async () => {
    for (const world of [
      { user: null },
      {},
      { company: false },
      { shops: 0 },
      { position: { status: '', path: '/credit/hook/home' as const } },
    ])
      for (const page of pages) {
        const { portal } = portalIn(world)
        const stood = await visit(portal, page, '?cpid=7')
        const keeps = stood.page === page || leadsOn.includes(page)
        expect(stood.search, `${page} led to ${stood.page}`).toBe(keeps ? '?cpid=7' : '')
        expect(portal.getSnapshot().context.cpid).toBe('7')
      }
  })

  test('ROUTE-48 whatever leads away from a page leaves its query behind', async () => {
    const ways = [
      { type: 'link.followed', path: '/profile' },
      { type: 'shopActivation.requested', path: '' },
      { type: 'journey.continued' },
      { type: 'drawdown.requested' },
      { type: 'join.requested' },
      { type: 'company.changed', company: { companyId: 'd', registerNameEn: 'D', registerNameCn: 'D' } },
      { type: 'session.ended', user: null },
      { type: 'session.replaced' },
    ] as const
    for (const way of ways) {
      const { portal } = portalIn({ position: { status: '', path: '/shops' } })
      await visit(portal, '/messages', '?q=fee')
      portal.send(way)
      const { page, search } = await settled(portal)
      expect([page === '/messages', search], way.type).toEqual([false, ''])
    }
  })
})

test('ROUTE-02 ROUTE-14 ROUTE-28 SHELL-30 SHELL-39 PROF-02 PROF-03 the public pages are those of the specification', () => {
  const given = ['', '/terms-and-condition'].flatMap((path) => ['hook', 'underwriting'].map((area) => `/credit/${area}${path}`))
  const others = '/ /questions /free-reports /privacy /data-policy /notAuth /error /* /reset-password /init-password /not-me'.split(' ')
  expect([...publicPages].sort()).toEqual([...given, ...others].sort())
})
