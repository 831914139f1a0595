/** Browser checks of companies: the width of its dialog and pages, axe findings, Escape. Scripted by hand: widths and Escape. */
import type { Locator } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

/** A button of a list whose name says which entry it belongs to. */
function buttonOf({ page, words }: Merchant, id: string, values = {}): Locator {
  return page.getByRole('button', { name: words(id, values) })
}

test('USER-01 USER-06 KYC-02 KYC-08 KYC-16 CONST-22 axe finds nothing in the dialogs of companies and users, which Escape closes, and on their pages on a phone; the dialog of companies is 620 wide, and in zh_HK and en_US no page is wider than a phone', async ({
  standing,
}) => {
  const owner = await standing('company-approved')
  const { page, button, dialog } = owner
  await signIn(owner)
  await owner.open('/company/list')
  await buttonOf(owner, 'company.list.details.of').click()
  await expect(dialog().getByText(/^\d{8}$/)).toBeVisible()
  await expectAccessible(page, 'the details of a company')
  await page.keyboard.press('Escape')
  await expect(dialog()).toBeHidden()
  await expect(owner.text('company.list.leave.last')).toBeVisible()
  await expectAccessible(page, 'the last administrator stays')
  await buttonOf(owner, 'shell.company').click()
  await expect(dialog()).toHaveCSS('width', '620px')
  await expectAccessible(page, 'the dialog of companies')
  await page.keyboard.press('Escape')

  await owner.open('/company/users')
  await button('company.users.add').click()
  await owner.field('company.users.add.email').fill('guest@example.com')
  await expectAccessible(page, 'inviting a user')
  await button('company.users.add.submit').click()
  await expect(owner.text('company.users.invited')).toBeVisible()
  await expectAccessible(page, 'the users of a company')

  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  for (const locale of ['zh_HK', 'en_US'] as const) {
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    const speaking = merchantOn(page, locale, 'hook', owner)
    for (const [path, title] of [
      ['/company', 'company.join.title'],
      ['/company/list', 'company.list.title'],
      ['/company/users', 'company.users.title'],
    ] as const) {
      await speaking.open(path)
      await expect(speaking.heading(title)).toBeVisible()
      if (locale === 'en_US') await expectAccessible(page, path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} in ${locale}`).toBe(phone.width)
    }
  }
})
