/**
 * The loans of the back office in a browser, by keyboard: found, narrowed and read, on a phone and on a desk. Decision 114.
 * Scripted by hand: keys, focus and widths at the desk.
 */
import { looks } from '../kernel/page-hands.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from './comes.ts'

for (const [locale, width] of [
  ['zh_CN', 390],
  ['en_US', 1280],
] as const)
  test(`decision 114 a reviewer finds a loan by its reference and reads it, by keyboard, in ${locale} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await comes(page, 'reviewer', locale)
    const say = wordsOf(locale)
    await page.getByRole('link', { name: say('staff.place.loans'), exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: say('staff.loans.title') })).toBeVisible()
    const rows = page.locator('main tbody tr')
    await expect(rows.first()).toBeVisible()
    await looks(page, `loans in ${locale}`)
    const reference = /DD-\w{4}-\d{6}-\d{4}/.exec((await rows.last().textContent()) ?? '')?.[0] ?? ''
    const search = page.getByRole('textbox', { name: say('staff.loans.search') })
    await search.focus()
    await page.keyboard.type(reference.toLowerCase())
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/keyword=dd-/)

    await page.getByRole('tab', { name: say('staff.loans.filter.all'), exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(say('staff.loans.nothing.title'), { exact: true })).toBeVisible()
    await looks(page, `no loan in ${locale}`)
    await page.keyboard.press('ArrowRight')

    await rows.getByRole('link').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
    for (const part of ['standing', 'terms', 'repayments', 'orders', 'others', 'notices'])
      await expect(page.getByRole('heading', { level: 2, name: say(`staff.loan.${part}`), exact: true })).toBeVisible()
    await expect(page.getByText(/^••••\d{4}$/)).toBeVisible()
    await looks(page, `a loan in ${locale}`)

    await page.goBack()
    await expect(search).toHaveValue(reference.toLowerCase())
    await expect(rows).toHaveCount(1)
  })
