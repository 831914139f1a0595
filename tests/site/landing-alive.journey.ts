/** Landings without any input: how they are hydrated, and that nothing moves. Decision 018. Scripted by hand: hydration and movement. */
import type { Page } from '@playwright/test'
import { expect, type Merchant, test } from '../kernel/world.ts'
import { expectTaken, standsWithoutScripts, watchShifts } from './landing.ts'

/** Opens the landing under a clock of the test's own, and lets more time pass than the landing waits for anything. */
async function openFor(visitor: Merchant, seconds: number): Promise<void> {
  const { clock } = visitor.page
  await clock.install()
  await visitor.open('/credit/hook')
  await clock.runFor(seconds * 1000)
}

/** Requests of the page from now on, except the page and its pictures. */
function watchAsked(page: Page): { scripts: string[]; ahead: string[]; calls: string[] } {
  const asked = { scripts: [] as string[], ahead: [] as string[], calls: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/assets/')) (request.resourceType() === 'script' ? asked.scripts : asked.ahead).push(pathname)
    else if (['fetch', 'xhr', 'websocket', 'ping'].includes(request.resourceType())) asked.calls.push(pathname)
  })
  return asked
}

test('SHELL-31 R8 a landing without any input is hydrated automatically, and nothing on it or of it moves', async ({ visitor, page }) => {
  const asked = watchAsked(page)
  const shifted = await watchShifts(page, 'whole')
  await visitor.open('/credit/hook')
  await page.evaluate(`document.querySelector('h1').dataset.same = ''`)
  const entries = await page.evaluate('history.length')
  await expectTaken(page)
  await expect(page.locator('h1[data-same]')).toBeAttached()
  expect(await shifted()).toEqual([])
  // Prefetched before it ran; without a visitor's input there is no call.
  expect(asked.ahead).toEqual(expect.arrayContaining(asked.scripts))
  expect(asked.calls).toEqual(['/config.json'])
  expect(await page.evaluate('history.length')).toBe(entries)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Touched, it answers at once, and the back button is the portal's.
  await visitor.button('shell.signIn').click()
  await expect(visitor.field('account.auth.password')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/credit\/hook$/)
})

test('SHELL-31 a landing in a hidden tab is not hydrated until the tab is visible', async ({ visitor, page }) => {
  const asked = watchAsked(page)
  await page.addInitScript(`
    window.away = true
    Object.defineProperty(document, 'hidden', { get: () => window.away })
  `)
  await openFor(visitor, 10)
  expect(await standsWithoutScripts(page)).toBe(true)
  expect(asked).toEqual({ scripts: [], ahead: [], calls: [] })
  await page.evaluate(`window.away = false; document.dispatchEvent(new Event('visibilitychange'))`)
  await expectTaken(page)
})

test('SHELL-31 where data is saved nothing is fetched before the first touch', async ({ visitor, page }) => {
  const asked = watchAsked(page)
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })`)
  await openFor(visitor, 10)
  expect(asked).toEqual({ scripts: [], ahead: [], calls: [] })
  await visitor.button('shell.signIn').click()
  await expect(visitor.field('account.auth.password')).toBeVisible()
})
