/** Further shops in an open facility, and more asked for: linked on the way, chosen, signed by all; and what a merchant sees when something is in the way. */
import type { Page, Route } from '@playwright/test'
import type { Activation } from '../../contract/activation.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { decline, signHere } from './contract.ts'
import { typing } from './hands.ts'
import { linkShop } from './shops.ts'
import { expect, type Merchant, merchant as merchantOn, test } from './world.ts'

const activation = '**/api/credit/activation*'
const pageOf = ({ product }: Merchant, path = '') => `/credit/${product}/activate-shop${path}`
const increase = '/credit/underwriting/increase-limit/authorize'
const boxes = ({ page }: Merchant) => page.getByRole('main').getByRole('checkbox')

/** The same merchant in another language. */
async function speaking({ page, email, phone, product }: Merchant, locale: Merchant['locale']): Promise<Merchant> {
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  return merchantOn(page, locale, product, { email, phone })
}

/** The next call of a method is answered otherwise. */
async function next(page: Page, method: string, becomes: (route: Route) => Promise<void>): Promise<void> {
  let been = false
  await page.route(activation, (route) => {
    if (been || route.request().method() !== method) return route.fallback()
    been = true
    return becomes(route)
  })
}

/** What is known reads otherwise than the server says. */
async function known(page: Page, change: (stands: Activation) => Activation): Promise<void> {
  await page.route(activation, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Activation }
    await route.fulfill({ response: answer, json: { ...body, data: change(body.data) } })
  })
}

/** Leaves to link a shop, and goes on from its limit. */
async function linkOnTheWay(merchant: Merchant, shop: Parameters<typeof linkShop>[1]): Promise<void> {
  await merchant.button('activation.shops.link').first().click()
  await expect(merchant.page).toHaveURL(/\/shops\/authorise$/)
  await linkShop(merchant, shop)
  await expect(merchant.heading('limit.ready.title')).toBeVisible({ timeout: 60_000 })
  await merchant.button('limit.ready.continue').click()
}

test('ACT-01 ACT-02 ACT-05 DASH-06 a shop is linked on the way, chosen, signed for in a second tab, and the limit is higher', async ({
  standing,
}) => {
  const merchant = await standing('drawn')
  const { page } = merchant
  await signIn(merchant)
  await merchant.open(pageOf(merchant))
  await expect(merchant.text('activation.shop.active')).toBeVisible()
  await expect(merchant.text('activation.slip.none')).toBeVisible()
  await expect(merchant.button('activation.sign')).toHaveCount(0)
  await linkOnTheWay(merchant, { platform: 'Shopee', kind: 'growing' })
  await expect(page).toHaveURL(new RegExp(`${pageOf(merchant)}$`))
  await expect(boxes(merchant)).toBeChecked()
  await expectAccessible(page, 'a shop that can come in')
  await boxes(merchant).uncheck()
  await expect(merchant.text('activation.slip.none')).toBeVisible()
  await boxes(merchant).check()

  await merchant.open('/credit/hook/home')
  await expect(merchant.heading('home.more.title')).toBeVisible()
  await merchant.link('home.more.sign').click()
  await merchant.button('activation.sign').click()
  await expect(merchant.heading('signing.supplement.title')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${pageOf(merchant, '/signing')}$`))
  await expectAccessible(page, 'a supplement to read')
  await merchant.button('signing.initiate').click()
  await expect(merchant.link('signing.sign')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${pageOf(merchant, '/signing/loading')}$`))
  await expectAccessible(page, 'a supplement that waits for its signers')
  // Loaded anew, it waits as before; meanwhile the choice of shops says so, too.
  await page.reload()
  await expect(merchant.link('signing.sign')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(`/financing${pageOf(merchant)}`)
  await expect(second.getByText(merchant.words('activation.signing.title'), { exact: true })).toBeVisible()
  await second.goto((await merchant.link('signing.sign').getAttribute('href')) ?? '')
  await signHere(second, '林美儀')
  await expect(merchant.heading('signing.supplement.completed.title')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'a supplement that all have signed')
  await merchant.button('signing.supplement.completed.continue').click()
  await expect(page).toHaveURL(/\/credit\/hook\/home$/)
  await expect(merchant.heading('home.limit.title')).toBeVisible()
  await expect(merchant.heading('home.more.title')).toHaveCount(0)
})

test('ACT-02 ACT-04 CRED-05 API-091 in Hong Kong, on a phone: a higher limit is refused, then approved with another shop; a signer declines', async ({
  standing,
}) => {
  const prepared = await standing('drawn-underwriting')
  await prepared.page.setViewportSize({ width: 390, height: 844 })
  const merchant = await speaking(prepared, 'zh_HK')
  const { page } = merchant
  await signIn(merchant)
  await merchant.open(increase)
  await expect(merchant.text('increase.outlook.same')).toBeVisible()
  await merchant.button('increase.ask').click()
  await expect(merchant.heading('increase.failed.title')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'a higher limit that was refused')

  await linkOnTheWay(merchant, { platform: 'Walmart', kind: 'big' })
  await expect(page).toHaveURL(new RegExp(`${increase}$`))
  await merchant.button('increase.ask').click()
  await expect(merchant.text('increase.approved.head')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'a higher limit that was approved')
  await merchant.button('increase.sign').click()
  await expect(merchant.heading('signing.supplement.title')).toBeVisible()
  await expectAccessible(page, 'a supplement on a phone')
  await merchant.button('signing.initiate').click()
  await decline(merchant)
  await expect(merchant.heading('signing.declined.title')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'a supplement that was declined')
  await merchant.button('signing.supplement.shops').click()
  await expect(page).toHaveURL(new RegExp(`${pageOf(merchant)}$`))
  await expect(boxes(merchant)).toBeChecked()
})

test('ACT-02 ERR-R04 by keyboard in English: what does not come is asked for again, what has changed is shown anew', async ({
  standing,
}) => {
  const merchant = await speaking(await standing('drawn'), 'en_US')
  const { page } = merchant
  const hands = typing(merchant)
  await signIn(merchant)
  const ready = (stands: Activation): Activation => ({
    ...stands,
    limit: stands.limit && { ...stands.limit, amount: String(BigInt(stands.limit.amount) + 5_000_000n) },
    shops: stands.shops.map((shop) => ({
      ...shop,
      standing: 'ready' as const,
      amount: shop.amount && { ...shop.amount, amount: String(BigInt(shop.amount.amount) + 5_000_000n) },
    })),
  })
  await known(page, ready)
  await next(page, 'GET', (route) => route.abort())
  await merchant.open(pageOf(merchant))
  await expect(merchant.heading('page.unavailable.title')).toBeVisible()
  await expectAccessible(page, 'shops that did not come')
  await hands.press(merchant.button('page.unavailable.retry'))
  await expect(boxes(merchant)).toBeChecked()
  await hands.tick(boxes(merchant))
  await expect(merchant.text('activation.slip.none')).toBeVisible()
  await hands.tick(boxes(merchant))

  await next(page, 'POST', (route) => route.abort())
  await hands.press(merchant.button('activation.sign'))
  await expect(merchant.text('problem.transport')).toBeVisible()
  // The server knows of another limit than the page shows.
  await hands.press(merchant.button('activation.sign'))
  await expect(page.getByRole('alert')).toContainText(merchant.words('activation.refused.changed'))
  await expectAccessible(page, 'a limit that has changed')
  await expect(boxes(merchant)).toBeChecked()
})

test('ACT-05 ACT-06 ERR-C19 from the rejection dialog: without a facility the page names the causes, binds nothing and leads on', async ({
  standing,
}) => {
  const merchant = await standing('shop-linked')
  const { page, words } = merchant
  const told = { id: 1, title: '审批未通过', content: '内容', link: pageOf(merchant), code: 4017, level: 'error' }
  await page.route('**/api/company/notifications*', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { data: [told], total: 1 } } }),
  )
  await known(page, (stands) => ({ ...stands, refusals: [4016, 4017] }))
  await signIn(merchant)
  await page.getByRole('button', { name: /^审批未通过/ }).click()
  const dialog = page.getByRole('dialog', { name: words('notices.rejection.title') })
  await dialog.getByRole('button', { name: '去处理', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${pageOf(merchant)}$`))
  await expect(merchant.heading('activation.noFacility.title')).toBeVisible()
  for (const cause of ['unbound', 'borrowed']) await expect(merchant.text(`activation.cause.${cause}.title`)).toBeVisible()
  await expect(boxes(merchant)).toHaveCount(0)
  await expectAccessible(page, 'activation without a facility')
  await merchant.button('activation.noFacility.action').click()
  await expect(page).toHaveURL(/\/credit\/hook\/register\/drawdown-account$/)
})
