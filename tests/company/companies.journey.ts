/** Browser checks of companies: the width of its dialog and pages, axe findings, Escape and going back, and two concurrent users. */
import type { Locator } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { mail } from '../account/account-world.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

/** Signs in and opens a page of companies. */
async function at(merchant: Merchant, path: string, title: string): Promise<void> {
  await signIn(merchant)
  await merchant.open(path)
  await expect(merchant.heading(title)).toBeVisible()
}

/** The row of a table that holds some words. */
function row({ page }: Merchant, words: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: words })
}

/** A button of a list whose name says which entry it belongs to. */
function buttonOf({ page, words }: Merchant, id: string, values = {}): Locator {
  return page.getByRole('button', { name: words(id, values) })
}

test('USER-01 USER-07 USER-06 KYC-08 CONST-22 one person asks to join the company of another, who invites; Escape and going back close dialogs, and the dialog of companies is 620 wide', async ({
  standing,
  browser,
  baseURL,
}) => {
  const owner = await standing('company-approved')
  const reachable = await standing('company-approved')
  const guest = merchantOn(await browser.newPage({ baseURL }), 'zh_CN', 'hook', reachable)
  await at(owner, '/company/list', 'company.list.title')
  await buttonOf(owner, 'company.list.details.of').click()
  const shown = owner.dialog().getByText(/^\d{8}$/)
  await expect(shown).toBeVisible()
  await expectAccessible(owner.page, 'the details of a company')
  const number = (await shown.textContent()) ?? ''
  await owner.page.keyboard.press('Escape')
  await expect(owner.dialog()).toBeHidden()

  await buttonOf(owner, 'company.list.leave.of').click()
  await owner.button('company.list.leave.confirm').click()
  await expect(owner.page.getByText(owner.words('company.lastAdministrator'))).toBeVisible()
  await expectAccessible(owner.page, 'the last administrator stays')
  await owner.page.goBack()
  await expect(owner.page.getByRole('alertdialog')).toBeHidden()
  await expect(owner.heading('company.list.title')).toBeVisible()

  await at(guest, '/company', 'company.join.title')
  await guest.field('company.join.search.label').fill(number)
  await guest.button('company.join.search.submit').click()
  await buttonOf(guest, 'company.join.ask.of').click()
  await expectAccessible(guest.page, 'asking to join')
  await guest.button('company.join.ask.confirm').click()
  await expect(guest.heading('company.join.asks')).toBeVisible()

  const { link } = await mail(owner, /申请加入/)
  await owner.page.goto(link)
  await expect(buttonOf(owner, 'company.users.accept.of')).toBeVisible()
  await expectAccessible(owner.page, 'somebody asks')
  await buttonOf(owner, 'company.users.accept.of').click()
  await expect(row(owner, guest.email)).toContainText(String(owner.words('company.role.user')))
  await buttonOf(owner, 'company.users.role.change.of', { email: guest.email }).click()
  await expectAccessible(owner.page, 'another role')
  await owner.page.keyboard.press('Escape')
  await owner.button('company.users.add').click()
  await expectAccessible(owner.page, 'inviting a user')
  await owner.page.keyboard.press('Escape')
  await expect(owner.dialog()).toBeHidden()
  await expectAccessible(owner.page, 'the users of a company')

  await guest.open('/company/list')
  await expect(guest.page.getByRole('row')).toHaveCount(3)
  await expectAccessible(guest.page, 'the own companies')
  await buttonOf(guest, 'shell.company').click()
  await expect(guest.dialog().getByRole('radio')).toHaveCount(2)
  await expect(guest.dialog()).toHaveCSS('width', '620px')
  await expectAccessible(guest.page, 'the dialog of companies')
  await guest.page.keyboard.press('Escape')

  await guest.open('/company/users')
  await guest.button('company.users.add').click()
  await guest.field('company.users.add.email').fill(owner.email)
  await guest.button('company.users.add.submit').click()
  await expect(guest.text('company.users.invited')).toBeVisible()
  await owner.open('/company')
  await expect(buttonOf(owner, 'company.join.accept.of')).toBeVisible()
  await expectAccessible(owner.page, 'an invitation')
})

test('KYC-02 KYC-16 USER-01 axe finds nothing on the pages of companies on a phone, and in zh_HK and en_US none is wider than the screen', async ({
  standing,
}) => {
  const owner = await standing('company-approved')
  const phone = { width: 390, height: 844 }
  await signIn(owner)
  await owner.page.setViewportSize(phone)
  for (const locale of ['zh_HK', 'en_US'] as const) {
    await owner.page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    const speaking = merchantOn(owner.page, locale, 'hook', owner)
    for (const [path, title] of [
      ['/company', 'company.join.title'],
      ['/company/list', 'company.list.title'],
      ['/company/users', 'company.users.title'],
    ] as const) {
      await speaking.open(path)
      await expect(speaking.heading(title)).toBeVisible()
      if (locale === 'en_US') await expectAccessible(owner.page, path)
      expect(await owner.page.evaluate(() => document.documentElement.scrollWidth), `${path} in ${locale}`).toBe(phone.width)
    }
  }
})
