/** Reload, a second tab, a lost answer, a double tap: the merchant is where they were, with what was saved. */
import type { Page } from '@playwright/test'
import { signIn } from './account.ts'
import { onwards, signHere } from './contract.ts'
import { agreeToOffer, drawn } from './drawdown.ts'
import { decide, goToConsent } from './shops.ts'
import { expect, type Merchant, test } from './world.ts'

/** Runs the look at the page after a reload, and in a second tab at the same address. */
async function comesBack(merchant: Merchant, look: (page: Page) => Promise<void>): Promise<void> {
  const { page } = merchant
  await look(page)
  await page.reload()
  await look(page)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await look(second)
  await second.close()
}

/** Where the drawdown account is asked for, signed in. */
async function atAccount(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.button('home.next.account.action').click()
  await expect(merchant.heading('register.account.title')).toBeVisible()
}

/** At the check of a drawdown, signed in. */
async function atCheck(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.button('home.money.drawDown').click()
  await agreeToOffer(merchant)
  await expect(merchant.heading('drawdown.check.title')).toBeVisible()
}

/** The drawdowns of the dashboard. */
const records = ({ page }: Pick<Merchant, 'page'>) => page.getByRole('listitem').filter({ hasText: drawn.shown })

test.describe('reload and a second tab', () => {
  test('KYC-17 in the certification: the same step with what was typed', async ({ standing }) => {
    const merchant = await standing('registered')
    const label = merchant.words('kyc.nameEn.label')
    await signIn(merchant)
    await merchant.button('home.next.certify.action').click()
    const saved = merchant.page.waitForResponse('**/sme/kyc')
    await merchant.field('kyc.nameEn.label').fill('Half Way Limited')
    await saved
    await comesBack(merchant, (page) => expect(page.getByLabel(label, { exact: true })).toHaveValue('Half Way Limited'))
  })

  test('SHOP-04 after linking a shop: the shop is there and the way goes on', async ({ standing }) => {
    const merchant = await standing('company-approved')
    const { words } = merchant
    await signIn(merchant)
    await merchant.button('home.next.shop.action').click()
    await goToConsent(merchant, { platform: 'Amazon' })
    await decide(merchant, 'allow', 'steady')
    const limit = (page: Page) => page.getByRole('heading', { name: words('limit.ready.title') })
    const linked = (page: Page) => page.getByRole('button', { name: words('shops.linked.continue') })
    await comesBack(merchant, (page) => expect(limit(page).or(linked(page))).toBeVisible())
  })

  test('ONB-06 at the drawdown account: the same step with the draft', async ({ standing }) => {
    const merchant = await standing('shop-linked')
    const label = merchant.words('register.account.number.label')
    await atAccount(merchant)
    const saved = merchant.page.waitForResponse('**/information/debitAccount/draft')
    await merchant.field('register.account.number.label').fill('123-4')
    await saved
    await comesBack(merchant, (page) => expect(page.getByLabel(label, { exact: true })).toHaveValue('123-4'))
  })

  test('BIZ-12 at the business info: the same step with what the certification knows', async ({ standing }) => {
    const merchant = await standing('account-submitted')
    const label = merchant.words('business.turnover.label')
    await signIn(merchant)
    await merchant.button('home.next.business.action').click()
    await comesBack(merchant, (page) => expect(page.getByLabel(label, { exact: true })).toHaveValue('900000'))
  })

  test('SIGN-02 at the contract: the same step; who signs in a second tab finds the first one gone on by itself', async ({ standing }) => {
    const merchant = await standing('business-submitted')
    const { page, words } = merchant
    await signIn(merchant)
    await merchant.button('home.next.sign.action').click()
    await comesBack(merchant, (tab) => expect(tab.getByRole('button', { name: words('signing.initiate') })).toBeVisible())
    await merchant.button('signing.initiate').click()
    await comesBack(merchant, (tab) => expect(tab.getByRole('link', { name: words('signing.sign') })).toBeVisible())
    const second = await page.context().newPage()
    await second.goto((await merchant.link('signing.sign').getAttribute('href')) ?? '')
    await signHere(second, '林美儀')
    await expect(merchant.heading('signing.completed.title')).toBeVisible()
    await expect(onwards(merchant)).toBeVisible()
  })

  test('CRED-06 after a drawdown was sent: it is on the dashboard, once', async ({ standing }) => {
    const merchant = await standing('signed')
    await atCheck(merchant)
    const answered = merchant.page.waitForResponse('**/drawdown/submit')
    await merchant.button('drawdown.check.confirm').click()
    await answered
    await merchant.page.reload()
    await merchant.open('/credit/hook/home')
    await comesBack(merchant, (page) => expect(records({ page })).toHaveCount(1))
  })
})

test('CRED-06 while the answer to a drawdown is under way: it is looked for, and there is one drawdown', async ({ standing }) => {
  const merchant = await standing('signed')
  const { page } = merchant
  await atCheck(merchant)
  const keys: (string | undefined)[] = []
  await page.route('**/drawdown/submit', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server hears of it; the answer gets lost the first time.
    await route.fetch()
    if (keys.length === 1) await route.abort('connectionreset')
    else await route.continue()
  })
  await merchant.button('drawdown.check.confirm').click()
  await expect(merchant.heading('drawdown.verifying.title')).toBeVisible()
  await expect(merchant.heading('drawdown.settled.title')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await merchant.button('drawdown.home').click()
  await expect(records(merchant)).toHaveCount(1)
})

test('CRED-06 a double tap on the last button makes one drawdown', async ({ standing }) => {
  const merchant = await standing('signed')
  const sent: string[] = []
  merchant.page.on('request', (request) => {
    if (request.url().endsWith('/drawdown/submit')) sent.push(request.url())
  })
  await atCheck(merchant)
  await merchant.button('drawdown.check.confirm').dblclick()
  await expect(merchant.heading('drawdown.settled.title')).toBeVisible()
  expect(sent).toHaveLength(1)
  await merchant.button('drawdown.home').click()
  await expect(records(merchant)).toHaveCount(1)
})

const submit = '**/drawdown/submit'

/** Keys under which drawdowns are sent from now on; answers are lost, or drawdowns themselves. */
async function losing(page: Page, fault: 'unheard' | 'lost'): Promise<Set<string | undefined>> {
  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/drawdown/submit')) keys.add(request.headers()['idempotency-key'])
  })
  await page.route(submit, async (route) => {
    if (fault === 'unheard') await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

test('R12 the server took a drawdown, its answer was lost, the page is loaded anew: it is followed, nothing is sent again', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const keys = await losing(merchant.page, 'unheard')
  await atCheck(merchant)
  await merchant.button('drawdown.check.confirm').click()
  await expect(merchant.heading('drawdown.verifying.title')).toBeVisible()
  await merchant.page.reload()
  await expect(merchant.heading('drawdown.settled.title')).toBeVisible()
  expect(keys.size).toBe(1)
  await merchant.button('drawdown.home').click()
  await expect(records(merchant)).toHaveCount(1)
})

test('R12 a drawdown that did not arrive waits in every tab to be confirmed again, under its key', async ({ standing }) => {
  const merchant = await standing('signed')
  const keys = await losing(merchant.page, 'lost')
  await atCheck(merchant)
  await merchant.button('drawdown.check.confirm').click()
  await expect(merchant.heading('drawdown.verifying.title')).toBeVisible()
  const { words, page } = merchant
  await comesBack(merchant, (tab) =>
    expect(
      tab.getByRole('heading', { name: words('drawdown.verifying.title') }).or(tab.getByText(words('drawdown.check.before.title'))),
    ).toBeVisible(),
  )
  await expect(merchant.text('drawdown.check.before.title')).toBeVisible()
  await page.unroute(submit)
  await merchant.button('drawdown.check.confirm').click()
  await expect(merchant.heading('drawdown.settled.title')).toBeVisible()
  expect(keys.size).toBe(1)
  await merchant.button('drawdown.home').click()
  await expect(records(merchant)).toHaveCount(1)
})
