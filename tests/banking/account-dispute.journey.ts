/** "This was not me" in a browser: the link in the mail about a replaced drawdown account stops payouts. Decision 083. */
import { signIn } from '../account/account.ts'
import { confirmStepUp } from '../account/step-up.ts'
import { messageTo } from '../kernel/mailbox.ts'
import { expect, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'

test('decision 083 on a phone, in three languages and by keyboard, the link in the mail about a replaced account stops payouts', async ({
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
  const { link } = await messageTo(page, email, (all) => all.find((mail) => mail.link?.includes('/not-me?')))

  for (const locale of ['zh_CN', 'en_US', 'zh_HK'] as const) {
    const opened = merchantOn(await page.context().newPage(), locale, 'hook', { email, phone })
    await opened.page.setViewportSize({ width: 390, height: 844 })
    await opened.page.addInitScript((speaks) => localStorage.setItem('locale', speaks), locale)
    await opened.page.goto(link ?? '')
    await expect(opened.heading('lending.dispute.ask.title')).toBeVisible()
    await expectFits(opened)
    await expectAccessible(opened.page, `the question in ${locale}`)
    if (locale !== 'zh_HK') {
      await opened.page.close()
      continue
    }
    await opened.button('lending.dispute.ask.submit').focus()
    await opened.page.keyboard.press('Enter')
    await expect(opened.heading('lending.dispute.done.title')).toBeVisible()
    await expectAccessible(opened.page, 'payouts are stopped')
  }
  await signIn(merchant)
  await merchant.open('/accounts')
  await expect(page.getByRole('listitem').filter({ hasText: '••••5432' })).toContainText(
    String(merchant.words('lending.accountStop.disputed.title')),
  )
})
