/** Other instalments for a loan in browsers, on phones and by keyboard: asked for, proposed, confirmed, accepted, and repaid by. Decision 117. */
import type { Page } from '@playwright/test'
import { addDays } from '../../contract/kernel/days.ts'
import { signIn } from '../account/account.ts'
import { looks, press, write } from '../kernel/page-hands.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from '../staff/comes.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }
const wish = '平台延后结算，二月的货款四月才到。'

/** Opens the only request of a list of the back office. */
async function openRequest(page: Page, status: 'requested' | 'proposed', reference: string): Promise<void> {
  await page.getByRole('link', { name: say('staff.place.arrangements'), exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: say('staff.arrangements.title') })).toBeVisible()
  if (status === 'proposed') {
    // A tab that is chosen while the list is read is not heard.
    await expect(page.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: say('staff.arrangements.filter.requested'), exact: true }).focus()
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByRole('cell', { name: reference, exact: true })).toBeVisible()
  await looks(page, `requests that are ${status}`)
  await press(page, say('staff.arrangements.open.of', { reference }))
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('decision 117 a merchant asks for other instalments, a lead proposes and another confirms them, and the merchant repays by them, by keyboard on phones', async ({
  standing,
  browser,
  baseURL,
}) => {
  const merchant = await standing('drawn')
  const { page } = merchant
  await page.setViewportSize(phone)
  await signIn(merchant)
  await merchant.open('/credit/hook/repayment')
  await merchant.link('repayments.repayment.plan.arrange').press('Enter')
  await expect(merchant.heading('repayments.arrangements.title')).toBeVisible()
  await looks(page, 'arrangements, none yet')

  await press(page, say('repayments.arrangements.ask'))
  await looks(page, 'the request')
  await press(page, say('repayments.arrangements.ask.submit'))
  await expect(merchant.field('repayments.arrangements.ask.wish')).toHaveAttribute('aria-invalid', 'true')
  await looks(page, 'a request with missing answers')
  const tomorrow = await merchant.field('repayments.arrangements.ask.from').getAttribute('min')
  await write(page, say('repayments.arrangements.ask.from'), addDays(String(tomorrow), 29))
  await write(page, say('repayments.arrangements.ask.wish'), wish)
  await press(page, say('repayments.arrangements.ask.submit'))
  await expect(merchant.text('repayments.arrangements.status.requested.text')).toBeVisible()
  await looks(page, 'a request under review')
  const reference = /DD-\w{4}-\d{6}-\d{4}/.exec(String(await page.locator('main').textContent()))?.[0] ?? ''

  const [one, other] = await Promise.all([1, 2].map(() => browser.newPage({ baseURL, viewport: phone })))
  if (!one || !other) throw new Error('No pages')
  await comes(one, 'lead')
  await openRequest(one, 'requested', reference)
  await expect(one.getByText(wish, { exact: true })).toBeVisible()
  await looks(one, 'a request of a merchant')
  await press(one, say('staff.arrangements.decline'))
  await expect(one.getByLabel(say('staff.arrangements.why'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await write(one, say('staff.arrangements.count'), '3')
  await press(one, say('staff.arrangements.calculate'))
  const plan = one.getByRole('table', { name: say('staff.arrangements.plan') })
  await expect(plan.locator('tbody tr')).toHaveCount(3)
  await looks(one, 'instalments that were calculated')
  await write(one, say('staff.file.reason'), '二月的货款四月到账。')
  await press(one, say('staff.arrangements.propose'))
  await expect(one.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()

  await comes(other, 'lead')
  await openRequest(other, 'proposed', reference)
  await looks(other, 'a proposal of another lead')
  await press(other, say('staff.arrangements.confirm'))
  await expect(other.getByLabel(say('staff.file.reason'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await write(other, say('staff.file.reason'), '与结算记录相符。')
  await press(other, say('staff.arrangements.confirm'))
  await expect(other.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()
  for (const each of [one, other]) await each.close()

  await page.reload()
  await expect(merchant.text('repayments.arrangements.status.offered.text')).toBeVisible()
  await looks(page, 'an offer')
  const days = await page.locator('main tbody time').evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime')))
  expect(days).toHaveLength(3)
  await press(page, say('repayments.arrangements.refuse.of', { reference }))
  await looks(page, 'the question before an offer is refused')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await press(page, say('repayments.arrangements.accept.of', { reference }))
  await looks(page, 'the question before an offer is accepted')
  await press(page, say('repayments.arrangements.accept'))
  await expect(merchant.text('repayments.arrangements.status.accepted.text')).toBeVisible()
  // The buttons of the offer are gone.
  await expect(page.getByRole('main')).toBeFocused()
  await looks(page, 'an arrangement')

  await merchant.open('/credit/hook/repayment')
  await expect(page.getByRole('link', { name: say('repayments.repayment.plan.arrange') })).toBeVisible()
  const instalments = page.getByRole('table', { name: say('repayments.repayment.plan.caption') }).locator('tbody time')
  expect(await instalments.evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime')))).toEqual(days)
})
