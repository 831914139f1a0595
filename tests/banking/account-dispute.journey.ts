/**
 * A replaced drawdown account in a browser: its mandate is signed, and the link in the mail about it stops payouts. Decisions 083 and 092.
 * Scripted by hand: two contexts of one browser, and a link of a mail.
 */
import { signIn } from '../account/account.ts'
import { confirmStepUp } from '../account/step-up.ts'
import { messageTo } from '../kernel/mailbox.ts'
import { expect, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { signHere } from '../signing/contract.ts'
import { directorOf } from '../signing/signing-walk.ts'

test('decisions 083 092 on a phone and by keyboard the mandate of a replaced account is signed; in three languages the link in the mail about it stops payouts', async ({
  standing,
}) => {
  const setting = { speaks: 'zh_HK', width: 390, point: 'signed' } as const
  const { merchant } = await settle(await standing(setting.point), setting)
  const { page, email, phone } = merchant
  await merchant.open('/accounts/hook')
  await expect(merchant.field('home.register.account.number.label')).toBeVisible()
  await expectAccessible(page, 'the page of the drawdown account')
  await expectFits(merchant)
  await merchant.field('home.register.account.number.label').fill('999-888777-5432')
  await merchant.button('home.account.change.submit').click()
  await confirmStepUp(merchant, phone)
  await expect(merchant.heading('banking.accounts.title')).toBeVisible()
  await page.getByRole('link', { name: merchant.words('banking.accounts.usedFor.mandate.of') }).press('Enter')
  await expect(merchant.heading('signing.mandate.title')).toBeVisible()
  await merchant.button('signing.initiate').press('Enter')
  await expect(merchant.link('signing.sign')).toBeVisible()
  await expectAccessible(page, 'the mandate that waits for its signature')
  await expectFits(merchant)
  await merchant.link('signing.sign').press('Enter')
  await signHere(page, directorOf(merchant))
  await merchant.button('signing.mandate.completed.continue').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '••••5432' })).toContainText(
    String(merchant.words('banking.accounts.usedFor.debits.signed')),
  )
  await expectAccessible(page, 'the accounts after the mandate is signed')
  await expectFits(merchant)
  const { link } = await messageTo(page, email, (all) => all.find((mail) => mail.link?.includes('/not-me?')))

  for (const locale of ['zh_CN', 'en_US', 'zh_HK'] as const) {
    const opened = merchantOn(await page.context().newPage(), locale, 'hook', { email, phone })
    await opened.page.setViewportSize({ width: 390, height: 844 })
    await opened.page.addInitScript((speaks) => localStorage.setItem('locale', speaks), locale)
    await opened.page.goto(link ?? '')
    await expect(opened.heading('lending.dispute.ask.title')).toBeVisible()
    await expectFits(opened)
    await expectAccessible(opened.page, `the question in ${locale}`)
    if (locale === 'zh_HK') {
      await opened.button('lending.dispute.ask.submit').focus()
      await opened.page.keyboard.press('Enter')
      await expect(opened.heading('lending.dispute.done.title')).toBeVisible()
      await expectAccessible(opened.page, 'payouts are stopped')
    }
    // Left open it would share the store of the session, which the server has just ended.
    await opened.page.close()
  }
  await signIn(merchant)
  await merchant.open('/accounts')
  await expect(page.getByRole('listitem').filter({ hasText: '••••5432' })).toContainText(
    String(merchant.words('lending.accountStop.disputed.title')),
  )
})
