/** The limit as a merchant meets it: the sum, the steps, what each shop carries, what would raise it; and every state it can be in. */
import type { Page } from '@playwright/test'
import type { CreditLimit } from '../../contract/limits.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { typing } from './hands.ts'
import { expect, type Merchant, merchant as merchantOn, test } from './world.ts'

/** From now on the limit that is read says something else in places. */
async function limitSays(page: Page, change: (limit: CreditLimit) => Partial<CreditLimit>): Promise<void> {
  const [own, within] = ['**/api/credit/limit?*', '**/api/information/dashboard?*']
  await page.unroute(own)
  await page.unroute(within)
  await page.route(own, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change(answer.data) } } })
  })
  await page.route(within, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const limit = answer.data.limit && { ...answer.data.limit, ...change(answer.data.limit) }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, limit } } })
  })
}

/** What would raise it; merchants of the prepared folder sell enough for all there is. */
const raises: CreditLimit['raises'] = [
  { kind: 'linkShop', shop_id: null, name: null, amount: { amount: '6200000', currency: 'HKD' } },
  { kind: 'bindPsp', shop_id: '5f0c1e1e-4f0b-4c53-8f0e-0f6f4f1d2a3b', name: '碼頭工作室', amount: { amount: '1200000', currency: 'HKD' } },
]

const home = '/credit/hook/home'
const row = ({ page, words }: Merchant, label: string) => page.getByRole('row', { name: new RegExp(`^${words(label)}`) })
/** The part of the card of the limit under a heading. */
const part = ({ page, words }: Merchant, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words(title), exact: true }) })
    .last()

test('CRED-01 CRED-02 CRED-06 API-089 before the contract: what can be drawn, why, what the shop carries, and a way to more', async ({
  standing,
}) => {
  const merchant = await standing('shop-linked')
  const { page, words } = merchant
  await signIn(merchant)
  await limitSays(page, () => ({ raises }))
  await merchant.open(home)
  await expect(merchant.heading('home.limit.titleBefore')).toBeVisible()
  for (const label of ['home.limit.total', 'home.limit.watermark', 'home.limit.afterSigning'])
    await expect(row(merchant, label)).toHaveCount(1)
  await page.getByText(words('home.limit.rules')).click()
  await expect(page.getByText(words('limit.rule.psp.kept'))).toBeVisible()
  await expect(part(merchant, 'limit.shares.title').getByRole('listitem')).toHaveCount(1)
  const ways = part(merchant, 'limit.raises.title')
  await expect(ways.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'the limit on the dashboard, before the contract')
  await ways.getByRole('link', { name: words('limit.raise.linkShop') }).click()
  await expect(page).toHaveURL(/\/shops\/authorise\?another$/)
  await merchant.open('/shops/authorise?limit')
  await expect(merchant.heading('limit.ready.title')).toBeVisible()
  await expect(merchant.heading('limit.raises.title')).toBeVisible()
  await expectAccessible(page, 'the limit that was awaited')
})

test('CRED-03 CRED-04 CRED-05 DASH-04 DASH-06 in English on a phone by keyboard: available, used and total; again, and more asked for', async ({
  standing,
}) => {
  const { email, phone, page } = await standing('signed')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('locale', 'en_US'))
  const merchant = merchantOn(page, 'en_US', 'hook', { email, phone })
  const { words } = merchant
  await signIn(merchant)
  await merchant.open(home)
  await expect(merchant.text('home.money.available')).toBeVisible()
  for (const label of ['total', 'watermark', 'outstanding', 'pending', 'frozen', 'available'])
    await expect(row(merchant, `home.limit.${label}`)).toHaveCount(1)
  await expect(page.getByText(words('home.limit.used', { used: 'HKD 0.00' }))).toBeVisible()
  const total = (await row(merchant, 'home.limit.total').textContent()) ?? ''
  for (const [standsAs, change] of [
    ['recalculating', {}],
    ['increasing', { type: 'limit_increase' }],
  ] as const) {
    await limitSays(page, ({ limit }) => ({ status: 'submitted', pre_limit: limit, raises, ...change }))
    await merchant.open(home)
    await expect(merchant.text(`home.limit.${standsAs}Text`)).toBeVisible()
    // The limit of before stands meanwhile.
    await expect(row(merchant, 'home.limit.total')).toHaveText(total)
    await expectAccessible(page, `a limit that is ${standsAs}, on a phone`)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await typing(merchant).press(page.getByRole('link', { name: words('limit.raise.linkShop') }))
  await expect(page).toHaveURL(/\/shops\/authorise\?another$/)
})

test('CRED-01 CRED-03 MSG-11 in Hong Kong: calculated for the first time, and not given, with everything that was found', async ({
  standing,
}) => {
  const { email, phone, page } = await standing('shop-linked')
  await page.addInitScript(() => localStorage.setItem('locale', 'zh_HK'))
  const merchant = merchantOn(page, 'zh_HK', 'hook', { email, phone })
  const { words } = merchant
  await signIn(merchant)
  const nothing = { pre_limit: null, limit: null, watermark: null, shops: [] }
  await limitSays(page, () => ({ ...nothing, status: 'submitted', steps: [], raises: [], calculated_at: null }))
  await merchant.open(home)
  await expect(merchant.text('home.limit.calculatingText')).toBeVisible()
  await expectAccessible(page, 'a limit that is calculated for the first time')

  const found = { shops: '2', shop: '碼頭工作室', days: '12', times: '3', share: '0.35', most: '0.3' }
  const amount = { amount: '0', currency: 'HKD' } as const
  const rules = ['dormant', 'refunded', 'alike', 'outliers', 'late_returns', 'sudden', 'unmatched', 'loan'] as const
  const [shop_id, name] = ['5f0c1e1e-4f0b-4c53-8f0e-0f6f4f1d2a3b', '碼頭工作室']
  await limitSays(page, ({ steps }) => ({
    ...nothing,
    status: 'failed',
    steps: [...steps.slice(0, 1), ...rules.map((rule) => ({ rule, inputs: found, amount })), ...steps.slice(1)],
    raises: [
      { kind: 'renew', shop_id, name, amount: { amount: '6200000', currency: 'HKD' } },
      { kind: 'bindPsp', shop_id, name, amount: { amount: '1200000', currency: 'HKD' } },
    ],
  }))
  await merchant.open(home)
  await expect(merchant.text('home.limit.failedText')).toBeVisible()
  await page.getByText(words('home.limit.rules')).click()
  for (const rule of [...rules.filter((each) => each !== 'loan'), 'loan.all'])
    await expect(page.getByText(words(`limit.rule.${rule}`, { ...found, share: '35%' }), { exact: true })).toBeVisible()
  await expectAccessible(page, 'a limit that was not given')
  await page.getByRole('link', { name: words('limit.raise.renew', { name }) }).click()
  await expect(page).toHaveURL(/\/shops$/)
})
