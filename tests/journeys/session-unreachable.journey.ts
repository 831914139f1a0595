/** A session that cannot be opened: what the merchant sees, that it goes on by itself, and the two ways not to wait. */
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { kept } from './session-deeds.ts'
import { expectSoon, stopTime } from './time.ts'
import { expect, type Merchant, test } from './world.ts'

/** The call by which a session is tried out. */
const trial = '**/affiliation/user/list'

/** Signed in at the profile, and reloaded while the trial finds no connection. */
async function cutOff(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await loseConnection(merchant)
}

/** Opens the profile while the trial finds no connection. */
async function loseConnection(merchant: Merchant): Promise<void> {
  await merchant.page.route(trial, (route) => route.abort())
  await merchant.open('/profile')
  await expect(merchant.heading('unreachable.offline.title')).toBeVisible()
}

test('ERR-R04 without a connection it says so, on desk and phone, and goes on by itself when the network is there again', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await cutOff(merchant)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `no connection at ${width}`)
  }
  await page.unroute(trial)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(merchant.heading('profile.title')).toBeVisible()
})

test('ERR-R04 a failing server is told apart from a lost network, with the reference; it is tried again at a press', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page, words } = merchant
  await cutOff(merchant)
  await page.unroute(trial)
  const failed = { code: 500, message: 'failure', data: null }
  await page.route(trial, (route) => route.fulfill({ json: failed, headers: { 'x-request-id': 'r-77' } }), { times: 1 })
  await merchant.button('unreachable.retry').click()
  await expect(merchant.heading('unreachable.server.title')).toBeVisible()
  await expect(page.getByText(words('problem.request', { id: 'r-77' }))).toBeVisible()
  await expectAccessible(page, 'the failing server')
  await merchant.button('unreachable.retry').click()
  await expect(merchant.heading('profile.title')).toBeVisible()
})

test('ERR-R04 left alone it tries again after three seconds, then six', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await stopTime(page)
  await loseConnection(merchant)
  let tries = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/affiliation/user/list')) tries++
  })
  await page.clock.runFor(3100)
  await expect.poll(() => tries).toBe(1)
  await expect(merchant.button('unreachable.retry')).not.toHaveAttribute('aria-busy')
  await page.clock.runFor(3100)
  expect(tries).toBe(1)
  await page.unroute(trial)
  await page.clock.runFor(3100)
  await expectSoon(page, merchant.heading('profile.title'))
})

test('SESS-08 signing out without a connection clears the browser and leads to the landing', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await cutOff(merchant)
  const told = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith('/logout'))
  await merchant.button('shell.signOut').click()
  await told
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
  for (const name of ['token', 'userInfo', 'tokenExpiration']) expect(await kept(page, name)).toBeNull()
})

test('SESS-02 SESS-07 a laptop that slept past the end of the session asks to sign in again when it is looked at', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await page.addInitScript(() => {
    const now = Date.now
    let slept = 0
    Date.now = () => now() + slept
    // Timers stand still in a sleep; the clock does not.
    addEventListener('test:sleep', () => {
      slept = 12 * 3_600_000
    })
  })
  await signIn(merchant)
  await page.evaluate(() => {
    dispatchEvent(new Event('test:sleep'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(merchant.text('session.interrupted')).toBeVisible()
})
