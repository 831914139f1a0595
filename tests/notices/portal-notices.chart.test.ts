/** The portal and its notices: they get every route change, and their links lead only to pages of the portal. */
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../machines/portal/portal.ts'
import { merchant, portalIn, settled, visit } from '../portal/portal-world.ts'

describe('notices in the portal', () => {
  test('MSG-15 MSG-18 every route change of a signed-in user fetches the notices, none of a visitor’s does', async () => {
    const { portal, noticed } = portalIn({})
    await visit(portal, '/credit/hook/home')
    expect(portal.getSnapshot().children.notices?.getSnapshot().context).toMatchObject({ userId: 1, companyId: 'c' })
    noticed.length = 0
    await visit(portal, '/messages')
    await visit(portal, '/profile')
    expect(noticed).toEqual(['listNotices', 'countUnread', 'listNotices', 'countUnread'])
    const visitor = portalIn({ user: null })
    await visit(visitor.portal, '/questions')
    await visit(visitor.portal, '/credit/hook')
    expect(visitor.noticed).toEqual([])
  })

  test('MSG-15 another query of the same page is no route change: nothing is fetched', async () => {
    const { portal, noticed } = portalIn({})
    await visit(portal, '/questions')
    noticed.length = 0
    for (const search of ['?q=f', '?q=fe', '?q=fee']) portal.send({ type: 'location.requested', path: '/questions', search, params: {} })
    expect(noticed).toEqual([])
  })

  test('MSG-15 signing out and in on a public page sends the current user to the notices', async () => {
    const { portal, noticed } = portalIn({})
    await visit(portal, '/questions')
    const who = () => portal.getSnapshot().children.notices?.getSnapshot().context.userId
    portal.send({ type: 'session.ended', user: merchant })
    expect([pageOf(portal.getSnapshot()), who()]).toEqual(['/questions', null])
    noticed.length = 0
    portal.send({ type: 'session.opened', user: merchant, memberships: [] })
    expect([who(), noticed]).toEqual([1, ['countUnread']])
    const elsewhere = portalIn({ user: { register_source: 'elsewhere' } })
    await visit(elsewhere.portal, '/')
    elsewhere.portal.send({ type: 'session.ended', user: null })
    expect(elsewhere.portal.getSnapshot().children.notices?.getSnapshot().context.userId).toBeNull()
  })

  test('R5 MSG-02 a link is followed to a page of the portal, any other leads to /', async () => {
    for (const [path, page] of [
      ['/company/onboarding/company-information', '/company/onboarding/company-information'],
      ['/no/such/page', '/credit/hook/home'],
      ['https://elsewhere.test/', '/credit/hook/home'],
      ['', '/credit/hook/home'],
    ] as const) {
      const { portal } = portalIn({})
      await visit(portal, '/profile')
      portal.send({ type: 'link.followed', path })
      expect((await settled(portal)).page, path).toBe(page)
    }
  })

  test('MSG-12 去处理 leads to the activate-shop page of the product of the notice, else of the one in use', async () => {
    for (const [path, page] of [
      ['/credit/underwriting/activate-shop', '/credit/underwriting/activate-shop'],
      ['/credit/hook/activate-shop', '/credit/hook/activate-shop'],
      ['//elsewhere.test/activate-shop', '/credit/underwriting/activate-shop'],
      ['', '/credit/underwriting/activate-shop'],
    ] as const) {
      const { portal } = portalIn({ user: { ...merchant, register_source: 'revenue_credit_automation' } })
      await visit(portal, '/profile')
      portal.send({ type: 'shopActivation.requested', path })
      expect((await settled(portal)).page, path).toBe(page)
    }
  })

  test('I18N-01 MSG-02 a change of language fetches the notices again', async () => {
    const { portal, noticed } = portalIn({})
    await visit(portal, '/messages')
    noticed.length = 0
    portal.send({ type: 'language.changed' })
    expect(noticed).toEqual(['listNotices', 'countUnread'])
    await visit(portal, '/credit/hook/home')
    noticed.length = 0
    portal.send({ type: 'language.changed' })
    expect(noticed).toEqual(['listNotices', 'countUnread'])
  })
})
