/** A session that cannot be opened: what the merchant sees, and that it goes on by itself. */
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { signIn } from './account.ts'

/** The call by which a session is tried out. */
const trial = '**/affiliation/user/list'

test('ERR-R04 without a connection it says so, on desk and phone, and goes on by itself when the network is there again', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await page.route(trial, (route) => route.abort())
  await merchant.open('/profile')
  await expect(merchant.heading('unreachable.offline.title')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `no connection at ${width}`)
  }
  await page.unroute(trial)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(merchant.heading('profile.title')).toBeVisible()
})
