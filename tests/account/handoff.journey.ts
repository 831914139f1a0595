/**
 * Leaving for another site, which a browser does: with a token in a cookie.
 * Scripted by hand: a navigation to another site with its cookie.
 */
import { expect, test } from '../kernel/world.ts'
import { openSignIn, sendSignIn } from './forms.ts'
import { kept } from './session-commands.ts'

test('SESS-11 SESS-12 CONST-16 CONST-33 a user of another source leaves with the token in a cookie of two minutes', async ({
  standing,
}) => {
  const merchant = await standing('other-site')
  const { page } = merchant
  let login = { is_skip: false, access_token: '' }
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch()
    login = (await response.json()).data
    await route.fulfill({ response })
  })
  const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/sandbox/partner-site/index'))
  await openSignIn(merchant)
  await sendSignIn(merchant)
  expect((await (await left).allHeaders()).cookie).toContain(`AccessToken=${login.access_token}`)
  expect(login.is_skip).toBe(true)
  await page.waitForURL('**/sandbox/partner-site/**')
  expect(await kept(page, 'token')).toBeNull()
})
