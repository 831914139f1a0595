/**
 * The repayment site, from the drawer of a phone and from the menu of the bar: a message that there is none, or a new tab.
 * Scripted by hand: tabs and popups.
 */
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'
import { changeConfig } from '../support/public-config.ts'

const site = 'https://repay.test/manage'

test("SHELL-27 SHELL-28 CRED-07 CRED-08 API-007 ERR-C14 without a link the message is 'error in calling redirect url' and the tab closes; with one it opens in a new tab, which has no access to the portal", async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page, words } = merchant
  const link = '**/api/tabf/link/*'
  const answer = (links: string | null) => page.route(link, (route) => route.fulfill({ json: { code: 0, message: '', data: { links } } }))
  await changeConfig(page, ({ partnerHosts }) => ({ partnerHosts: [...partnerHosts, new URL(site).host] }))
  await page.context().route(site, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Repay</h1>' }))
  await signIn(merchant)

  await page.setViewportSize({ width: 390, height: 844 })
  await answer(null)
  const closed = page
    .context()
    .waitForEvent('page')
    .then(async (tab) => void (tab.isClosed() || (await tab.waitForEvent('close'))))
  await merchant.button('shell.menu.open').click()
  await merchant.button('repayments.repayment.manage').click()
  await expect(merchant.text('repayments.repayment.missing')).toBeVisible()
  await expect(page.getByText('error in calling redirect url')).toBeVisible()
  await closed
  expect(page.context().pages()).toHaveLength(1)

  await page.setViewportSize({ width: 1280, height: 844 })
  await page.unroute(link)
  await answer(site)
  await merchant.open('/credit/hook/home')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: words('shell.account', { email: merchant.email }) }).click()
  await merchant.button('repayments.repayment.manage').click()
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Repay' })).toBeVisible()
  expect(await tab.evaluate(() => opener)).toBeNull()
  await expect(page).toHaveURL(/\/home$/)
})
