/** The journey map of the studio: read, narrowed, looked at closer, and fed by a merchant who is under way. */
import english from '../../locales/flows/en_US.json' with { type: 'json' }
import words from '../../locales/flows/zh_CN.json' with { type: 'json' }
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './world.ts'

const call = '**/backoffice/api/journey*'
const say = words.studio

test('SHELL-37 a product owner sees where merchants are, narrows the choice, and comes from a state to its chart', async ({ page }) => {
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
})

test('SHELL-37 figures that do not come are asked for again, and on a phone nothing is wider than the screen', async ({ page }) => {
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

test('API-084 ONB-08 where a merchant stays and what fails there is on the map', async ({ standing, page }) => {
  const merchant = await standing('company-approved')
  await signIn(merchant)
  const statesOf = async () => {
    const answer = (await (await page.request.get('/backoffice/api/journey')).json()) as {
      data: { charts: { chart: string; states: { state: string; passed: number; errors: { code: number }[] }[] }[] }
    }
    return answer.data.charts.find(({ chart }) => chart === 'shopAuthorisation')?.states ?? []
  }
  const passed = async (name: string) => (await statesOf()).find(({ state }) => state === name)?.passed ?? 0
  const failed = async () => (await statesOf()).flatMap(({ errors }) => errors.map(({ code }) => code))
  // Other merchants of this server have been there, too.
  const before = { platform: await passed('choosingPlatform'), invalid: await passed('stateInvalid') }
  await merchant.open('/shops/authorise')
  await expect.poll(() => passed('choosingPlatform')).toBe(before.platform + 1)
  // A way back that nobody began.
  await merchant.open('/shops/authorise?code=made-up&state=made-up')
  await expect.poll(() => passed('stateInvalid')).toBe(before.invalid + 1)
  // Where the merchant was last, which may be told before the failure or after it.
  await expect.poll(failed).toContain(513)
})
