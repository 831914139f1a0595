/**
 * The reports of the back office in a browser, by keyboard, on a phone and on a desk: another day, each table, and the files. Decision 121.
 * Scripted by hand: keys, widths and downloads.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrearsBuckets } from '../../contract/lending/arrears.ts'
import { looks } from '../kernel/page-hands.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from './comes.ts'
import { loanReports } from './reports.world.ts'

const hkd = (amount: string) => ({ amount, currency: 'HKD' })
const borrower = { id: 'c', registerNameEn: 'Haian Trading Limited', registerNameCn: '海安贸易有限公司', companies: 1 }
const exposures = { day: '2026-11-20', records: [{ ...borrower, committed: hkd('10000000'), outstanding: hkd('3900000') }], next: null }

/** No night has passed for the server of these tests: what it would answer then. */
async function afterANight(page: Page): Promise<void> {
  const answers = (url: URL) => {
    if (url.pathname.endsWith('/export')) return { name: 'rolls-2026-11-20.csv', csv: '\ufeffMonth\r\n2026-10\r\n' }
    return url.pathname.endsWith('/exposures') ? exposures : loanReports(url.searchParams.get('day') ?? undefined)
  }
  await page.route('**/backoffice/api/reports**', (route) =>
    route.fulfill({ json: { status: 200, code: 200, message: 'success', data: answers(new URL(route.request().url())) } }),
  )
}

for (const [locale, width] of [
  ['zh_HK', 390],
  ['en_US', 1280],
] as const)
  test(`decision 121 a lead reads the reports of a day and saves one, by keyboard, in ${locale} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await comes(page, 'lead', locale)
    const say = wordsOf(locale)
    await page.getByRole('link', { name: say('staff.place.reports'), exact: true }).press('Enter')
    await expect(page.getByText(say('staff.reports.none.title'), { exact: true })).toBeVisible()
    await looks(page, `no reports in ${locale}`)

    await afterANight(page)
    await page.reload()
    await page.getByLabel(say('staff.reports.day'), { exact: true }).fill('2026-10-31')
    await page.getByRole('button', { name: say('staff.reports.show'), exact: true }).press('Enter')
    await expect(page.locator('main tbody tr')).toHaveCount(arrearsBuckets.length)
    for (const [tab, rows] of [
      ['arrears', arrearsBuckets.length],
      ['vintages', 1],
      ['rolls', 2],
      ['collections', 2],
    ] as const) {
      await page.getByRole('tab', { name: say(`staff.reports.tab.${tab}`), exact: true }).press('Enter')
      await expect(page.locator('main tbody tr')).toHaveCount(rows)
      await looks(page, `${tab} in ${locale}`)
    }
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: say('staff.reports.export'), exact: true }).press('Enter')
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('rolls-2026-11-20.csv')
    expect(await readFile(await saved.path(), 'utf8')).toBe('\ufeffMonth\r\n2026-10\r\n')

    await page.getByRole('link', { name: say('staff.reports.toExposures'), exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/reports\/exposures$/)
    await expect(page.locator('main tbody tr')).toHaveCount(1)
    await looks(page, `exposures in ${locale}`)
  })
