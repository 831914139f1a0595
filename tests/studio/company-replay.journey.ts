/**
 * One merchant's case: a reviewer goes from the company's file to the replay of its moves, by keyboard, on a desk and on a phone. Decision 145.
 * Scripted by hand: focus, widths, and the cookie of the back office on a page of another entry.
 */
import texts from '../../locales/flows/zh_CN.json' with { type: 'json' }
import { looks } from '../kernel/page-hands.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, test } from '../kernel/world.ts'
import { comes } from '../staff/comes.ts'

test.use({ locale: 'zh-CN' })

const say = wordsOf('zh_CN')
const studio = texts.studio

test('decision 145 a reviewer replays the moves of a company from its file; someone who is not signed in is led to the back office', async ({
  standing,
  browser,
  baseURL,
}) => {
  await standing('drawn')
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 900 } })
  await comes(page, 'reviewer')
  await page.getByRole('link', { name: say('staff.place.loans'), exact: true }).press('Enter')
  await page.locator('main tbody tr').first().getByRole('link').press('Enter')
  await page.getByRole('link', { name: say('staff.page.file'), exact: true }).press('Enter')
  await page.getByRole('link', { name: say('staff.replay'), exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/flows\/companies\/[\w-]{36}$/)
  const moves = page.getByRole('complementary', { name: studio['details.label'] }).filter({ visible: true }).locator('ol').first()
  const current = moves.locator('[aria-current=step]')
  await expect(current).toBeVisible()
  await expect(page.locator('.react-flow [aria-current=step]')).toBeVisible()
  const drawdown = moves.getByRole('button', { name: texts.charts.drawdownLifecycle }).first()
  await drawdown.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.charts.drawdownLifecycle)
  await expect(drawdown).toHaveAttribute('aria-current', 'step')
  await expect(page).toHaveURL(/\/flows\/companies\//)
  await page.setViewportSize({ width: 390, height: 844 })
  await looks(page, 'the replay on a phone')

  const other = await browser.newPage({ baseURL })
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(studio['company.signedOut.title'])
  await expect(other.getByRole('link', { name: studio['company.backoffice'] })).toBeVisible()
})
