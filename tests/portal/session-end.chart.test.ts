/** The end of a session, caused in every way on every page of a merchant: one event with one outcome. */
import { expect, test } from 'vitest'
import { pageOf, pages } from '../../machines/portal/portal.ts'
import { at, products, signedIn, stand } from '../harness/portal-play.ts'
import { browsing } from './browsing.ts'
import { membership, merchant } from './portal-world.ts'

/** The page that a link leads to. */
const linked = '/statements'

type Browser = Awaited<ReturnType<typeof browsing>>

/** What makes this tab notice the end, and the page it is noticed on when that is not the open one. */
const causes: Record<string, { page?: string; ends: (browser: Browser) => Promise<unknown> }> = {
  'a call before which the token has run out, or that is answered with 401, also because another tab has noticed the end': {
    ends: ({ hear }) => hear({ type: 'session.expired' }),
  },
  'the clock, also after a sleep': { ends: ({ hear }) => hear({ type: 'minute.passed', minutesLeft: 0 }) },
  'a link of the menu, whose first call finds the token run out': { page: linked, ends: ({ open }) => open(linked) },
  'a link of a notice': { page: linked, ends: ({ say }) => say({ type: 'link.followed', path: linked }) },
  'two causes at once': {
    ends: async ({ hear }) => {
      await Promise.all([hear({ type: 'session.expired' }), hear({ type: 'minute.passed', minutesLeft: 0 })])
    },
  },
}

for (const { product, register_source } of products) {
  /** The pages that only a merchant opens; those of no product are the same for both. */
  const own = pages
    .filter((page) => stand(signedIn(register_source), ...at(page)).page === page && stand('session.none', ...at(page)).page !== page)
    .filter((page) => product === 'hook' || page.includes(product))

  test.each(Object.entries(causes))(
    `SESS-04 SESS-05 SESS-06 in ${product} %s: the landing asks to sign in again with the email, says once that the session has expired, and the page comes back`,
    async (_, { page: noticedOn, ends }) => {
      expect(own.length).toBeGreaterThan(product === 'hook' ? 30 : 8)
      for (const page of own.filter((each) => each !== linked)) {
        let over = false
        const user = { ...merchant, register_source }
        const browser: Browser = await browsing(
          { user, asked: () => over && browser.hear({ type: 'session.expired' }) },
          page.replace(':id', '7'),
        )
        const before = browser.here()
        over = true
        await ends(browser)
        over = false
        const { context, children } = browser.portal.getSnapshot()
        const auth = children.authDialog?.getSnapshot()
        expect([page, pageOf(browser.portal.getSnapshot()), browser.here(), context.user]).toEqual([
          page,
          `/credit/${product}`,
          `/credit/${product}`,
          null,
        ])
        expect([page, auth?.hasTag('open'), auth?.context.email]).toEqual([page, true, merchant.email])
        expect(browser.notices.filter(({ id }) => id === 'account.session.expired')).toHaveLength(1)
        expect(await browser.say({ type: 'session.opened', user, memberships: [membership] }), page).toBe(noticedOn ?? before)
        browser.close()
      }
    },
  )
}
