/**
 * A replaced drawdown account in a browser, by keyboard: its mandate is signed, and the link in the mail about it stops payouts. Decisions
 * 083 and 092.
 */
import { signIn } from '../account/account.ts'
import { messageTo } from '../kernel/mailbox.ts'
import { waysOf } from '../kernel/ways.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { signHere } from '../signing/contract.ts'
import { directorOf } from '../signing/signing-walk.ts'
import { accountChangeModel } from './account-change-model.ts'
import { accountChangeWalk } from './account-change-walk.ts'

/** The page of the link on a phone in another language. */
async function looksIn(locale: 'zh_CN' | 'en_US', merchant: Merchant, link: string): Promise<void> {
  const opened = merchantOn(await merchant.page.context().newPage(), locale, 'hook', merchant)
  await opened.page.setViewportSize({ width: 390, height: 844 })
  await opened.page.addInitScript((speaks) => localStorage.setItem('locale', speaks), locale)
  await opened.page.goto(link)
  await expect(opened.heading('lending.dispute.ask.title')).toBeVisible()
  await expectFits(opened)
  await expectAccessible(opened.page, `the question in ${locale}`)
  // Left open it would share the store of the session, which the server is about to end.
  await opened.page.close()
}

const [longest] = waysOf(accountChangeModel)

test(`decisions 083 092 on a phone in Hong Kong a merchant ${longest.title}`, async ({ standing }) => {
  const setting = { speaks: 'zh_HK', width: 390, keyboard: true, point: 'signed' } as const
  const { merchant, hands } = await settle(await standing(setting.point), setting)
  const { page } = merchant
  const { seen, actions } = accountChangeWalk({
    merchant,
    hands,
    async sign() {
      await hands.press(merchant.link('signing.sign'))
      await signHere(page, directorOf(merchant))
    },
    async follow() {
      const { link } = await messageTo(page, merchant.email, (all) => all.find((mail) => mail.link?.includes('/not-me?')))
      for (const locale of ['zh_CN', 'en_US'] as const) await looksIn(locale, merchant, String(link))
      await page.goto(String(link))
    },
    signIn: () => signIn(merchant),
    async looks(what) {
      await expectAccessible(page, what)
      await expectFits(merchant)
    },
  })
  await merchant.open('/accounts/hook')
  await longest.walk(seen, actions)
})
