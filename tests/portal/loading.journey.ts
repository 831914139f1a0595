/** The overlay of a portal that waits for its server. Scripted by hand: how an overlay is drawn. */
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'

test('SHELL-29 CONST-21 while the next step is requested the overlay covers the page, the bar stays, and both are replaced by the step', async ({
  standing,
}) => {
  const merchant = await standing('shop-linked')
  const { page } = merchant
  await signIn(merchant)
  let answer = () => {}
  const due = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/path*', async (route) => {
    await due
    await route.continue()
  })
  const overlay = page.locator('[data-loading]')
  await expect(merchant.button('home.next.account.action')).toBeVisible()
  await expect(overlay).toBeHidden()
  await merchant.button('home.next.account.action').click()
  await expect(overlay).toHaveAttribute('data-loading', 'shown')
  const box = await overlay.boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 1280, height: 900 })
  await expect(page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) })).toBeVisible()
  answer()
  await expect(merchant.heading('home.register.account.title')).toBeVisible()
  await expect(overlay).toHaveCount(0)
})
