/** Pages that ask the server before they open, and pages of several steps: register, signing, certification, linking a shop. */
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../machines/portal/portal.ts'
import { answers, fails, play } from '../harness/play.ts'
import { at, nobody, products, signedIn, stand } from '../harness/portal-play.ts'
import { arrival } from '../kernel/shared.world.ts'

const linked = answers('listAuthorisations', { psp: [], shop: [{ status: 'normal' }] })
const none = answers('listAuthorisations', { psp: [], shop: [{ status: 'unauthorized' }] })

describe.each(products)('the register pages of $product', ({ product, register_source, prefix }) => {
  const base = `/credit/${product}`
  const asked = (path: string) => [signedIn(register_source), ...at('/profile'), ...at(`${base}/register/${path}`)]
  const read = (words: string, path: string | null = `${base}/home`) => answers('readPosition', { status: `${prefix} ${words}`, path })
  const account = [...asked('drawdown-account'), linked]
  const business = [...asked('business-info'), linked, read('Drawdown Account Submitted')]
  const signing = [...asked('signing'), linked, read('Business Info Submitted')]
  const waiting = [...asked('signing/loading'), linked, read('Signing Initiated')]

  test.each(['drawdown-account', 'business-info', 'signing', 'signing/loading'])(
    'ROUTE-40 to ROUTE-42 ONB-10 %s requires a shop first: without one, without a company or without an answer another page opens',
    (path) => {
      expect(stand(...asked(path))).toMatchObject({
        page: `${base}/register/${path}`,
        tags: 'busy',
        did: expect.arrayContaining(['asks listAuthorisations']),
      })
      const refused = stand(...asked(path), none)
      expect([refused.page, refused.did.includes('notify')]).toEqual(['/credit/hook/home', true])
      const without = stand(signedIn(register_source, []), ...at('/profile'), ...at(`${base}/register/${path}`))
      expect([without.page, without.did.includes('notify')]).toEqual(['/credit/hook/home', true])
      const lost = stand(...asked(path), fails('listAuthorisations'))
      expect([lost.page, lost.did.includes('logFailure')]).toEqual([`${base}/home`, true])
    },
  )

  test.each(['business-info', 'signing', 'signing/loading'])(
    'ROUTE-43 to ROUTE-46 API-085 ONB-10 %s requires its status next: a wrong one leads to the page of that status, no answer to the home',
    (path) => {
      expect(stand(...asked(path), linked)).toMatchObject({ page: `${base}/register/${path}`, tags: 'busy', did: ['asks readPosition'] })
      const refused = stand(...asked(path), linked, read('Drawdown Account Draft', `${base}/second-drawdown`))
      expect(refused).toMatchObject({ page: `${base}/second-drawdown`, context: { from: `${base}/register/${path}` } })
      const lost = stand(...asked(path), linked, fails('readPosition'))
      expect([lost.page, lost.did.includes('logFailure')]).toEqual([`${base}/home`, true])
    },
  )

  test('ROUTE-19 ROUTE-20 API-084 each opens for its status, is reported to the server, and leads to the next when it is done', () => {
    expect(stand(...account)).toMatchObject({ page: `${base}/register/drawdown-account`, tags: '', did: ['notifyPosition', 'asks page'] })
    expect(stand(...business)).toMatchObject({ page: `${base}/register/business-info`, tags: '', did: ['notifyPosition', 'asks page'] })
    expect(stand(...account, answers('page'))).toMatchObject({ page: `${base}/register/business-info`, tags: 'busy' })
    expect(stand(...business, answers('page'))).toMatchObject({ page: `${base}/register/signing`, tags: 'busy' })
  })

  test('decision 092 the page that changes the account opens once one was submitted, and leads to the list of accounts', () => {
    const change = [signedIn(register_source), ...at('/profile'), ...at(`/accounts/${product}`), linked]
    expect(stand(...change, read('Drawdown Account Draft', `${base}/register/drawdown-account`)).page).toBe(
      `${base}/register/drawdown-account`,
    )
    for (const status of ['Drawdown Account Submitted', 'Business Info Submitted', 'Signing Initiated', 'Signing Completed']) {
      const open = stand(...change, read(status))
      expect(open).toMatchObject({ page: `/accounts/${product}`, tags: '', did: ['notifyPosition', 'asks page'] })
    }
    expect(stand(...change, read('Signing Completed'), answers('page')).page).toBe('/accounts')
  })

  test('SESS-08 ONB-06 the last typed values are sent when the account page is left and before signing out, of no other page', () => {
    expect(stand(...account, 'signOut.requested').did).toEqual(['passLeaving', 'askSignOut'])
    expect(stand(...account, ...at('/profile')).did).toContain('passLeaving')
    expect(stand(...business, 'signOut.requested').did).toEqual(['askSignOut'])
  })

  test('ROUTE-22 ROUTE-33 ONB-08 the contract decides whether its reading or its waiting page opens; once signed it leads to the drawdown', () => {
    expect(stand(...signing)).toMatchObject({ page: `${base}/register/signing`, tags: '' })
    expect(stand(...waiting)).toMatchObject({ page: `${base}/register/signing/loading`, tags: '' })
    for (const open of [signing, waiting]) {
      expect(stand(...open)).toMatchObject({ did: expect.arrayContaining(['asks page']) })
      expect(stand(...open, 'signing.reviewing')).toMatchObject({ page: `${base}/register/signing`, did: ['notifyPosition'] })
      expect(stand(...open, 'signing.waiting')).toMatchObject({ page: `${base}/register/signing/loading`, did: ['asks readPosition'] })
      expect(stand(...open, 'signing.waiting', 'signing.reviewing').page).toBe(`${base}/register/signing`)
      expect(stand(...open, 'signing.completed').page).toBe(`${base}/second-drawdown`)
      expect(stand(...open, 'signing.waiting', 'signing.completed').page).toBe(`${base}/second-drawdown`)
    }
  })

  test('ONB-08 decision A87 while signers sign the status is read again and stored; a failure is logged and the page stays', () => {
    const page = `${base}/register/signing/loading`
    const status = `${prefix} Signing Initiated`
    expect(stand(...signing, 'signing.waiting', read('Signing Initiated'))).toMatchObject({
      page,
      did: ['notifyPosition'],
      context: { position: { status } },
    })
    expect(stand(...signing, 'signing.waiting', fails('readPosition'))).toMatchObject({ page, did: ['logFailure'] })
  })
})

describe.each(['hook', 'underwriting'])('shops brought into the facility of %s', (product) => {
  const base = `/credit/${product}/activate-shop`
  const on = (page: string, ...happens: Parameters<typeof stand>) => stand(signedIn(), ...at(page), ...happens)

  test('ACT-01 ACT-02 the choice of shops leads to its supplement, and once signed it leads home', () => {
    expect(on(base)).toMatchObject({ page: base, did: expect.arrayContaining(['notifyPosition', 'asks page']) })
    expect(on(base, 'supplement.prepared')).toMatchObject({ page: `${base}/signing`, did: ['asks page'] })
    for (const page of ['/signing', '/signing/loading']) {
      const open = `${base}${page}`
      expect(on(open).page).toBe(open)
      expect(on(open, 'signing.reviewing')).toMatchObject({ page: `${base}/signing`, did: ['notifyPosition'] })
      expect(on(open, 'signing.waiting')).toMatchObject({ page: `${base}/signing/loading`, did: ['notifyPosition'] })
      expect(on(open, 'signing.waiting', 'signing.completed').page).toBe(`/credit/${product}/home`)
      for (const event of ['signing.none', 'shops.requested'] as const) expect(on(open, event).page).toBe(base)
    }
  })

  test('decision 093 a mandate is signed below the accounts; signed, or with nothing to sign, it leads to their list', () => {
    const signing = `/accounts/${product}/mandate`
    for (const open of [signing, `${signing}/loading`]) {
      expect(on(open)).toMatchObject({ page: open, did: expect.arrayContaining(['asks page']) })
      expect(on(open, 'signing.reviewing')).toMatchObject({ page: signing, did: ['notifyPosition'] })
      expect(on(open, 'signing.waiting')).toMatchObject({ page: `${signing}/loading`, did: ['notifyPosition'] })
      for (const event of ['signing.completed', 'signing.none'] as const) expect(on(open, event).page).toBe('/accounts')
    }
  })

  test('ACT-01 a shop that is linked for it leads back to it, and of no other page', () => {
    const pages = product === 'hook' ? [base] : [base, '/credit/underwriting/increase-limit/authorize']
    for (const page of pages)
      expect(on(page, 'authorisation.requested')).toMatchObject({ page: '/shops/authorise', did: expect.arrayContaining(['storeWay']) })
    const way = { ...arrival, readWay: () => base }
    const back = play('portal', way, signedIn(), ...at('/shops/authorise'), 'journey.continued')
    expect([pageOf(back.snapshot as never), back.did.includes('forgetWay')]).toEqual([base, true])
  })

  test('CRED-02 a merchant who continues with the linked shops sees their limit before the next step', () => {
    expect(on('/shops/authorise', 'journey.continued')).toMatchObject({ page: '/shops/authorise', view: '/shops/authorise?limit' })
    expect(on('/shops/authorise', 'journey.continued', 'journey.continued')).toMatchObject({
      page: null,
      did: ['forgetWay', 'asks readPosition'],
    })
  })

  test('ACT-01 ACT-04 without a company there are no shops to add: the merchant is led home', () => {
    for (const page of [base, `${base}/signing`, `${base}/signing/loading`, '/credit/underwriting/increase-limit/authorize'])
      expect(stand(signedIn('small_shop_financing', []), ...at(page)).page).toMatch(/\/home$/)
  })
})

describe('the certification', () => {
  const base = '/company/onboarding'
  const pages = {
    company: `${base}/company-information`,
    business: `${base}/business-information`,
    connectedPersons: `${base}/directors-and-shareholders`,
    completed: `${base}/completed`,
  }
  const on = (page: string, ...happens: Parameters<typeof stand>) => stand(signedIn(), ...at(page), ...happens)

  test('KYC-17 KYC-18 a saved step leads to the next, the last one to checking the answers', () => {
    expect(on(pages.company, 'kyc.stepSaved')).toMatchObject({ page: pages.business, tags: 'slim' })
    expect(on(pages.business, 'kyc.stepSaved')).toMatchObject({ page: pages.connectedPersons, tags: 'slim' })
    expect(on(pages.connectedPersons, 'kyc.stepSaved')).toMatchObject({ page: pages.connectedPersons, tags: 'checking slim' })
  })

  test('KYC-17 R8 the back button leads one step back, and from the first out of the wizard', () => {
    expect(on(pages.connectedPersons, 'kyc.stepSaved', 'back.pressed')).toMatchObject({ page: pages.connectedPersons, tags: 'slim' })
    expect(on(pages.connectedPersons, 'back.pressed').page).toBe(pages.business)
    expect(on(pages.business, 'back.pressed').page).toBe(pages.company)
    expect(on(pages.company, 'back.pressed').page).toBe(pages.company)
  })

  test('KYC-17 KYC-21 a refusal and a step that is opened lead to its page, from wherever the merchant is', () => {
    for (const type of ['kyc.refused', 'step.opened'])
      for (const step of ['company', 'business', 'connectedPersons'] as const)
        for (const from of Object.values(pages))
          expect(on(from, { type, step }), `${type} ${step}`).toMatchObject({ page: pages[step], tags: 'slim' })
  })

  test('KYC-17 KYC-18 KYC-22 sent it is under review, and can be edited again once it is returned; come back to with all of it filled in, the answers are checked', () => {
    for (const from of [pages.company, pages.business, pages.connectedPersons])
      expect(on(from, 'kyc.underReview').page).toBe(pages.completed)
    expect(on(pages.completed, 'kyc.editable').page).toBe(pages.company)
    expect([
      on(pages.connectedPersons, { type: 'kyc.editable', complete: true }).tags,
      on(pages.connectedPersons, 'kyc.editable').tags,
    ]).toEqual(['checking slim', 'slim'])
  })

  test('KYC-17 SESS-08 one wizard stays through all pages; the last typed values are sent before leaving and before signing out', () => {
    expect(on(pages.company).did).toContain('asks page')
    expect(on(pages.company, 'kyc.stepSaved').did).not.toContain('asks page')
    expect(on(pages.company, 'signOut.requested').did).toEqual(['passLeaving', 'askSignOut'])
    expect(on(pages.company, ...at('/profile')).did).toContain('passLeaving')
  })
})

test('AUTH-23 ROUTE-54 the channel of an address is kept on the next page', () => {
  expect(stand(nobody, ...at('/credit/hook', '?cpid=market'), ...at('/questions')).context.cpid).toBe('market')
})

test('CHG-01 CHG-09 charge orders are those of the company in use, a facility is that of the address', () => {
  expect(stand(signedIn(), ...at('/charge-orders')).asked.page).toEqual({ companyId: 'c' })
  const address = { type: 'location.requested', path: '/facility/:id', search: '', params: { id: 'f' }, opens: true }
  expect(stand(signedIn(), address).asked.page).toEqual({ id: 'f' })
})

describe('my shops', () => {
  const page = '/shops'
  const on = (...happens: Parameters<typeof stand>) => stand(signedIn(), ...at(page), ...happens)

  test('SHOP-02 SHOP-03 SHOP-18 a shop is added, or its keys entered again, on the page where shops are linked, which then leads back', () => {
    const kept = { page: '/shops/authorise', did: expect.arrayContaining(['storeWay']) }
    expect(on('authorisation.requested')).toMatchObject({ ...kept, context: { search: '?another', way: page } })
    expect(on({ type: 'authorisation.requested', renew: 's' })).toMatchObject({ ...kept, context: { search: '?renew=s', way: page } })
    expect(on('consent.sought')).toMatchObject({ page, did: ['storeWay'] })
    expect(on(...at('/profile')).did).toContain('forgetWay')
    const back = play('portal', { ...arrival, readWay: () => page }, signedIn(), ...at('/shops/authorise'), 'journey.continued')
    expect(pageOf(back.snapshot as never)).toBe(page)
  })

  test('decision 147 R5 a message leads to the page of its loan or approval', () => {
    for (const [page, id] of [
      ['/loans/:id', 'DD-7K2M-261124-0001'],
      ['/approval/:id', 'c0ffee00-0000-4000-8000-000000000000'],
    ] as const)
      expect(stand(signedIn(), ...at('/profile'), { type: 'link.followed', path: page.replace(':id', id) })).toMatchObject({
        page,
        context: { params: { id } },
      })
  })

  test('MSG-02 SHOP-18 R5 a notice leads to the shop it is about, from any page and from this one; a query alone leads nowhere', () => {
    const followed = { type: 'link.followed', path: '/shops?keyword=Haian+EU' }
    for (const from of ['/profile', page])
      expect(stand(signedIn(), ...at(from), followed)).toMatchObject({ page, context: { search: '?keyword=Haian+EU', carried: '' } })
    for (const path of ['/nowhere?keyword=x', '//elsewhere.example/shops', ''])
      expect(stand(signedIn(), ...at('/profile'), { type: 'link.followed', path })).toMatchObject({
        page: '/credit/hook/home',
        context: { search: '' },
      })
  })
})

describe('linking a shop', () => {
  const page = '/shops/authorise'
  const on = (search: string, ...happens: Parameters<typeof stand>) => stand(signedIn(), ...at(page, search), ...happens)
  const awaited = { type: 'limit.awaited', shopId: 's' }

  test('CRED-03 SHOP-03 the limit is waited for on the same page once a shop is linked, and another shop may be linked then', () => {
    expect(on('')).toMatchObject({ page, view: page, did: expect.arrayContaining(['asks page']) })
    expect(on('', awaited)).toMatchObject({ page, view: `${page}?limit`, did: ['asks page'], context: { search: '?limit' } })
    expect(on('', awaited, 'shop.requested')).toMatchObject({ page, view: page, did: ['asks page'], context: { search: '?another' } })
  })

  test('CRED-03 reloaded the page shows the same view', () => {
    expect(on('?limit')).toMatchObject({ page, view: `${page}?limit` })
    expect(on('?code=c&state=s')).toMatchObject({ page, view: page })
  })
})
