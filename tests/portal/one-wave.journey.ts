/** A page behind sign-in that is opened by its address. Scripted by hand: the order of requests of a browser. */
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'
import { holdScripts } from '../site/landing.ts'

test('SHELL-31 decision 071 a page shows its skeleton before the scripts come, and sends each of its first calls once', async ({
  standing,
  page,
}) => {
  const owner = await standing('company-approved')
  await signIn(owner)
  const sent: string[] = []
  page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const release = await holdScripts(page, 'start-*.js')
  const dashboard = page.waitForResponse('**/api/information/dashboard*')
  await page.goto('/financing/credit/hook/home', { waitUntil: 'commit' })
  await dashboard
  await expect(page.locator('#shell')).toBeVisible()
  await expect(owner.heading('home.greeting')).toHaveCount(0)
  release()
  await expect(owner.heading('home.greeting')).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
  for (const call of [
    'GET /api/information/dashboard',
    'POST /metadata/client/user/affiliation/user/list',
    'GET /mendixhelper/mymessage/unread',
  ])
    expect(sent.filter((each) => each === call)).toHaveLength(1)
  expect(sent).not.toContain('GET /config.json')
})

test('API-084 decision 071 a page is drawn without the file that sends calls, and reported to the server afterwards', async ({
  standing,
  page,
}) => {
  const owner = await standing('company-approved')
  await signIn(owner)
  const release = await holdScripts(page, 'calls-*.js')
  const reported = page.waitForRequest('**/path/store')
  await owner.open('/credit/hook/home')
  await expect(owner.heading('home.greeting')).toBeVisible()
  release()
  await reported
})

test('decision 071 a page entered before its chart is there waits for it; a chart of an older version announces the new one', async ({
  standing,
  page,
}) => {
  const owner = await standing('company-approved')
  await signIn(owner)
  const release = await holdScripts(page, 'charts-shops-*.js')
  await page.route('**/assets/charts-money-*.js', (route) => route.fulfill({ status: 404 }))
  const bar = page.getByRole('navigation', { name: owner.words('shell.nav'), exact: true })
  const follow = (label: string) => bar.getByRole('link', { name: owner.words(label), exact: true }).click()
  await owner.open('/credit/hook/home')
  await expect(owner.heading('home.greeting')).toBeVisible()
  await follow('shell.nav.shops')
  await expect(owner.heading('home.greeting')).toHaveCount(0)
  await expect(page).toHaveURL(/\/shops$/)
  await expect(owner.heading('shops.mine.title')).toHaveCount(0)
  release()
  await expect(owner.heading('shops.mine.title')).toBeVisible()
  await follow('shell.nav.redPackets')
  await expect(owner.heading('plain.newVersion.title')).toBeVisible()
})

test('SESS-05 SESS-26 decision 071 a page whose session the server no longer knows leads to signing in, with one message', async ({
  standing,
  page,
}) => {
  const owner = await standing('company-approved')
  await signIn(owner)
  await page.evaluate(() => localStorage.setItem('token', 'unknown'))
  await owner.open('/credit/hook/home')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(owner.field('account.auth.email')).toHaveValue(owner.email)
  await expect(owner.text('account.session.expired')).toHaveCount(1)
})
