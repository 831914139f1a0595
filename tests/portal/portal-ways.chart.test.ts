/** Every way between pages that does not ask the server first: addresses, sessions, companies, products, dialogs. */
import { describe, expect, test } from 'vitest'
import { pages } from '../../machines/portal/portal.ts'
import { answers, fails } from '../harness/play.ts'
import { at, nobody, products, signedIn, stand, userOf } from '../harness/portal-play.ts'

const registers = (page: string) => page.includes('/register/')
const landings = ['/', '/credit', '/credit/hook', '/credit/underwriting']
const open = [
  '/questions',
  '/free-reports',
  '/privacy',
  '/data-policy',
  '/reset-password',
  '/init-password',
  '/not-me',
  '/notAuth',
  '/error',
  '/*',
]
const terms = products.map(({ product }) => `/credit/${product}/terms-and-condition`)

describe('addresses', () => {
  test.each(pages.filter((page) => !registers(page) && !landings.includes(page)))('ROUTE-01 R1 %s opens for a merchant', (page) => {
    for (const from of ['/privacy', '/profile', '/credit/hook/home']) expect(stand(signedIn(), ...at(from), ...at(page)).page).toBe(page)
  })

  test.each([...open, ...terms, ...landings.filter((page) => page !== '/credit')])('ROUTE-01 ROUTE-14 %s opens for a visitor', (page) => {
    for (const from of ['/privacy', '/questions', '/']) expect(stand(nobody, ...at(from), ...at(page)).page).toBe(page)
  })

  test('AUTH-49 AUTH-50 ROUTE-51 ROUTE-52 an address opens the dialog in its query and loses that part of the query; signed in it opens none', () => {
    for (const [search, opens] of [
      ['?signup&cpid=7', 'openSignUp'],
      ['?email=a%40example.com&cpid=7', 'openSignIn'],
    ] as const) {
      const asked = { type: 'location.requested', path: '/credit/hook', search, params: {} }
      const visitor = stand(nobody, asked)
      expect(visitor.did).toContain(opens)
      expect(visitor.context.search).toBe('?cpid=7')
      const merchant = stand(signedIn(), asked)
      expect(merchant.did.filter((did) => did.startsWith('openSign'))).toEqual([])
      expect(merchant.context.search).toBe('?cpid=7')
    }
    expect(stand(nobody, { type: 'location.requested', path: '/', search: '?cpid=7', params: {} }).did).not.toContain('openSignIn')
  })

  test('ROUTE-49 ROUTE-53 the landing changes its layout with its address, and back', () => {
    const red = { type: 'location.requested', path: '/credit/hook', search: '?tpid=2506red', params: {} }
    expect(stand(nobody, ...at('/credit/hook'))).toMatchObject({ view: '/credit/hook', tags: 'public' })
    expect(stand(nobody, ...at('/credit/hook'), red)).toMatchObject({ page: '/credit/hook', tags: 'bare public' })
    expect(stand(nobody, ...at('/credit/hook'), red, { ...red, search: '' })).toMatchObject({ view: '/credit/hook', tags: 'public' })
  })
})

describe('a page whose chart has not been fetched', () => {
  const missing = { type: 'chart.missing', chart: 'myShops', page: '/shops' }
  const entered = [signedIn(), ...at('/shops', '?keyword=tea'), missing] as const

  test('decision 071 the page opens with its query once the chart is there', () => {
    expect(stand(...entered)).toMatchObject({ page: null, tags: 'busy', asked: { fetchChart: { chart: 'myShops' } } })
    const opened = stand(...entered, answers('fetchChart'))
    expect([opened.page, opened.context.search]).toEqual(['/shops', '?keyword=tea'])
  })

  test('decision 071 a page that another one led to keeps the query it was given', () => {
    const led = [signedIn(), ...at('/shops'), { type: 'authorisation.requested', renew: 's' }] as const
    expect(stand(...led).context.search).toBe('?renew=s')
    const opened = stand(...led, { ...missing, chart: 'shopAuthorisation', page: '/shops/authorise' }, answers('fetchChart'))
    expect([opened.page, opened.context.search]).toEqual(['/shops/authorise', '?renew=s'])
  })

  test('decision 071 a page with a parameter opens with it', () => {
    const facility = { type: 'location.requested', path: '/facility/:id', search: '', params: { id: 'f' } }
    const opened = stand(signedIn(), facility, { ...missing, chart: 'facility', page: '/facility/:id' }, answers('fetchChart'))
    expect([opened.page, opened.asked.page]).toEqual(['/facility/:id', { id: 'f' }])
  })

  test('ACT-01 decision 071 a page that a shop is linked for is still returned to', () => {
    const way = '/credit/hook/activate-shop'
    const absent = (chart: string) => [{ ...missing, chart, page: '/shops/authorise' }, answers('fetchChart')]
    const linking = [signedIn(), ...at(way), 'authorisation.requested', ...absent('shopAuthorisation')] as const
    const waiting = stand(...linking, { type: 'limit.awaited', shopId: 's' }, ...absent('creditLimit'))
    for (const opened of [stand(...linking), waiting]) {
      expect([opened.page, opened.context.way, opened.did.includes('forgetWay')]).toEqual(['/shops/authorise', way, false])
    }
    expect(waiting.view).toBe('/shops/authorise?limit')
  })

  test('decision 071 ANLY-02 a chart that does not come is reported as a view that does not come; another page opens', () => {
    const error = new TypeError('Failed to fetch dynamically imported module')
    expect(stand(...entered, fails('fetchChart', error))).toMatchObject({ page: null, tags: 'unfetched', context: { failure: error } })
    expect(stand(...entered, fails('fetchChart', error), ...at('/profile')).page).toBe('/profile')
    expect(stand(...entered, ...at('/profile')).page).toBe('/profile')
  })
})

describe('public pages', () => {
  test.each(['/questions', '/free-reports'])(
    "SHELL-24 ROUTE-07 ROUTE-08 %s has the layout of a merchant's pages for a merchant, and the public layout for a visitor",
    (page) => {
      expect(stand(nobody, ...at(page)).tags).toBe('public')
      expect(stand(signedIn(), ...at(page)).tags).toBe('merchants public')
      const left = stand(signedIn(), ...at('/questions'), { type: 'session.ended', user: userOf('small_shop_financing') })
      expect(left.tags).toBe('public')
    },
  )
})

describe('sessions', () => {
  test.each([...open, ...terms].filter((page) => page !== '/free-reports'))(
    'SESS-25 %s stays open for a user who signed out on it',
    (page) => {
      const left = stand(signedIn(), ...at(page), { type: 'session.ended', user: userOf('small_shop_financing') })
      expect([left.page, left.context.user]).toEqual([page, null])
    },
  )

  test('SESS-05 SESS-24 an expired session leads to the landing of its product, a signed-out one too', () => {
    for (const { product, register_source } of products)
      for (const type of ['session.expired', 'session.ended']) {
        const { page, context } = stand(signedIn(register_source), ...at('/profile'), { type, user: userOf(register_source) })
        expect([page, context.user]).toEqual([`/credit/${product}`, null])
      }
  })

  test('SESS-05 the same user returns to the page, also when the unsent values could not be sent', () => {
    const user = userOf('small_shop_financing')
    const back = [signedIn(), ...at('/messages', '?page=2'), { type: 'session.expired', user }, signedIn()]
    expect(stand(...back)).toMatchObject({ page: null, tags: 'busy', did: expect.arrayContaining(['asks sendUnsent']) })
    for (const sent of [answers('sendUnsent'), fails('sendUnsent')])
      expect(stand(...back, sent)).toMatchObject({ page: '/messages', context: { search: '?page=2', interrupted: null } })
  })

  test('SHELL-39 SESS-05 free reports start again for a visitor who signs in there; an interrupted user goes back to their page', () => {
    const search = '?q=toys'
    const visitor = [nobody, ...at('/free-reports', search)]
    expect(stand(...visitor, signedIn())).toMatchObject({
      page: '/free-reports',
      did: expect.arrayContaining(['asks page']),
      context: { search },
    })
    const user = userOf('small_shop_financing')
    const interrupted = [signedIn(), ...at('/profile'), { type: 'session.expired', user }, ...at('/free-reports', search)]
    expect(stand(...interrupted, signedIn()).did).toContain('asks sendUnsent')
    expect(stand(...interrupted, signedIn(), answers('sendUnsent')).page).toBe('/profile')
  })

  describe.each(['/reset-password', '/init-password'])('AUTH-14 AUTH-15 the link of %s', (page) => {
    const user = userOf('small_shop_financing')

    test('stays for a user who signs in while it waits, and closes the dialog', () => {
      const { page: now, did, context } = stand(nobody, ...at(page, '?token=t'), signedIn())
      expect([now, context.user, did.includes('asks page')]).toEqual([page, user, false])
      expect(did).toContain('closeAuthDialog')
    })

    test('once used leads to the home, and an interrupted user back to their page', () => {
      expect(stand(nobody, ...at(page, '?token=t'), 'link.spent', signedIn()).page).toBe('/credit/hook/home')
      const interrupted = [signedIn(), ...at('/profile'), { type: 'session.expired', user }, ...at(page, '?token=t'), 'link.spent']
      expect(stand(...interrupted, signedIn()).did).toContain('asks sendUnsent')
      expect(stand(...interrupted, { ...signedIn(), user: { ...user, userId: 2 } }).page).toBe('/credit/hook/home')
    })
  })

  test('SESS-11 SESS-12 an address that is none of a partner keeps the merchant here, signed in when they may be', () => {
    const login = { user: userOf('partner'), token: 't', access_token: 'x', is_skip: true, source_index_path: 'https://x.test' }
    const left = [nobody, { type: 'credentials.accepted', login }]
    expect(stand(...left)).toMatchObject({ page: null, tags: 'busy', did: ['asks departure'] })
    const back = stand(...left, { type: 'departure.refused', login })
    expect([back.page, back.did.includes('passCredentials'), back.did.includes('notify')]).toEqual(['/', true, false])
    const nowhere = stand(...left, { type: 'departure.refused', login: null })
    expect([nowhere.page, nowhere.did.includes('passCredentials'), nowhere.did.includes('notify')]).toEqual(['/', false, true])
  })
})

describe('events of pages and the shell', () => {
  for (const { product, register_source } of products) {
    const inProduct = [signedIn(register_source), ...at('/profile')]

    test(`KYC-10 R3 another company, and a request for the home, open the home of ${product}`, () => {
      const company = { companyId: 'd', registerNameEn: 'Other', registerNameCn: '另' }
      const changed = stand(...inProduct, { type: 'company.changed', company })
      expect([changed.page, changed.context.company]).toEqual([`/credit/${product}/home`, company])
      expect(changed.did).toEqual(expect.arrayContaining(['storeCompany', 'notifyNotices', 'asks page']))
      expect(stand(...inProduct, 'home.requested').page).toBe(`/credit/${product}/home`)
    })

    test(`ROUTE-23 ROUTE-34 a request for a drawdown opens the drawdown of ${product}`, () => {
      expect(stand(...inProduct, 'drawdown.requested').page).toBe(`/credit/${product}/second-drawdown`)
    })

    test(`KYC-35 a user of ${product} without a company is led to certify one, not to the next step, nor to a drawdown`, () => {
      const without = [signedIn(register_source, []), ...at('/profile')]
      expect(stand(...without, 'journey.continued').page).toBe('/company/onboarding/company-information')
      expect(stand(...without, 'drawdown.requested').page).toBe(`/credit/${product}/home`)
      expect(stand(...without, ...at('/shops/authorise')).page).toBe('/company/onboarding/company-information')
    })

    test(`ROUTE-47 SESS-23 a visitor in ${product} who opens a merchant's page gets its landing`, () => {
      const landing = product === 'hook' ? '/' : '/credit/underwriting'
      for (const page of ['/company', '/profile', '/shops/authorise', '/company/onboarding/completed'])
        expect(stand(nobody, ...at(`/credit/${product}`), ...at(page)).page).toBe(landing)
    })
  }

  test('KYC-07 KYC-37 the company dialog is opened by the shell, and joining a company opens its page', () => {
    expect(stand(signedIn(), ...at('/profile'), 'switcher.requested')).toMatchObject({ page: '/profile', did: ['openSwitcher'] })
    expect(stand(signedIn(), ...at('/profile'), 'join.requested').page).toBe('/company')
  })

  test("SHELL-18 SHELL-30 MSG-17 a page's search is kept in its address, a report opens the sign-up dialog, the bell counts again", () => {
    const kept = stand(nobody, ...at('/questions'), { type: 'search.kept', search: '?q=fee' })
    expect([kept.page, kept.context.search]).toEqual(['/questions', '?q=fee'])
    expect(stand(nobody, ...at('/questions', '?q=fee'), 'search.used').context.search).toBe('')
    expect(stand(nobody, ...at('/free-reports'), 'report.requested').did).toEqual(['openSignUpForReport'])
    expect(stand(signedIn(), ...at('/messages'), 'unread.changed').did).toEqual(['countUnread'])
  })

  test('I18N-01 MSG-15 a change of language is sent to notices and, on their page, to messages', () => {
    expect(stand(signedIn(), ...at('/messages'), 'language.changed').did).toEqual(['notifyNotices', 'passLanguage'])
    expect(stand(signedIn(), ...at('/profile'), 'language.changed').did).toEqual(['notifyNotices'])
  })
})
