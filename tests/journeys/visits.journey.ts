/** The count of visits in a real browser, against a Matomo of the test's own: what arrives, and when nothing does. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInByHand } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expectTaken } from './landing.ts'
import { signOut } from './session-deeds.ts'
import { expect, test as journey, type Merchant, merchant as merchantOn, openWorld } from './world.ts'

type Told = Record<string, string>

/** A portal whose visits are counted, and what the service has heard so far. */
const test = journey.extend<{ counted: { merchant: Merchant; told: Told[]; lines: () => string[] } }>({
  counted: async ({ browser }, use) => {
    const told: Told[] = []
    const matomo = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        if (request.method === 'POST' && request.url === '/matomo.php') told.push(Object.fromEntries(new URLSearchParams(body)))
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((listening) => matomo.listen(0, '127.0.0.1', listening))
    const world = await openWorld({ ANALYTICS_URL: `http://localhost:${(matomo.address() as AddressInfo).port}` })
    const context = await browser.newContext({ baseURL: world.origin })
    const lines = () => told.map(({ e_a = 'view', url = '' }) => `${e_a} ${new URL(url).pathname.replace('/financing', '')}`)
    await use({ merchant: merchantOn(await context.newPage(), 'zh_CN', 'hook', world.take('registered')), told, lines })
    await context.close()
    await world.close()
    await new Promise((closed) => matomo.close(closed))
  },
})

test('ANLY-05 to ANLY-12 a visit from the question whether it may be counted to leaving the portal', async ({ counted }) => {
  const { merchant, told, lines } = counted
  const { page } = merchant
  await merchant.open('/questions?email=me%40shop.example&cpid=p-7')
  // The address of a mail opens the dialog, too, which may stand over it first.
  await expect(merchant.text('consent.title')).toBeVisible()
  await expect(merchant.field('auth.password')).toBeVisible()
  await expectAccessible(page, 'the question whether a visit may be counted')
  expect(told).toEqual([])
  await page.keyboard.press('Escape')
  await merchant.button('consent.give').click()
  await expect.poll(lines).toEqual(['view /questions'])
  expect(told[0]).toMatchObject({ idsite: '7', rec: '1', dimension1: '', lang: 'zh-CN' })
  expect(told[0]?.url).toMatch(/\/financing\/questions\?cpid=p-7$/)
  expect(JSON.parse(told[0]?.dimension2 ?? '')).toEqual({ product: 'hook', locale: 'zh_CN', signedIn: 'no' })

  await merchant.link('shell.nav.landing').click()
  await expect.poll(lines).toEqual(['view /questions', 'exit /questions', 'view /credit/hook'])
  expect(told[2]?.dimension1).toBe(told[0]?.url)

  told.length = 0
  await signInByHand(merchant)
  await expect.poll(() => lines().at(-1)).toBe('view /credit/hook/home')
  expect(told.at(-1)?.uid).toMatch(/^\d+$/)
  const visitor = told.at(-1)?._id

  told.length = 0
  await signOut(merchant)
  await expect.poll(lines).toEqual(['exit /credit/hook/home', 'view /credit/hook'])
  expect([told[0]?.uid === undefined, told[1]?.uid, told[1]?.new_visit, told[1]?._id === visitor]).toEqual([false, undefined, '1', false])

  told.length = 0
  await page.goto('about:blank')
  await expect.poll(lines).toEqual(['exit /credit/hook'])
  expect(JSON.stringify(told)).not.toContain('shop.example')
})

test('ANLY-05 ANLY-07 a landing that comes to life untouched is neither asked about nor counted before it is touched', async ({
  counted: { merchant, told, lines },
}) => {
  const { page } = merchant
  await merchant.open('/credit/hook')
  await expectTaken(page)
  await expect(merchant.heading('consent.title')).toHaveCount(0)
  await page.keyboard.press('Shift')
  await merchant.button('consent.give').click()
  await expect.poll(lines).toEqual(['view /credit/hook'])
  told.length = 0
  await merchant.open('/credit/underwriting')
  await expectTaken(page)
  await expect.poll(lines).toEqual(['exit /credit/hook'])
  await page.keyboard.press('Shift')
  await expect.poll(lines).toEqual(['exit /credit/hook', 'view /credit/underwriting'])
})

test('ANLY-07 a refusal is kept, and taken back in the footer', async ({ counted: { merchant, told, lines } }) => {
  const { page } = merchant
  await merchant.open('/questions')
  await merchant.button('consent.refuse').click()
  await expect(merchant.heading('consent.title')).toBeHidden()
  await page.reload()
  await expect(merchant.button('consent.giveAfterAll')).toBeVisible()
  await expect(merchant.heading('consent.title')).toBeHidden()
  expect(told).toEqual([])
  await merchant.button('consent.giveAfterAll').click()
  await expect.poll(lines).toEqual(['view /questions'])
  await merchant.button('consent.withdraw').click()
  await merchant.link('shell.nav.landing').click()
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
  expect(lines()).toEqual(['view /questions'])
})

test('ANLY-07 a browser that asks not to be followed is asked nothing and counted never', async ({ counted: { merchant, told } }) => {
  const { page } = merchant
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'doNotTrack', { value: '1' })
    localStorage.setItem('visitsConsent', 'given')
  })
  await merchant.open('/questions')
  await expect(merchant.link('shell.nav.landing')).toBeVisible()
  await merchant.link('shell.nav.landing').click()
  await expect(merchant.heading('landing.title.hook')).toBeVisible()
  await expect(merchant.button('consent.withdraw')).toHaveCount(0)
  expect(told).toEqual([])
})

test('ANLY-07 API-103 without a configured service nothing is asked and nothing leaves for another site', async ({
  visitor,
  page,
  world,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(world.origin) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await visitor.open('/questions')
  await visitor.link('shell.nav.landing').click()
  await expect(visitor.heading('landing.title.hook')).toBeVisible()
  await expect(visitor.heading('consent.title')).toHaveCount(0)
  expect(elsewhere).toEqual([])
})
