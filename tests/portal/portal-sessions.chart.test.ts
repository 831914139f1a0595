/** Effects of a session on the page: its end, signing in again, leaving for another site. */
import { describe, expect, test } from 'vitest'
import type { Login, User } from '../../contract/account/accounts.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { pageOf } from '../../machines/portal/portal.ts'
import { waitFor } from '../support/wait-for.ts'
import { merchant, portalIn, settled, visit } from './portal-world.ts'

const areas = [
  { product: 'hook', source: 'small_shop_financing' },
  { product: 'underwriting', source: 'revenue_credit_automation' },
] as const

describe('the end of a session', () => {
  const expire = (portal: ReturnType<typeof portalIn>['portal']) => portal.getSnapshot().children.session?.send({ type: 'session.expired' })
  /** The handoff, once it asks whether the user of the token goes on. */
  async function asked(portal: ReturnType<typeof portalIn>['portal']) {
    const handoff = portal.getSnapshot().children.handoff
    if (!handoff) throw new Error('The portal runs no handoff')
    await waitFor(handoff, (snapshot) => snapshot.hasTag('asking'))
    return handoff
  }
  const sourceOf = (home: string) => (home.includes('hook') ? 'small_shop_financing' : 'revenue_credit_automation')
  const login = (user: Partial<User> = {}): Login => ({
    user: { ...merchant, ...user, token_expiration: '2099-01-01 00:00:00' },
    token: 'new',
    access_token: 'handoff',
    is_skip: false,
    source_index_path: '',
  })

  test('SESS-05 SESS-06 an expired session leads to the landing of the product with the e-mail, with a notice', async () => {
    const { portal, notices } = portalIn({ user: { register_source: 'revenue_credit_automation' } })
    await visit(portal, '/credit/hook/home')
    expire(portal)
    expect(await settled(portal)).toMatchObject({ page: '/credit/underwriting', search: '?email=a%40example.com' })
    expect(notices).toEqual([{ type: 'notice.raised', kind: 'error', id: 'account.session.expired' }])
  })

  test('SESS-05 a user of another source lands on /', async () => {
    const { portal } = portalIn({ user: { register_source: 'partner' } })
    await visit(portal, '/questions')
    expire(portal)
    expect(await settled(portal)).toMatchObject({ page: '/', search: '?email=a%40example.com' })
  })

  test.each([
    ['/', '/credit/hook/home'],
    ['/credit/hook', '/credit/hook/home'],
    ['/credit/underwriting', '/credit/underwriting/home'],
  ])(
    'SESS-14 decision 081 a user sent to %s by another site replaces the signed-in user once that one has accepted',
    async (page, home) => {
      let cookie: string | null = null
      const { portal } = portalIn({ readHandoff: () => cookie, cookieRead: () => (cookie = null) })
      await visit(portal, '/profile')
      cookie = 'token of another site'
      await visit(portal, page)
      const handoff = await asked(portal)
      expect(portal.getSnapshot().context.user).toEqual(merchant)
      expect(pageOf(portal.getSnapshot())).toMatch(/home$/)
      handoff.send({ type: 'handoff.accepted' })
      expect(await settled(portal)).toMatchObject({ page: '/' })
      expect(portal.getSnapshot().context.user).toBeNull()
      portal.send({
        type: 'credentials.accepted',
        login: login({ id: '2', userId: 2, email: 'sent@example.com', register_source: sourceOf(home) }),
      })
      await waitFor(portal, (snapshot) => pageOf(snapshot) === home)
      expect(portal.getSnapshot().context.user?.email).toBe('sent@example.com')
    },
  )

  test('SESS-14 decision 081 once the handoff is declined, the signed-in user stays on the page', async () => {
    let cookie: string | null = 'token of another site'
    const { portal } = portalIn({ readHandoff: () => cookie, cookieRead: () => (cookie = null) })
    await visit(portal, '/')
    const handoff = await asked(portal)
    const page = pageOf(portal.getSnapshot())
    handoff.send({ type: 'dialog.closed' })
    expect(handoff.getSnapshot().hasTag('asking')).toBe(false)
    expect(await settled(portal)).toMatchObject({ page })
    expect(portal.getSnapshot().context.user).toEqual(merchant)
  })

  describe('SESS-14 while a token of another site is exchanged', () => {
    /** A portal on `/` with A signed in, who has accepted a token left there; `answer` ends its exchange. */
    async function sentHere() {
      let cookie: string | null = null
      const answers: ((answer: Login | Error) => void)[] = []
      const exchange = () =>
        new Promise<Login>((resolve, reject) => {
          answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
        })
      const all = portalIn({ readHandoff: () => cookie, cookieRead: () => (cookie = null), exchange })
      await visit(all.portal, '/profile')
      all.portal.send({ type: 'company.opened', company: { companyId: 'd', registerNameEn: 'Haifu', registerNameCn: '海富' } })
      cookie = 'token of another site'
      await visit(all.portal, '/')
      ;(await asked(all.portal)).send({ type: 'handoff.accepted' })
      expect(all.portal.getSnapshot().context.user).toBeNull()
      return { ...all, answer: (answer: Login | Error) => answers[0]?.(answer) }
    }

    test('SESS-16 SESS-17 a refused one replaces no session: the user signed in before is restored, with their company', async () => {
      const { portal, notices, answer } = await sentHere()
      answer(new Problem('credentialsInvalid'))
      await waitFor(portal, (snapshot) => pageOf(snapshot) === '/credit/hook/home')
      expect(portal.getSnapshot().context).toMatchObject({ user: merchant, company: { companyId: 'd' } })
      expect(notices.map(({ id }) => id)).toEqual(['code.80810004'])
    })

    test('a link that is followed meanwhile does not lose the token', async () => {
      const { portal, answer } = await sentHere()
      await visit(portal, '/questions')
      answer(login({ id: '2', userId: 2, email: 'sent@example.com' }))
      await waitFor(portal, ({ context }) => context.user?.email === 'sent@example.com')
      expect(pageOf(portal.getSnapshot())).toBe('/questions')
    })
  })

  describe.each(['/reset-password', '/init-password'])('AUTH-14 AUTH-15 the link of %s', (page) => {
    const opened = async () => {
      const all = portalIn({})
      await visit(all.portal, page, '?token=abc')
      return all.portal
    }
    const here = { page, search: '?token=abc' }

    test('stays when another user signs in in another tab, and keeps what is typed', async () => {
      const portal = await opened()
      const form = portal.getSnapshot().children.page
      const session = { user: { ...merchant, id: '2', userId: 2 }, token: 'u', expiresAt: '2099-01-01 00:00:00' }
      portal.getSnapshot().children.session?.send({ type: 'tab.signedIn', session })
      await waitFor(portal, ({ context }) => context.user?.userId === 2)
      expect(await settled(portal)).toMatchObject(here)
      expect(portal.getSnapshot().children.page).toBe(form)
    })
  })

  test.each(['/company/onboarding/company-information', '/credit/hook/register/drawdown-account'])(
    'SESS-08 KYC-17 ONB-06 signing out on %s sends the last typed values first',
    async (page) => {
      const { portal, drafts } = portalIn({})
      await visit(portal, page)
      portal.send({ type: 'signOut.requested' })
      await waitFor(portal, (snapshot) => pageOf(snapshot) === '/credit/hook')
      expect(drafts.slice(0, 2)).toEqual(['page.hidden', 'signOut'])
    },
  )

  test('SESS-25 signing out on /free-reports leads to the entry path of the source, on other public pages nowhere', async () => {
    for (const [source, entry] of [
      ['small_shop_financing', '/credit/hook'],
      ['revenue_credit_automation', '/credit/underwriting'],
      ['partner', '/'],
    ] as const) {
      const { portal } = portalIn({ user: { register_source: source } })
      for (const [page, then] of [
        ['/free-reports', entry],
        ['/questions', '/questions'],
      ] as const) {
        await visit(portal, page)
        portal.send({ type: 'session.ended', user: { ...merchant, register_source: source } })
        expect(await settled(portal)).toMatchObject({ page: then })
        portal.send({ type: 'session.opened', user: { ...merchant, register_source: source }, memberships: [] })
      }
    }
  })

  test('SESS-23 when another user signed in in another tab, this one goes to their home with their company', async () => {
    const { portal, notices } = portalIn({})
    await visit(portal, '/credit/hook/second-drawdown')
    const user = { ...merchant, id: '2', userId: 2, register_source: 'revenue_credit_automation' }
    portal.getSnapshot().children.session?.send({ type: 'tab.signedIn', session: { user, token: 'u', expiresAt: '2099-01-01 00:00:00' } })
    await waitFor(portal, (snapshot) => pageOf(snapshot) === '/credit/underwriting/home')
    expect(portal.getSnapshot().context.user).toEqual(user)
    expect(notices.map(({ id }) => id)).toEqual(['account.session.replaced'])
  })

  test('SESS-13 is_skip is ignored for the two financing sources', async () => {
    for (const { product, source } of areas) {
      const { portal, left } = portalIn({ user: null })
      await visit(portal, `/credit/${product}`)
      portal.send({
        type: 'credentials.accepted',
        login: { ...login({ register_source: source }), is_skip: true, source_index_path: 'https://partner.test/' },
      })
      await waitFor(portal, (snapshot) => pageOf(snapshot) === `/credit/${product}/home`)
      expect(left).toEqual([])
    }
  })

  test('AUTH-30 ERR-C06 2003 leads to the redirect page of the other site with the source, and the token of the message', async () => {
    for (const { product, source } of areas) {
      const { portal, left } = portalIn({ user: null })
      await visit(portal, `/credit/${product}`)
      portal.send({ type: 'partner.required', message: 'token', source: '' })
      expect(left).toMatchObject([{ token: 'token', address: `https://partner.test/redirect?source=${source}` }])
    }
    const { portal, left } = portalIn({ user: null })
    await visit(portal, '/credit/hook')
    portal.send({ type: 'partner.required', message: 'token', source: 'partner_site' })
    expect(left).toMatchObject([{ token: 'token', address: 'https://partner.test/redirect?source=partner_site' }])
  })
})
