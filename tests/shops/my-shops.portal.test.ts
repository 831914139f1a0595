/** My shops: found, removed, moved and authorised again; and the accounts for signing in to them. The chart has every failure on the way. */
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'
import { consentAt } from './consents.ts'

/** The shop of the merchant whose stage has a linked shop. */
const shop = 'Victoria Outdoor 維港戶外'

/** An amount of the limit. */
const amount = /HKD\s[\d,]+\.\d\d/

test('SHOP-01 SHOP-16 SHOP-24 SHOP-25 API-045 API-046 API-047 a shop is found, kept, moved to another company; the question before it is removed names what that costs', async ({
  standing,
}) => {
  const merchant = await standing('two-companies', { calm: true })
  const { button, page, sees, text, wire, words } = merchant
  const name = page.getByRole('button', { name: shop, exact: true })
  await merchant.signIn('/shops')
  await merchant.field('shops.mine.filter.platform').selectOption('Amazon')
  await sees(name)
  const [asked] = wire.requests.filter(({ path }) => path.endsWith('/metadata/authorized/shop/page')).slice(-1)
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({ platform: 'Amazon' })
  await page.getByRole('searchbox', { name: words('shops.mine.filter.keyword') }).fill('  no such shop ')
  await button('notices.messages.search.submit').click()
  await sees(text('shops.mine.none'))
  await button('shops.mine.filter.clear').click()
  await name.click()
  await sees(merchant.dialog().filter({ hasText: words('shops.mine.says.normal') }))
  await sees(merchant.dialog().filter({ hasText: amount }))
  await button('shops.mine.remove').click()
  await sees(page.getByRole('alertdialog').filter({ hasText: amount }))
  await button('ui.cancel').click()
  await name.click()
  await button('shops.mine.migrate').click()
  await sees(merchant.field('shops.mine.migrate.to'))
  // Back in the browser closes the dialog, and the page stays.
  history.back()
  await merchant.settle()
  await merchant.seesNoMore(merchant.dialog())
  await name.click()
  await button('shops.mine.migrate').click()
  await button('shops.mine.migrate.confirm').click()
  await sees(text('shops.mine.migrated'))
  await sees(merchant.heading('shops.mine.empty.title'))
})

test('SHOP-01 SHOP-18 API-044 an authorisation that ends soon is given again', async ({ standing }) => {
  const merchant = await standing('shop-ending', { speaks: 'zh_HK', calm: true })
  const { page, sees, words } = merchant
  const renew = page.getByRole('button', { name: words('shops.mine.renew.of', { shop }), exact: true })
  await merchant.signIn('/shops')
  await sees(page.getByRole('status').filter({ hasText: amount }))
  await renew.first().click()
  expect(location.pathname).toMatch(/^\/sandbox\//)
  await consentAt(merchant, 'allow', { kind: 'big' })
  await sees(merchant.heading('limits.limit.ready.title'))
  await merchant.open('/shops')
  const name = page.getByRole('button', { name: shop, exact: true })
  await sees(name)
  expect(renew.all()).toEqual([])
  await name.click()
  await merchant.button('shops.mine.migrate').click()
  await sees(merchant.text('shops.mine.migrate.nowhere'))
})

test('SHOP-17 SHOP-26 API-048 API-049 API-050 API-051 API-052 an account of a shop is kept, its password shown after the own one, changed and deleted', async ({
  standing,
}) => {
  const account = { shopName: 'Coastline Living', login: 'seller@example.com', password: 'Haian-2026!', host: 'sellercentral.example.com' }
  const merchant = await standing('company-approved', { speaks: 'en_US', calm: true })
  const { button, field, page, sees, text, words } = merchant
  const table = page.getByRole('table')
  const named = (id: string) => page.getByRole('button', { name: words(id, { shop: `${account.shopName} ${account.login}` }), exact: true })
  const eye = (operation: 'show' | 'cover') =>
    page.getByRole('button', {
      name: words(`account.reveal.${operation}.of`, { name: String(words('shops.mine.account.password')) }),
      exact: true,
    })
  await merchant.signIn('/shops')
  await page.getByRole('tab').first().click()
  await merchant.press('{ArrowRight}')
  await sees(merchant.heading('shops.mine.account.empty.title'))
  await button('shops.mine.account.add').last().click()
  await field('shops.mine.platform').selectOption('Amazon')
  await field('shops.mine.account.shopName').fill(account.shopName)
  await field('shops.mine.account.url').fill('http://example.com')
  await field('shops.mine.account.login').fill(account.login)
  await field('shops.mine.account.password').fill(account.password)
  expect(field('shops.mine.account.url').description()).toMatch(words('field.invalid'))
  await field('shops.mine.account.url').fill(`https://${account.host}/signin`)
  await button('shops.mine.account.submit').click()
  const link = page.getByRole('link', { name: words('shops.mine.account.open.of', { shop: account.shopName, host: account.host }) })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(await table.textContent()).not.toContain(account.password)

  await eye('show').click()
  for (const typed of ['not this one', merchant.password]) {
    await field('account.profile.password.old').fill(typed)
    await button('account.reveal.submit').click()
  }
  await sees(table.filter({ hasText: account.password }))
  window.dispatchEvent(new Event('blur'))
  await merchant.settle()
  expect(await table.textContent()).not.toContain(account.password)

  await named('shops.mine.account.edit.of').click()
  await merchant
    .dialog()
    .getByRole('radio', { name: words('shops.mine.account.status.disabled') })
    .check()
  await button('shops.mine.account.submit').click()
  await sees(text('shops.mine.account.status.disabled'))
  await named('shops.mine.account.remove.of').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('shops.mine.account.remove.confirm'), exact: true })
    .click()
  await sees(merchant.heading('shops.mine.account.empty.title'))
})
