/** The journey map of the studio: read, filtered, opened in detail, requested again. Scripted by hand: drawing, focus and history. */
import english from '../../locales/flows/en_US.json' with { type: 'json' }
import words from '../../locales/flows/zh_CN.json' with { type: 'json' }
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

// The studio begins in the browser's language.
test.use({ locale: 'zh-CN' })

const call = '**/backoffice/api/journey*'
const say = words.studio

test('SHELL-37 a product owner sees where merchants are, filters, and goes from a state to its chart; also on a phone, failed figures are requested again', async ({
  page,
}) => {
  await page.goto('/flows/journey')
  await expect(page.getByRole('heading', { name: say['journey.title'] })).toBeVisible()
  const steps = page.getByRole('list', { name: say['journey.steps'] }).filter({ visible: true })
  await expect(steps.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page, 'the journey map')

  await steps.getByRole('button', { name: say['journey.step.certified'] }).click()
  await expect(steps.getByRole('button', { name: say['journey.step.certified'] })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('row', { name: words.states.approved }).first()).toBeVisible()

  const asked = page.waitForRequest((request) => request.url().includes('product=underwriting'))
  await page.getByLabel(say['journey.filter.product']).selectOption('underwriting')
  await asked
  await page.getByLabel(say['journey.filter.product']).selectOption('')
  await expect(steps.getByRole('listitem')).toHaveCount(8)

  await page.getByRole('table').getByRole('button').first().click()
  await expect(page).toHaveURL(/\/flows\/(?!journey)/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(call, (route) => route.fulfill({ json: { code: 500, message: '', data: null } }))
  await page.addInitScript(() => localStorage.setItem('locale', 'en_US'))
  await page.goto('/flows/journey')
  await expect(page.getByText(english.studio['journey.failed'])).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: english.studio['journey.retry'] }).click()
  await expect(page.getByRole('list', { name: english.studio['journey.steps'] }).filter({ visible: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page, 'the journey map on a phone')
})
