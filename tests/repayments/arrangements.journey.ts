/** Other instalments for a loan in browsers, on phones and by keyboard: asked for, proposed, confirmed, accepted, and repaid by. Decision 117. */
import type { Locator, Page } from '@playwright/test'
import { addDays } from '../../contract/kernel/days.ts'
import { signIn } from '../account/account.ts'
import { looks, press, pressed, write } from '../kernel/page-hands.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from '../staff/comes.ts'
import { answerTo, arrangementWalk } from './arrangement-walk.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }
/** The days that are shown. */
const daysIn = (times: Locator) => times.evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime')))

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

const { accepted } = scenarioWays('arrangement')

test(`decision 117 a merchant asks for other instalments and repays by them, by keyboard on phones: ${accepted.title}`, async ({
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
  const reference = /DD-\w{4}-\d{6}-\d{4}/.exec(String(await page.locator('main').textContent()))?.[0] ?? ''

  const lead = async () => {
    const desk = await browser.newPage({ baseURL, viewport: phone })
    await comes(desk, 'lead')
    return desk
  }
  const offer = page.locator('main tbody time')
  let days: (string | null)[] = []
  const { seen, answers } = arrangementWalk({
    merchant,
    reference,
    press: (button) => pressed(button as Locator),
    looks: (what) => looks(page, what),
  })
  await accepted.walk(
    {
      ...seen,
      offered: async () => {
        await seen.offered()
        days = await daysIn(offer)
        expect(days).toHaveLength(3)
        await pressed(answerTo(merchant, 'refuse', reference) as Locator)
        await looks(page, 'the question before an offer is refused')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      },
      accepted: async () => {
        // The buttons of the offer are gone.
        await expect(page.getByRole('main')).toBeFocused()
        await looks(page, 'an arrangement')
        await merchant.open('/credit/hook/repayment')
        await expect(page.getByRole('link', { name: say('repayments.repayment.plan.arrange') })).toBeVisible()
        expect(await daysIn(page.getByRole('table', { name: say('repayments.repayment.plan.caption') }).locator('tbody time'))).toEqual(
          days,
        )
      },
    },
    {
      ...answers,
      'arrangement.proposed': async () => {
        const one = await lead()
        await openRequest(one, 'requested', reference)
        await expect(one.getByText(wish, { exact: true })).toBeVisible()
        await looks(one, 'a request of a merchant')
        await press(one, say('staff.arrangements.decline'))
        await expect(one.getByLabel(say('staff.arrangements.why'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
        await write(one, say('staff.arrangements.count'), '3')
        await press(one, say('staff.arrangements.calculate'))
        await expect(one.getByRole('table', { name: say('staff.arrangements.plan') }).locator('tbody tr')).toHaveCount(3)
        await looks(one, 'instalments that were calculated')
        await write(one, say('staff.file.reason'), '二月的货款四月到账。')
        await press(one, say('staff.arrangements.propose'))
        await expect(one.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()
        await one.close()
      },
      'arrangement.confirmed': async () => {
        const other = await lead()
        await openRequest(other, 'proposed', reference)
        await looks(other, 'a proposal of another lead')
        await press(other, say('staff.arrangements.confirm'))
        await expect(other.getByLabel(say('staff.file.reason'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
        await write(other, say('staff.file.reason'), '与结算记录相符。')
        await press(other, say('staff.arrangements.confirm'))
        await expect(other.getByText(say('staff.arrangements.empty.title'), { exact: true })).toBeVisible()
        await other.close()
      },
    },
  )
})
