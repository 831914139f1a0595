/**
 * The count of visits of a landing, against the test's own Matomo: nothing before a touch, and the last request when the page is left.
 * Scripted by hand: the requests of a browser that leaves a page.
 */
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as journey, type Merchant, merchant as merchantOn, openWorld } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectTaken } from '../site/landing.ts'

type Visit = Record<string, string>

/** A portal whose visits are counted, what the service has heard so far, and what it hears next, in short. */
const test = journey.extend<{ counted: { merchant: Merchant; counts: Visit[]; next: () => Promise<string> } }>({
  counted: async ({ browser }, use) => {
    const counts: Visit[] = []
    const heard = new EventEmitter()
    let read = 0
    const next = async () => {
      while (counts.length <= read) await once(heard, 'counts')
      const { e_a = 'view', url = '' } = counts[read++] ?? {}
      return `${e_a} ${new URL(url).pathname.replace('/financing', '')}`
    }
    const matomo = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        if (request.method === 'POST' && request.url === '/matomo.php') counts.push(Object.fromEntries(new URLSearchParams(body)))
        heard.emit('counts')
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((listening) => matomo.listen(0, '127.0.0.1', listening))
    const world = await openWorld({ ANALYTICS_URL: `http://localhost:${(matomo.address() as AddressInfo).port}` })
    const context = await browser.newContext({ baseURL: world.origin })
    await use({ merchant: merchantOn(await context.newPage(), 'zh_CN', 'hook', world.take('registered')), counts, next })
    await context.close()
    await world.close()
    await new Promise((closed) => matomo.close(closed))
  },
})

test('ANLY-05 ANLY-06 ANLY-07 an untouched landing neither asks for consent nor counts before it is touched; a page that is left for another one is counted when it is left', async ({
  counted: { merchant, next, counts },
}) => {
  const { page } = merchant
  await merchant.open('/credit/hook')
  await expectTaken(page)
  await expect(merchant.heading('account.consent.title')).toHaveCount(0)
  await page.keyboard.press('Shift')
  await expect(merchant.heading('account.consent.title')).toBeVisible()
  await expectAccessible(page, 'the question whether a visit may be counted')
  await merchant.button('account.consent.give').click()
  expect(await next()).toBe('view /credit/hook')
  await merchant.open('/credit/underwriting')
  expect(await next()).toBe('exit /credit/hook')
  await expectTaken(page)
  expect(counts).toHaveLength(2)
  await page.keyboard.press('Shift')
  expect(await next()).toBe('view /credit/underwriting')
  await page.goto('about:blank')
  expect(await next()).toBe('exit /credit/underwriting')
})
