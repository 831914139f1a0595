/**
 * The pages of leads in a browser, on a phone: a colleague is invited, and a rate proposed by one lead is declined by another. Decisions 087, 094, 104 and 109.
 * Scripted by hand: widths of the pages of leads in three languages.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import type { TransferDetail } from '../../contract/staff/unidentified.ts'
import { looks, press } from '../kernel/page-hands.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from './comes.ts'

/** Pages of leads, each with the start of the ids of its texts. */
const places = {
  members: 'members',
  accounts: 'accounts',
  names: 'names',
  unidentified: 'transfers',
  adjustments: 'adjustments',
  exceptions: 'exceptions',
  collections: 'collections',
  rates: 'rates',
} as const

const hkd = (amount: string) => ({ amount, currency: 'HKD' as const })
/** A transfer whose text names nothing, and the loans that it may be for. */
const transfer: TransferDetail = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'open',
  bookedOn: '2026-11-20',
  amount: hkd('823455'),
  text: 'HARBOUR LIGHT LTD NOV INSTALMENT THANK YOU',
  payer: { name: 'Harbour Light Limited', account: '••••8838' },
  choices: [1, 2].map((number) => ({
    drawdownId: `00000000-0000-4000-8000-00000000001${number}`,
    reference: `DD-7K2M-261022-000${number}`,
    companyId: '00000000-0000-4000-8000-000000000020',
    registerNameEn: 'Harbour Light Limited',
    registerNameCn: '海港燈火有限公司',
    product: 'hook',
    due: hkd('823455'),
    total: hkd('9823455'),
    reasons: ['instalment', 'companyName', 'day'],
    concerned: number === 2,
  })),
  returnFault: null,
  allocation: null,
}

async function speaks(page: Page, locale: Locale) {
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  return wordsOf(locale)
}

test('decisions 087 094 104 109 a lead invites a colleague and proposes a rate by keyboard, another lead declines it, on phones in three languages', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comes(page, 'lead', 'zh_HK')
  for (const locale of locales) {
    const say = await speaks(page, locale)
    await page.reload()
    await expect(page.getByRole('navigation', { name: say('staff.places') }).locator('[aria-current=page]')).toBeInViewport()
    for (const [place, texts] of Object.entries(places)) {
      await page.getByRole('link', { name: say(`staff.place.${place}`), exact: true }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: say(`staff.${texts}.title`) })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await looks(page, `${place} in ${locale}`)
    }
  }

  const say = await speaks(page, 'zh_CN')
  const { payer: _, choices: __, allocation: ___, ...listed } = transfer
  await page.route(/\/backoffice\/api\/transfers(\?|$)/, (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { records: [listed], next: null } } }),
  )
  await page.route('**/backoffice/api/transfers/*', (route) => route.fulfill({ json: { code: 200, message: '', data: transfer } }))
  await page.reload()
  await page.getByRole('link', { name: say('staff.place.unidentified'), exact: true }).press('Enter')
  await press(page, say('staff.transfers.open.of', { text: transfer.text }))
  await expect(page.getByRole('radio').first()).toBeVisible()
  await looks(page, 'a transfer and the loans that it may be for')
  await press(page, say('staff.transfers.propose'))
  await expect(page.getByRole('radio').first()).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: say('staff.place.members'), exact: true }).press('Enter')
  await press(page, say('staff.members.add'))
  const email = `staff-${randomUUID().slice(0, 8)}@staff.example.com`
  await page.getByLabel(say('staff.members.add.name'), { exact: true }).fill('陈咏诗')
  await page.getByLabel(say('staff.members.add.email'), { exact: true }).fill(email)
  await looks(page, 'whom to invite')
  await press(page, say('staff.members.add.submit'))
  await expect(page.getByText(say('staff.members.mailed', { email }))).toBeVisible()

  await page.getByRole('link', { name: say('staff.place.rates'), exact: true }).press('Enter')
  const sofr = page.getByRole('row').filter({ hasText: String(say('staff.rates.name.SOFR')) })
  const day = await sofr.locator('time').first().getAttribute('datetime')
  await press(page, say('staff.rates.fix.of', { rate: 'SOFR' }))
  await page.getByLabel(say('staff.rates.name.SOFR'), { exact: true }).fill('3.7')
  await page.getByLabel(say('staff.rates.date'), { exact: true }).fill(String(day))
  await page.getByLabel(say('staff.rates.source'), { exact: true }).fill('newyorkfed.org')
  await looks(page, 'a rate that is fixed')
  await press(page, say('staff.rates.fix.submit'))
  await expect(page.getByRole('cell').filter({ hasText: 'newyorkfed.org' })).toBeVisible()
  // The lead who proposed it does not confirm it.
  await expect(page.getByRole('button', { name: say('staff.rates.confirm.of', { rate: 'SOFR' }) })).toHaveCount(0)

  const other = await browser.newPage({ baseURL })
  await other.setViewportSize({ width: 390, height: 844 })
  await comes(other, 'lead', 'en_US')
  const says = wordsOf('en_US')
  await other.getByRole('link', { name: says('staff.place.rates'), exact: true }).press('Enter')
  await expect(other.getByRole('button', { name: says('staff.rates.confirm.of', { rate: 'SOFR' }) })).toBeVisible()
  await press(other, says('staff.rates.decline.of', { rate: 'SOFR' }))
  await looks(other, 'the question before a rate is declined')
  await press(other, says('staff.rates.decline.confirm'))
  await expect(other.getByRole('cell').filter({ hasText: 'newyorkfed.org' })).toHaveCount(0)
  await other.close()
})
