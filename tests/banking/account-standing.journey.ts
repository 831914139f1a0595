/**
 * A replaced drawdown account in a browser: nothing is paid to it for a day, and to an account in another name not at all. Decisions 080, 082 and 101.
 * Scripted by hand: layout over days of one world; the ways are walked by chart and API tests.
 */
import { confirmStepUp } from '../account/step-up.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'

/** The reason why nothing is paid is said on the page of drawdowns, in place of its form, and on the account itself. */
async function expectStopped(merchant: Merchant, reason: 'held' | 'name', last: string): Promise<void> {
  const { page, words } = merchant
  const looks = async (what: string) => {
    await expectFits(merchant)
    await expectAccessible(page, `${what} of an account that is stopped (${reason})`)
  }
  await merchant.open('/accounts')
  const card = page.getByRole('listitem').filter({ hasText: `••••${last}` })
  const stopped = reason === 'held' ? words('banking.accounts.usedFor.held') : words('lending.accountStop.name.title')
  await expect(card).toContainText(stopped)
  await looks('the accounts')
  await merchant.open('/credit/hook/second-drawdown')
  await expect(page.getByText(words(`lending.accountStop.${reason}.title`))).toBeVisible()
  await expect(merchant.field('lending.drawdown.amount.label')).toHaveCount(0)
  await looks('the drawdown page')
}

test('decisions 080 082 101 on a phone and by keyboard: a replaced account waits for a day, one in another name is paid to by no drawdown, in three languages', async ({
  standing,
}) => {
  const setting = { speaks: 'zh_CN', width: 390, keyboard: true, point: 'signed' } as const
  const { merchant, hands } = await settle(await standing(setting.point), setting)
  const { page, email, phone } = merchant
  // A section of the form has the same name: the page is known by its first heading.
  const accounts = page.getByRole('heading', { level: 1, name: merchant.words('banking.accounts.title'), exact: true })
  await merchant.open('/accounts/hook')
  await hands.write(merchant.field('home.register.account.number.label'), '999-888777-1234')
  await hands.press(merchant.button('home.account.change.submit'))
  await confirmStepUp(merchant, phone)
  await expect(accounts).toBeVisible()
  await expectStopped(merchant, 'held', '1234')

  await merchant.open('/accounts/hook')
  await hands.write(merchant.field('home.register.account.name.label'), 'Evil Mallory Limited')
  await hands.write(merchant.field('home.register.account.number.label'), '999-888777-4321')
  await hands.press(merchant.button('home.account.change.submit'))
  await expect(accounts).toBeVisible()
  for (const locale of ['zh_HK', 'en_US', 'zh_CN'] as const) {
    const spoken = merchantOn(page, locale, 'hook', { email, phone })
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await expectStopped(spoken, 'name', '4321')
    await expect(page.getByText(/Evil Mallory Limited/).first()).toBeVisible()
  }
  await hands.press(page.getByRole('link', { name: merchant.words('lending.accountStop.verify') }).first())
  await expect(accounts).toBeVisible()
})
