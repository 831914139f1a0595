/** The limit on the merchant's page: the sum, the steps, the amount of each shop, possible raises; and every state it can be in. */
import { within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { CreditLimit } from '../../contract/limits/limits.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

/** From now on some fields of the limit are changed. */
function limitSays({ wire }: Visitor, change: (limit: CreditLimit) => Partial<CreditLimit>): void {
  wire.mend()
  wire.fail('GET', '/credit/limit', { answered: (data) => change(data as CreditLimit) }, Number.POSITIVE_INFINITY)
  const limitOf = (data: object) => {
    const { limit } = data as { limit: CreditLimit | null }
    return { limit: limit && { ...limit, ...change(limit) } }
  }
  wire.fail('GET', '/information/dashboard', { answered: limitOf }, Number.POSITIVE_INFINITY)
}

/** Raises given by the test, because merchants of the sandbox already reach the maximum. */
const raises: CreditLimit['raises'] = [
  { kind: 'linkShop', shop_id: null, name: null, amount: { amount: '6200000', currency: 'HKD' } },
  { kind: 'bindPsp', shop_id: '5f0c1e1e-4f0b-4c53-8f0e-0f6f4f1d2a3b', name: '碼頭工作室', amount: { amount: '1200000', currency: 'HKD' } },
]

const home = '/credit/hook/home'
const row = ({ page, words }: Visitor, label: string) => page.getByRole('row', { name: new RegExp(`^${words(label)}`) })

/** The entries of the list under a heading of the card of the limit. */
function entriesUnder(merchant: Visitor, title: string): HTMLElement[] {
  const section = merchant.heading(title).element().closest('section')
  return section ? within(section).getAllByRole('listitem') : []
}

test('CRED-01 CRED-02 CRED-06 API-089 before the contract the page shows the available amount, its calculation, the amount of the shop, and links to raises', async ({
  standing,
}) => {
  const merchant = await standing('shop-linked')
  const { page, words } = merchant
  await merchant.signIn()
  limitSays(merchant, () => ({ raises }))
  await merchant.open(home)
  await merchant.sees(merchant.heading('home.limit.titleBefore'))
  for (const label of ['home.limit.total', 'home.limit.watermark', 'home.limit.afterSigning'])
    expect(row(merchant, label).all(), label).toHaveLength(1)
  await page.getByText(words('home.limit.rules')).click()
  await merchant.sees(page.getByText(words('limits.limit.rule.psp.kept')))
  expect(entriesUnder(merchant, 'limits.limit.shares.title')).toHaveLength(1)
  expect(entriesUnder(merchant, 'limits.limit.raises.title')).toHaveLength(2)
  await page.getByRole('link', { name: words('limits.limit.raise.linkShop') }).click()
  expect(`${location.pathname}${location.search}`).toBe('/financing/shops/authorise?another')
  await merchant.open('/shops/authorise?limit')
  await merchant.sees(merchant.heading('limits.limit.ready.title'))
  await merchant.sees(merchant.heading('limits.limit.raises.title'))
})

test('CRED-03 CRED-04 CRED-05 DASH-04 DASH-06 with a facility: available, used and total, also during a recalculation or an increase', async ({
  standing,
}) => {
  const merchant = await standing('signed', { speaks: 'en_US' })
  const { page, words } = merchant
  await merchant.signIn(home)
  await merchant.sees(merchant.text('home.money.available'))
  for (const label of ['total', 'watermark', 'outstanding', 'pending', 'frozen', 'available'])
    expect(row(merchant, `home.limit.${label}`).all(), label).toHaveLength(1)
  await merchant.sees(page.getByText(words('home.limit.used', { used: 'HKD 0.00' })))
  const total = await row(merchant, 'home.limit.total').textContent()
  for (const [shownAs, change] of [
    ['recalculating', {}],
    ['increasing', { type: 'limit_increase' }],
  ] as const) {
    limitSays(merchant, ({ limit }) => ({ status: 'submitted', pre_limit: limit, raises, ...change }))
    await merchant.open(home)
    await merchant.sees(merchant.text(`home.limit.${shownAs}Text`))
    // The previous limit holds meanwhile.
    expect(await row(merchant, 'home.limit.total').textContent()).toBe(total)
  }
  await page.getByRole('link', { name: words('limits.limit.raise.linkShop') }).click()
  expect(`${location.pathname}${location.search}`).toBe('/financing/shops/authorise?another')
})

test('CRED-01 CRED-03 MSG-11 in Hong Kong: calculated for the first time, and not given, with everything that was found', async ({
  standing,
}) => {
  const merchant = await standing('shop-linked', { speaks: 'zh_HK' })
  const { page, words } = merchant
  await merchant.signIn()
  const nothing = { pre_limit: null, limit: null, watermark: null, shops: [] }
  limitSays(merchant, () => ({ ...nothing, status: 'submitted', steps: [], raises: [], calculated_at: null }))
  await merchant.open(home)
  await merchant.sees(merchant.text('home.limit.calculatingText'))
  limitSays(merchant, () => ({ ...nothing, status: 'submitted', waits_for_name: true, steps: [], raises: [] }))
  await merchant.open(home)
  await merchant.sees(merchant.text('home.limit.checkingNameText'))
  expect(merchant.text('home.limit.calculatingText').all()).toEqual([])

  const found = { shops: '2', shop: '碼頭工作室', days: '12', times: '3', months: '12', share: '0.35', most: '0.3' }
  const amount = { amount: '0', currency: 'HKD' } as const
  const rules = [
    'dormant',
    'refunded',
    'alike',
    'outliers',
    'late_returns',
    'sudden',
    'trend',
    'stopping',
    'loan',
    'concentration',
  ] as const
  const [shop_id, name] = ['5f0c1e1e-4f0b-4c53-8f0e-0f6f4f1d2a3b', '碼頭工作室']
  limitSays(merchant, ({ steps }) => ({
    ...nothing,
    status: 'failed',
    steps: [...steps.slice(0, 1), ...rules.map((rule) => ({ rule, inputs: found, amount })), ...steps.slice(1)],
    raises: [
      { kind: 'renew', shop_id, name, amount: { amount: '6200000', currency: 'HKD' } },
      { kind: 'bindPsp', shop_id, name, amount: { amount: '1200000', currency: 'HKD' } },
    ],
  }))
  await merchant.open(home)
  await merchant.sees(merchant.text('home.limit.failedText.sales'))
  await page.getByText(words('home.limit.rules')).click()
  for (const rule of [...rules.filter((each) => each !== 'loan'), 'loan.all'])
    await merchant.sees(page.getByText(words(`limits.limit.rule.${rule}`, { ...found, share: '35%' }), { exact: true }))
  await page.getByRole('link', { name: words('limits.limit.raise.renew', { name }) }).click()
  expect(location.pathname).toBe('/financing/shops')
})
