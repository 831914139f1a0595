/** A company is frozen from its file and released by two leads, in browsers by keyboard. Decision 123. */
import type { Page } from '@playwright/test'
import { signIn } from '../account/account.ts'
import { looks, press, write } from '../kernel/page-hands.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from './comes.ts'

const say = wordsOf('zh_CN')
const phone = { width: 390, height: 844 }

/** Finds a loan by its reference, and opens the file of its company. */
async function opensFile(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: say('staff.place.loans'), exact: true }).press('Enter')
  const search = page.getByRole('textbox', { name: say('staff.loans.search') })
  await search.focus()
  await search.fill(reference)
  const rows = page.locator('main tbody tr')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').press('Enter')
  await page.getByRole('link', { name: say('staff.page.file'), exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: say('staff.file.freeze.title') })).toBeVisible()
}

const { released } = scenarioWays('companyFreeze')

test(`decision 123 a lead freezes a company from its file, and the merchant reads it and not why, by keyboard on phones: ${released.title}`, async ({
  standing,
  browser,
  baseURL,
}) => {
  const merchant = await standing('drawn')
  const { page } = merchant
  await page.setViewportSize(phone)
  await signIn(merchant)
  await merchant.open('/credit/hook/repayment')
  await expect(merchant.heading('repayments.repayment.title')).toBeVisible()
  await looks(page, 'the repayment page')
  const reference = /DD-\w{4}-\d{6}-\d{4}/.exec(String(await page.locator('main').textContent()))?.[0] ?? ''

  const [one, other] = await Promise.all([1, 2].map(() => browser.newPage({ baseURL, viewport: phone })))
  if (!one || !other) throw new Error('No pages')
  await comes(one, 'lead')
  await opensFile(one, reference)
  await looks(one, 'the file of a company')
  await press(one, say('staff.file.freeze'))
  await press(one.getByRole('dialog'), say('staff.file.freeze'))
  await expect(one.getByLabel(say('staff.file.reason'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await looks(one, 'a freeze without a reason')
  await write(one, say('staff.file.reason'), '一位董事报告手机被盗。')
  await press(one.getByRole('dialog'), say('staff.file.freeze'))
  await released.walk(
    {
      frozen: async () => {
        await expect(one.getByText(say('staff.file.freeze.frozen'), { exact: true })).toBeVisible()
        await merchant.open('/credit/hook/home')
        await expect(page.getByText('新提款和付款已暂停')).toBeVisible()
        await expect(page.getByText('手机被盗')).toHaveCount(0)
        await expect(merchant.text('home.paused.company.title')).toBeVisible()
        await expect(merchant.button('home.money.drawDown')).toBeDisabled()
        await looks(page, 'the dashboard of a frozen company')
        await merchant.open('/credit/hook/second-drawdown')
        await expect(merchant.text('home.paused.company.title')).toBeVisible()
        await expect(merchant.field('lending.drawdown.amount.label')).toHaveCount(0)
        await looks(page, 'the drawdown page of a frozen company')
      },
      releaseProposed: () => expect(one.getByText(say('staff.file.freeze.releaseProposed'), { exact: true })).toBeVisible(),
      released: async () => {
        await expect(other.getByText(say('staff.file.freeze.released'), { exact: true })).toBeVisible()
        for (const each of [one, other]) await each.close()
      },
    },
    {
      'release.proposed': async () => {
        await press(one, say('staff.file.proposeRelease'))
        await write(one, say('staff.file.reason'), '手机已找回。')
        await press(one.getByRole('dialog'), say('staff.file.proposeRelease'))
      },
      'release.confirmed': async () => {
        await comes(other, 'lead')
        await opensFile(other, reference)
        await press(other, say('staff.file.decide'))
        await looks(other, 'a release that another lead has proposed')
        await press(other, say('staff.file.confirmRelease'))
      },
    },
  )
})
