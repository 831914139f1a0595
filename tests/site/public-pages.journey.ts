/**
 * Behaviour of the public pages that needs a browser: what is in view, what is printed, sizes and colours.
 * Scripted by hand: what is in view and what is printed.
 */
import { expect, test } from '../kernel/world.ts'

const fee = '除了利息，还收什么费用？'

test('SHELL-30 PROF-02 a question that is opened by its link, and a section that is chosen in the contents of a document, are in view', async ({
  visitor,
  page,
}) => {
  await visitor.open('/questions?question=fee')
  await expect(page.getByRole('button', { name: fee })).toBeInViewport()
  await visitor.open('/privacy')
  const sections = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(sections.last()).not.toBeInViewport()
  await page
    .getByRole('navigation', { name: visitor.words('site.legal.contents') })
    .getByRole('button')
    .last()
    .click()
  await expect(sections.last()).toBeInViewport()
})

test('SHELL-04 SHELL-30 on paper a public page is its text: every answer is open below its question, and there is no bar, no widget, no ink', async ({
  visitor,
  page,
}) => {
  await visitor.open('/questions')
  await expect(visitor.heading('site.questions.title')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('每次提款收取提款金额的')).toBeVisible()
  await expect(page.getByText(fee).last()).toBeVisible()
  await expect(page.locator('header')).toBeHidden()
  await expect(page.locator('aside')).toBeHidden()
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('footer').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('CONST-28 SHELL-16 SHELL-23 ROUTE-53 the bar is 60 px high and the widget in sight, on desk and phone; an advertisement has the bar, and the colour it is named by', async ({
  visitor,
  page,
}) => {
  const bar = page.getByRole('banner')
  await visitor.open('/questions')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(bar).toHaveCSS('height', '60px')
    await expect(page.getByRole('complementary', { name: visitor.words('site.dock.label') })).toBeInViewport({ ratio: 1 })
  }
  for (const tpid of ['2506red', '2506blue', '2507red']) {
    await visitor.open(`/credit/hook?tpid=${tpid}`)
    await expect(visitor.heading(`site.advert.title.${tpid}`)).toBeVisible()
    await expect(bar).toHaveCSS('height', '60px')
    const ground = await page.locator('main > section').evaluate((section) => getComputedStyle(section).backgroundColor)
    const [red = 0, , blue = 0] = (ground.match(/\d+/g) ?? []).map(Number)
    expect(tpid.endsWith('red') ? red > blue : blue > red).toBe(true)
  }
})
