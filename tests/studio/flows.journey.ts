/**
 * The studio at `/flows`: every chart is found and read, a path is rehearsed, a tab of the portal is followed and spoken to.
 * Scripted by hand: drawing, tabs and windows.
 */
import type { Page } from '@playwright/test'
import { locales } from '../../contract/kernel/constants.ts'
import texts from '../../locales/flows/zh_CN.json' with { type: 'json' }
import { charts } from '../../machines/charts.ts'
import { life } from '../../machines/studio/life.ts'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

// The studio begins in the browser's language.
test.use({ locale: 'zh-CN' })

const say = texts.studio
const list = (page: Page) => page.getByRole('navigation', { name: say['list.label'] })
const details = (page: Page) => page.getByRole('complementary', { name: say['details.label'] }).filter({ visible: true })
const picture = (page: Page, chart: string) => page.getByRole('region', { name: say['chart.picture.label'].replace('{chart}', chart) })
const now = (page: Page) => page.locator('.react-flow [aria-current=step]')

async function open(page: Page, place = '/charts'): Promise<void> {
  await page.goto(`/flows${place}`)
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
}

test('every chart is listed and drawn, and found from the first picture and by the words of a state; each has an address; on a phone list, chart and details come one after another', async ({
  page,
}) => {
  await open(page)
  const rows = list(page).getByRole('listitem')
  await expect(rows).toHaveCount(Object.keys(charts).length)
  await list(page)
    .getByRole('button', { name: new RegExp(`^${texts.charts.shopAuthorisation}`) })
    .first()
    .click()
  await expect(picture(page, texts.charts.shopAuthorisation)).toBeVisible()
  await expect(page).toHaveURL(/\/flows\/shopAuthorisation$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/flows\/charts$/)

  await page.goto('/flows')
  const chapters = ['beginning', 'repaying', 'growing', 'leaving'] as const
  const stopsOf = (chapter: (typeof chapters)[number]) =>
    page.getByRole('list', { name: say[`overview.chapter.${chapter}`] }).getByRole('heading', { level: 3 })
  for (const chapter of chapters) {
    const names = life[chapter].map(({ chart }) => {
      const own: string | undefined = say[`overview.name.${chart}` as keyof typeof say]
      return new RegExp(`${own ?? texts.charts[chart as keyof typeof texts.charts]}$`)
    })
    await expect(stopsOf(chapter)).toHaveText(names)
  }
  const stops = page.getByRole('list', { name: say['overview.chapter.beginning'] }).locator('> li')
  await stops.nth(3).getByRole('button', { name: texts.states.choosingPlatform }).click()
  await expect(page).toHaveURL(/\/flows\/shopAuthorisation\?state=choosingPlatform$/)
  await page.goBack()
  await stops.nth(7).getByRole('heading').getByRole('button').click()
  await expect(picture(page, texts.charts.signing)).toBeVisible()

  await open(page)
  await page.getByRole('searchbox').fill('选平台')
  await list(page)
    .getByRole('button', { name: /^选平台/ })
    .first()
    .click()
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('选平台')
  await expect(page).toHaveURL(/\/flows\/shopAuthorisation\?state=choosingPlatform$/)
  await page.reload()
  await expect(details(page).getByRole('heading', { level: 2 })).toHaveText('选平台')
  await page.getByText(say['export.label'], { exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: say['export.json'] }).click()])
  expect(file.suggestedFilename()).toBe('shopAuthorisation.json')
  // What was exported is the earlier version that the chart is compared with.
  await page.getByLabel(say['version.file']).setInputFiles(await file.path())
  await expect(page.getByText(say['version.same'])).toBeVisible()
  await page.getByRole('button', { name: say['version.close'] }).press('Enter')
  await page.getByLabel(say['version.file']).setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.getByRole('alert').filter({ hasText: say['version.noChart'] })).toBeVisible()
  await page.goto('/flows/nobody-drew-this')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say['missing.chart.title'].replace('{chart}', 'nobody-drew-this'))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/flows/charts')
  await list(page)
    .getByRole('button', { name: new RegExp(`^${texts.charts.kycLifecycle}`) })
    .click()
  await expect(list(page)).toBeHidden()
  await page.locator('.react-flow__node').first().getByRole('button').first().click()
  await expect(details(page).getByRole('heading', { level: 2 })).toBeVisible()
  await page.getByRole('button', { name: say['chart.back'] }).click()
  await expect(list(page)).toBeVisible()
})

test('transitions are rehearsed by mouse and keyboard, under assumed guards, and stepped back; a large chart is drawn in part and folded by area', async ({
  page,
}) => {
  await open(page, '/onboardingHookLifecycle')
  for (const event of ['account.submitted', 'business.submitted', 'signing.initiated', 'signing.completed'] as const)
    await details(page).getByRole('button', { name: texts.events[event] }).first().click()
  await expect(now(page)).toContainText('签约完成')
  await page.getByRole('slider').fill('1')
  await expect(now(page)).toContainText('提款账户已提交')
  await expect(page.getByRole('radio', { name: say['mode.replaying'] })).toBeChecked()
  await details(page).getByRole('button', { name: texts.events['business.submitted'] }).first().click()
  await expect(page.getByRole('radio', { name: say['mode.rehearsing'] })).toBeChecked()
  await expect(page.getByText(/第 3 \/ 3 步/)).toBeVisible()

  await open(page, '/repaymentLifecycle')
  await details(page).getByRole('button', { name: say['scenario.repaymentLifecycle.onTime'] }).press('Enter')
  await expect(page.getByText(/第 4 \/ 4 步/)).toBeVisible()
  await expect(now(page)).toContainText(texts.states['repaymentLifecycle:cleared'])

  // With the keyboard alone the focus stays among the transitions.
  await open(page, '/onboardingHookLifecycle')
  const choices = details(page).getByRole('listitem').getByRole('button')
  await choices.filter({ hasText: texts.events['account.submitted'] }).first().focus()
  for (const step of [2, 3]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(new RegExp(`第 ${step} / ${step} 步`))).toBeVisible()
    await expect(choices.and(page.locator(':focus'))).toBeVisible()
  }

  await open(page, '/shopAuthorisation')
  const failed = page.locator('.react-flow__node').filter({ hasText: texts.states.pspNotBound })
  await expect(failed).toHaveCount(0)
  await page.getByRole('radio', { name: say['extent.whole'] }).click()
  await expect(failed).toBeVisible()

  await open(page, '/shopAuthorisation')
  const ways = details(page).getByRole('button', { name: /^从平台回来/ })
  await expect(details(page).getByText(say['condition.said.fails']).first()).toBeVisible()
  await expect(ways).toBeDisabled()
  await details(page).getByRole('radio', { name: say['condition.holds'], exact: true }).first().click()
  await expect(ways).toBeEnabled()

  await open(page, '/portal')
  await page.getByRole('button', { name: say['chart.fit'] }).click()
  const area = page.getByRole('button', { name: /^展开“小店融资”/ })
  await area.click()
  await expect(page.getByRole('button', { name: /^收起“小店融资”/ })).toBeVisible()
  await expect(page.locator('.react-flow__node').filter({ hasText: '/credit/hook/terms-and-condition' })).toBeVisible()
})

test("a tab of the portal is followed, and receives the studio's events", async ({ visitor, page, context }) => {
  await visitor.open('/credit/hook?signup=1')
  await expect(page.getByRole('dialog')).toBeVisible()
  const studio = await context.newPage()
  await open(studio, '/authDialog')
  await studio.getByRole('radio', { name: say['mode.following'] }).click()
  await expect(now(studio)).toContainText('填写中')
  await details(studio).getByRole('button', { name: texts.events['signIn.requested'] }).first().click()
  await expect(now(studio)).toContainText('登录')
  await expect(page.getByRole('dialog').getByRole('tab', { selected: true })).toHaveText(String(visitor.words('account.auth.signIn.tab')))
  await studio.getByRole('slider').fill('0')
  await expect(now(studio)).toContainText('填写中')
})

test('axe finds nothing in the studio, which speaks three languages; boxes show how many merchants are there, and how often tests come by', async ({
  page,
}) => {
  for (const locale of locales) {
    await page.goto('/flows')
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // The last of them is English, the longest.
  await expectAccessible(page, 'the path')
  await page.goto('/flows/tests')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'tests')
  await open(page, '/shopAuthorisation?state=choosingPlatform')
  await expectAccessible(page, 'the studio')
  await page.evaluate(() => localStorage.removeItem('locale'))
  await open(page, '/kycLifecycle')
  await page.getByRole('button', { name: say['people.switch'] }).click()
  await expect(page.locator('.react-flow__node').filter({ hasText: /\d 条/ }).first()).toBeVisible()
  await page.getByRole('button', { name: say['tested.switch'], exact: true }).click()
  await expect(page.locator('.react-flow__node').filter({ hasText: /\d 次/ }).first()).toBeVisible()
  await page.getByRole('button', { name: say['view.tests'] }).click()
  await expect(page.getByRole('row')).toHaveCount(Object.keys(charts).length + 1)
})

test('a page of the studio that cannot be fetched without the network says so, and is shown once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/flows')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: say['view.tests'] }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('row')).toHaveCount(Object.keys(charts).length + 1)
})
