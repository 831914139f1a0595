/** Who belongs to a company: invited and come, found and asked, switched, made the default, left; as two people see it. */
import type { Locator } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { mail } from '../account/account-world.ts'
import { sendSignIn } from '../account/forms.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

const subjects = { invited: /^邀请您加入/, asked: /申请加入/ }

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

/** Another person of the same world, with a browser of their own. */
async function beside(
  standing: (point: 'registered' | 'company-approved') => Promise<Merchant>,
  page: Merchant['page'],
  point: 'registered' | 'company-approved',
) {
  const { email, phone } = await standing(point)
  return merchantOn(page, 'zh_CN', 'hook', { email, phone })
}

/** An administrator invites a mailbox. */
async function invite(owner: Merchant, email: string): Promise<void> {
  await owner.button('companyUsers.add').click()
  await owner.field('companyUsers.add.email').fill(email)
  await owner.button('companyUsers.add.submit').click()
  await expect(owner.text('companyUsers.invited')).toBeVisible()
  await expect(row(owner, email)).toContainText(String(owner.words('company.status.Confirming')))
}

/** The registration number of the own company, read off its details. */
async function numberOf(owner: Merchant): Promise<string> {
  await owner.page.getByRole('button', { name: owner.words('companyList.details.of') }).click()
  const number = owner.dialog().getByText(/^\d{8}$/)
  await expect(number).toBeVisible()
  await expectAccessible(owner.page, 'the details of a company')
  const found = (await number.textContent()) ?? ''
  await owner.page.keyboard.press('Escape')
  await expect(owner.dialog()).toBeHidden()
  return found
}

test('USER-01 USER-02 USER-03 USER-05 USER-08 USER-09 an invitation is mailed, opened before signing in, and accepted; the list tells of it', async ({
  standing,
  browser,
  baseURL,
}) => {
  const owner = await standing('company-approved')
  const guest = await beside(standing, await browser.newPage({ baseURL }), 'registered')
  await at(owner, '/company/users', 'companyUsers.title')
  await owner.button('companyUsers.add').click()
  await expectAccessible(owner.page, 'inviting a user')
  await owner.field('companyUsers.add.email').fill(owner.email)
  await owner.button('companyUsers.add.submit').click()
  await expect(owner.field('companyUsers.add.email')).toHaveAccessibleDescription(String(owner.words('companyUsers.add.taken')))
  await owner.page.keyboard.press('Escape')
  await invite(owner, guest.email)
  await expectAccessible(owner.page, 'the users of a company')

  const { link } = await mail(guest, subjects.invited)
  await guest.page.goto(link)
  await expect(guest.field('auth.email')).toHaveValue(guest.email)
  await sendSignIn(guest)
  await expect(guest.heading('companyJoin.invitations')).toBeVisible()
  expect(new URL(guest.page.url()).search).toBe('')
  await expectAccessible(guest.page, 'an invitation')
  await guest.page.getByRole('button', { name: guest.words('companyJoin.accept.of') }).click()
  await expect(guest.text('companyJoin.joined')).toBeVisible()
  await expect(guest.page.getByRole('button', { name: guest.words('shell.company') })).toBeVisible()

  await owner.page.reload()
  await expect(row(owner, guest.email)).toContainText(String(owner.words('company.status.Active')))
  await expect(row(owner, guest.email)).toContainText(String(owner.words('company.joinMethod.invited')))
  await guest.page.goto(link)
  await expect(guest.text('companyJoin.link.title')).toBeVisible()
})

test('KYC-01 KYC-03 KYC-05 KYC-06 KYC-08 KYC-10 KYC-11 KYC-12 KYC-16 KYC-37 CONST-22 a second company is joined, made the default in the list and in a dialog 620 wide, and switched to there', async ({
  standing,
  browser,
  baseURL,
}) => {
  const owner = await standing('company-approved')
  const guest = await beside(standing, await browser.newPage({ baseURL }), 'company-approved')
  await at(owner, '/company/users', 'companyUsers.title')
  await invite(owner, guest.email)
  await at(guest, '/company', 'companyJoin.title')
  await guest.page.getByRole('button', { name: guest.words('companyJoin.accept.of') }).click()
  await expect(guest.text('companyJoin.joined')).toBeVisible()
  await guest.link('companyJoin.list').click()
  const joined = row(guest, guest.words('company.joinMethod.invited'))
  await expectAccessible(guest.page, 'the own companies')
  await joined.getByRole('button', { name: guest.words('companyList.default') }).click()
  await expect(guest.text('switcher.defaultChanged')).toBeVisible()
  await expect(joined).toContainText(String(guest.words('switcher.default')))

  await guest.page.getByRole('button', { name: guest.words('shell.company') }).click()
  await expect(guest.dialog().getByRole('radio')).toHaveCount(2)
  await expect(guest.dialog()).toHaveCSS('width', '620px')
  const [own, second] = [guest.dialog().getByRole('listitem').first(), guest.dialog().getByRole('listitem').last()]
  await expect(second).toContainText(String(guest.words('switcher.default')))
  await expect(guest.button('switcher.setDefault')).toHaveCount(1)
  await own.getByRole('button', { name: guest.words('switcher.setDefault') }).click()
  await expect(own.getByText(guest.words('switcher.default'), { exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: guest.words('switcher.setDefault') })).toBeVisible()
  await second.getByRole('radio').check()
  await guest.button('switcher.cancel').click()
  await expect(guest.dialog()).toBeHidden()
  await expect(joined).not.toContainText(String(guest.words('switcher.current')))

  await guest.page.getByRole('button', { name: guest.words('shell.company') }).click()
  await expect(own.getByRole('radio')).toBeChecked()
  await second.getByRole('radio').check()
  await guest.button('switcher.confirm').click()
  await expect(guest.text('switcher.changed')).toBeVisible()
  await guest.open('/company/list')
  await expect(joined).toContainText(String(guest.words('switcher.current')))
})

test('API-022 API-033 USER-07 USER-06 a company is found by its number and asked; an administrator accepts, gives a role and removes', async ({
  standing,
  browser,
  baseURL,
}) => {
  const owner = await standing('company-approved')
  const asker = await beside(standing, await browser.newPage({ baseURL }), 'registered')
  await at(owner, '/company/list', 'companyList.title')
  const number = await numberOf(owner)

  await at(asker, '/company/users', 'companyJoin.title')
  await asker.field('companyJoin.search.label').fill('ab')
  await asker.button('companyJoin.search.submit').click()
  await expect(asker.field('companyJoin.search.label')).toHaveAccessibleDescription(String(asker.words('field.keyword.short')))
  await asker.field('companyJoin.search.label').fill(number)
  await asker.button('companyJoin.search.submit').click()
  await asker.page.getByRole('button', { name: asker.words('companyJoin.ask.of') }).click()
  await expectAccessible(asker.page, 'asking to join')
  await asker.button('companyJoin.ask.confirm').click()
  await expect(asker.heading('companyJoin.asks')).toBeVisible()

  const { link } = await mail(owner, subjects.asked)
  await owner.page.goto(link)
  const accept = owner.page.getByRole('button', { name: owner.words('companyUsers.accept.of', { email: asker.email }) })
  await expect(accept).toBeVisible()
  await expectAccessible(owner.page, 'somebody asks')
  await accept.click()
  await expect(row(owner, asker.email)).toContainText(String(owner.words('company.role.user')))
  await owner.page.getByRole('button', { name: owner.words('companyUsers.role.change.of', { email: asker.email }) }).click()
  await owner.page.getByRole('radio', { name: owner.words('company.role.administrator') }).check()
  await expectAccessible(owner.page, 'another role')
  await owner.button('companyUsers.role.save').click()
  await expect(row(owner, asker.email)).toContainText(String(owner.words('company.role.administrator')))

  await asker.open('/company/users')
  await expect(asker.button('companyUsers.add')).toBeVisible()
  await owner.page.getByRole('button', { name: owner.words('companyUsers.remove.of', { email: asker.email }) }).click()
  await owner.button('companyUsers.remove.confirm').click()
  await expect(row(owner, asker.email)).toHaveCount(0)
  // The session goes on; the company is gone from it with the next call.
  await asker.page.reload()
  await expect(asker.heading('companyJoin.title')).toBeVisible()
})

test('USER-06 the last administrator cannot leave, and is told why; a user can', async ({ standing, browser, baseURL }) => {
  const owner = await standing('company-approved')
  const guest = await beside(standing, await browser.newPage({ baseURL }), 'registered')
  const leave = async (merchant: Merchant) => {
    await merchant.page.getByRole('button', { name: merchant.words('companyList.leave.of') }).click()
    await merchant.button('companyList.leave.confirm').click()
  }
  await at(owner, '/company/users', 'companyUsers.title')
  await invite(owner, guest.email)
  await owner.open('/company/list')
  await leave(owner)
  await expect(owner.page.getByText(owner.words('company.lastAdministrator'))).toBeVisible()
  await expectAccessible(owner.page, 'the last administrator stays')
  await owner.page.goBack()
  await expect(owner.page.getByRole('alertdialog')).toBeHidden()
  await expect(owner.heading('companyList.title')).toBeVisible()

  await at(guest, '/company', 'companyJoin.title')
  await guest.page.getByRole('button', { name: guest.words('companyJoin.accept.of') }).click()
  await expect(guest.text('companyJoin.joined')).toBeVisible()
  await guest.open('/company/list')
  await leave(guest)
  await expect(guest.text('companyList.left')).toBeVisible()
  await expect(guest.page.getByRole('button', { name: guest.words('shell.company.none') })).toBeVisible()
})

for (const locale of ['zh_HK', 'en_US'] as const)
  test(`KYC-02 KYC-16 USER-01 axe finds nothing on the pages of companies in ${locale}, on a phone`, async ({ standing }) => {
    const owner = await standing('company-approved')
    await signIn(owner)
    await owner.page.setViewportSize({ width: 390, height: 844 })
    await owner.page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
    const speaking = merchantOn(owner.page, locale, 'hook', owner)
    for (const [path, title] of [
      ['/company', 'companyJoin.title'],
      ['/company/list', 'companyList.title'],
      ['/company/users', 'companyUsers.title'],
    ] as const) {
      await speaking.open(path)
      await expect(speaking.heading(title)).toBeVisible()
      await expectAccessible(owner.page, `${path} in ${locale}`)
    }
  })

test('KYC-35 KYC-36 who has no company, and whose company is not certified, is told to connect or certify one', async ({ standing }) => {
  const merchant = await standing('registered')
  await at(merchant, '/company', 'companyJoin.title')
  await expect(merchant.text('companyJoin.reason.none')).toBeVisible()
  await expect(merchant.field('companyJoin.search.label')).toBeVisible()
  await merchant.button('companyJoin.own.begin').click()
  await merchant.page.waitForURL('**/company/onboarding/company-information')
  await merchant.open('/company')
  await expect(merchant.text('companyJoin.reason.uncertified')).toBeVisible()
  await expect(merchant.button('companyJoin.own.continue')).toBeVisible()
  await merchant.open('/credit/hook/home')
  await expect(merchant.heading('home.next.certifyAgain.title')).toBeVisible()
  await expect(merchant.link('home.next.join')).toBeVisible()
})
