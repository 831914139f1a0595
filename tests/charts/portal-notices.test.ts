/** The portal and its notices: told of every route change, followed only to pages of the portal. */
import { describe, expect, test } from 'vitest'
import { merchant, portalIn, settled, visit } from './portal-world.ts'

describe('notices in the portal', () => {
  test('MSG-15 MSG-18 every route change asks for the notices of who is signed in, none of a visitor’s does', async () => {
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
      portal.send({ type: 'activation.wanted', path })
      expect((await settled(portal)).page, path).toBe(page)
    }
  })

  test('I18N-01 MSG-02 another language asks for the notices anew', async () => {
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
