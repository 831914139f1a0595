/** The price of a drawdown while it is chosen, the replay of the own sales, and a price that the server no longer asks. */
import { signIn } from './account.ts'
import { agreeToOffer, askFor } from './drawdown.ts'
import { expect, type Merchant, test } from './world.ts'

const submit = '**/drawdown/submit'

async function atTerms(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.button('home.money.drawDown').click()
  await expect(merchant.field('drawdown.amount.label')).toBeVisible()
}

test('CRED-12 CRED-13 CRED-14 the price and the replay of the own sales are there without asking anybody', async ({ standing }) => {
  const merchant = await standing('signed')
  const { page } = merchant
  await atTerms(merchant)
  await page.context().setOffline(true)
  await askFor(merchant, '20000')
  await expect(merchant.text('drawdown.offer.totalCost').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '19,800.00' })).toBeVisible()
  const replay = page.getByRole('table', { name: merchant.words('drawdown.replay.caption') })
  await expect(replay.getByRole('row')).toHaveCount(5)
  await expect(merchant.text('drawdown.replay.others')).toHaveCount(0)
  await page.context().setOffline(false)
})

test('BANK-02 the account that drawdowns go to says so, and it is changed from there and from the form of a drawdown', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  const { page, words } = merchant
  await atTerms(merchant)
  await page.getByRole('link', { name: words('drawdown.account.change.of') }).click()
  await expect(page).toHaveURL(/\/credit\/hook\/register\/drawdown-account$/)
  await merchant.open('/accounts')
  await expect(page.getByRole('listitem').filter({ hasText: words('accounts.usedFor') })).toHaveCount(1)
  await page.getByRole('link', { name: words('accounts.usedFor.change.of') }).click()
  await expect(page).toHaveURL(/\/credit\/hook\/register\/drawdown-account$/)
})

test('CRED-06 SIGN-06 what is agreed to at a drawdown is named as it was signed, and opens where the signed copy is', async ({
  standing,
}) => {
  const merchant = await standing('signed')
  await atTerms(merchant)
  await askFor(merchant, '20000')
  const opened = merchant.page.context().waitForEvent('page')
  await merchant.page.getByRole('link', { name: '《提款条款》', exact: true }).click()
  await expect((await opened).getByRole('heading', { name: merchant.words('facility.agreements'), exact: true })).toBeVisible()
})

test('CRED-06 an amount that cannot be drawn is told at its field, also after the field is left', async ({ standing }) => {
  const merchant = await standing('signed')
  await atTerms(merchant)
  await askFor(merchant, '9999')
  await merchant.field('drawdown.amount.label').blur()
  await expect(merchant.text('field.amount.tooLittle')).toBeVisible()
  await expect(merchant.button('drawdown.next')).toBeDisabled()
  await askFor(merchant, '10000')
  await expect(merchant.text('field.amount.tooLittle')).toHaveCount(0)
})

test('CRED-13 CRED-14 a price the server no longer asks is shown and checked again before anything is drawn', async ({ standing }) => {
  const merchant = await standing('signed')
  const { page } = merchant
  await atTerms(merchant)
  await page.route('**/information/drawdown/preview', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, annual_rate: '0.145' } } })
  })
  await agreeToOffer(merchant)
  await expect(merchant.text('drawdown.check.repriced.title')).toBeVisible()
  await expect(page.getByText('14.50%').first()).toBeVisible()
  await page.unroute('**/information/drawdown/preview')
  // The server refuses what it does not ask, and says its own price.
  await merchant.button('drawdown.check.confirm').click()
  await expect(page.getByText('13.50%').first()).toBeVisible()
  await expect(merchant.text('drawdown.check.repriced.title')).toBeVisible()
  await merchant.button('drawdown.check.confirm').click()
  await expect(merchant.heading('drawdown.settled.title')).toBeVisible()
  // The next one is replayed beside it.
  await merchant.open('/credit/hook/second-drawdown')
  await askFor(merchant, '20000')
  await expect(merchant.text('drawdown.replay.others')).toBeVisible()
})

/** The words above which a slip is checked again, and what the first request says otherwise than the server. */
const changes = [
  {
    what: 'CRED-13 another price',
    title: 'drawdown.check.repriced.title',
    sent: { agreed: { annual_rate: '0.12', total_cost: { amount: '1', currency: 'HKD' } } },
  },
  {
    what: 'decision 057 another account',
    title: 'drawdown.check.readdressed.title',
    sent: { bank_account_id: '00000000-0000-4000-8000-000000000000' },
  },
] as const

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const { what, title, sent } of changes)
    test(`${what} is in view with the focus when the slip is shown again, and the same tap once more does not draw`, async ({
      standing,
    }) => {
      const merchant = await standing('signed')
      const { page } = merchant
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/drawdown/submit')) requests.push(request.url())
      })
      await atTerms(merchant)
      await agreeToOffer(merchant)
      await page.route(submit, (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), ...sent } }), {
        times: 1,
      })
      const confirm = merchant.button('drawdown.check.confirm')
      await confirm.scrollIntoViewIfNeeded()
      const place = await confirm.boundingBox()
      if (!place) throw new Error('The button is not drawn')
      const tap = () => page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
      await tap()
      const told = page.getByRole('alert').filter({ hasText: merchant.words(title) })
      await expect(told).toBeFocused()
      await expect(told).toBeInViewport({ ratio: 1 })
      await tap()
      await expect(told).toBeVisible()
      expect(requests).toHaveLength(1)
      await confirm.click()
      await expect(merchant.heading('drawdown.settled.title')).toBeVisible()
      expect(requests).toHaveLength(2)
    })
})
