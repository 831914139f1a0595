/** The repayment site, from the menu of the bar and from the drawer: a tab of its own, or a word that there is none. */
import { signIn } from './account.ts'
import { expect, type Merchant, test } from './world.ts'

const site = 'https://repay.test/manage'

/** The answer of the server, and a site to go to, which the settings name. */
async function answers({ page }: Merchant, links: string | null): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, partnerHosts: [...config.partnerHosts, new URL(site).host] } })
  })
  await page.route('**/api/tabf/link/*', (route) => route.fulfill({ json: { code: 0, message: '', data: { links } } }))
  await page.context().route(site, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Repay</h1>' }))
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    /** Presses the button in the menu of the account, on a phone in the drawer. */
    async function press(merchant: Merchant): Promise<void> {
      if (width === 390) await merchant.button('shell.menu.open').click()
      else await merchant.page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
      await merchant.button('repayment.manage').click()
    }

    test(`SHELL-27 SHELL-28 CRED-07 API-007 an activated user opens the link in a new tab, which knows nothing of the portal (${width})`, async ({
      standing,
    }) => {
      const merchant = await standing('registered')
      const { page } = merchant
      await answers(merchant, site)
      await signIn(merchant)
      const opened = page.context().waitForEvent('page')
      await press(merchant)
      const tab = await opened
      await expect(tab.getByRole('heading', { name: 'Repay' })).toBeVisible()
      expect(await tab.evaluate(() => opener)).toBeNull()
      await expect(page).toHaveURL(/\/home$/)
    })

    test(`CRED-08 ERR-C14 without a link it says 'error in calling redirect url', and no tab is left (${width})`, async ({ standing }) => {
      const merchant = await standing('registered')
      const { page } = merchant
      await answers(merchant, null)
      await signIn(merchant)
      await press(merchant)
      await expect(merchant.text('repayment.missing')).toBeVisible()
      await expect(page.getByText('error in calling redirect url')).toBeVisible()
      await expect.poll(() => page.context().pages().length).toBe(1)
    })
  })
}
