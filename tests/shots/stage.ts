/** The environment of the pictures: a server on prepared data with a fixed time, and browsers with a signed-in user. */
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import type { Login } from '../../contract/account/accounts.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { type Envelope, headers, loginType } from '../../contract/kernel/endpoint.ts'
import { products } from '../../contract/kernel/product.ts'
import { pictureOf } from '../../server/account/captcha.ts'
import { type DemoAccount, demoAccounts, demoPassword } from '../../server/sandbox/demo.ts'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { openInside } from '../support/inside.ts'
import { makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { screens } from './atlas.ts'
import { earSource } from './live.ts'
import { campaign, type Scene } from './scenes.ts'
import { beginWork, inviteEverybody, isStaff } from './staff.ts'
import { moment, nodeOptions, serverPace, setTime, timeSource } from './time.ts'
import { openWire, type Wire } from './wire.ts'

/** Servers and a browser. */
export interface Place {
  /** Where the demo accounts are. */
  readonly origin: string
  /** A server without accounts, whose clock may be moved. */
  readonly emptyOrigin: string
  readonly browser: Browser
  close(): Promise<void>
}

/** A tab with a signed-in user; null is a visitor. */
export interface Stage {
  readonly page: Page
  readonly wire: Wire | null
  /** How many requests of the page that is open have no answer yet. */
  pending(): number
  /** Errors of views and charts since it was asked last. */
  faults(): string[]
  /** Whether a page may be left: otherwise navigation is blocked and the page stays visible. */
  leaves: boolean
  close(): Promise<void>
}

const minute = 60_000
/** Always the same: a code on a page may hold the address. */
const ports = { prepared: 14_820, empty: 14_821 } as const
const settings = { POINTS_PER_MINUTE: '1000000', SANDBOX_REVIEW_SECONDS: '0', SANDBOX_BANK_SECONDS: '0', CAMPAIGN_CPID: campaign }

/** Starts two servers, one with the demo accounts, and a browser. */
export async function openPlace(): Promise<Place> {
  const prepared = await openServer(demoAccounts, ports.prepared)
  const empty = await openServer([], ports.empty)
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    // Every picture is painted again as a whole: nothing is left from the one before, nothing comes late.
    args: [...chromiumFlags, '--disable-partial-raster', '--disable-checker-imaging'],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  return {
    origin: prepared.origin,
    emptyOrigin: empty.origin,
    browser,
    async close() {
      await browser.close()
      await prepared.close()
      await empty.close()
    },
  }
}

/** Brings accounts to their stages, one a minute in the time of the server, then starts it. */
async function openServer(accounts: readonly DemoAccount[], port: number): Promise<{ origin: string; close(): Promise<void> }> {
  const dataDir = await makeDataDir()
  const at = (minutesBefore: number) => setTime({ from: moment - minutesBefore * minute, pace: serverPace })
  const restore = at(accounts.length + 2)
  const inside = await openInside(dataDir, `http://localhost:${port}`, settings).finally(restore)
  for (const [index, account] of accounts.entries()) {
    const undo = at(accounts.length - index + 1)
    await inside.bring(account).finally(undo)
  }
  const undo = at(1)
  await inside.settle().finally(undo)
  // Without accounts there are no reviewers.
  const invited = accounts.length > 0 ? await inviteEverybody(inside) : null
  await inside.close()
  const time = nodeOptions({ from: moment, pace: serverPace })
  const portal = await startPortal({ dataDir, port, settings: { ...settings, NODE_OPTIONS: time } })
  if (invited) await beginWork(portal.origin, invited)
  return {
    origin: portal.origin,
    async close() {
      await portal.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** A path without an extension may be a page. */
const isPage = ({ pathname }: URL) => !/\.\w+$/.test(pathname)

/** Opens a tab. `still` stops its timers from the start; `wired` lets its calls be held; `empty` is the server without accounts. */
export async function openStage(
  { origin, emptyOrigin, browser }: Place,
  who: string | null,
  { still = false, wired = false, empty = false }: { still?: boolean; wired?: boolean; empty?: boolean } = {},
): Promise<Stage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
    baseURL: empty ? emptyOrigin : origin,
    viewport: screens[1280],
    // The request id in error messages is the same every time.
    extraHTTPHeaders: { [headers.requestId]: 'every-request' },
  })
  context.setDefaultTimeout(30_000)
  const session = who === null ? {} : await signIn(context, who)
  await context.addInitScript({ content: `${timeSource({ from: moment, pace: 0 })};${earSource(still)}` })
  // A new tab starts with empty stores.
  await context.addInitScript((kept) => {
    if (!/^.(financing|flows|backoffice)/.test(location.pathname) || sessionStorage.shotsBegan) return
    sessionStorage.shotsBegan = '1'
    localStorage.clear()
    Object.assign(localStorage, kept)
  }, session)
  // A random picture would differ every time.
  await context.route('**/code', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as Envelope<{ img: string }>
    const json = envelope.data?.img ? { ...envelope, data: { ...envelope.data, img: await captchaPicture } } : envelope
    await route.fulfill({ response, json })
  })
  const page = await context.newPage()
  await context.route(isPage, (route, request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame() && !stage.leaves
      ? route.fulfill({ status: 204 })
      : route.fallback(),
  )
  const open = new Set<Request>()
  page.on('request', (request) => {
    // Requests of an earlier page are not waited for.
    if (request.isNavigationRequest()) open.clear()
    // Before the configuration has come no chart runs.
    if (!request.url().endsWith('/config.json')) open.add(request)
  })
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => void open.delete(request))
  let faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) faults.push(message.text().split('\n')[0] ?? '')
  })
  page.on('pageerror', ({ message }) => void faults.push(message))
  const stage: Stage = {
    page,
    leaves: true,
    wire: wired ? await openWire(context) : null,
    pending: () => open.size,
    faults() {
      const told = faults
      faults = []
      return told
    },
    close: () => context.close(),
  }
  return stage
}

/** The same letters on the same ground every time. */
const captchaPicture = (async () => {
  const { random } = Math
  let seed = 1
  Math.random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return (await pictureOf('4K7M').finally(() => Object.assign(Math, { random }))).toString('base64')
})()

/** Opens a page of the portal or the studio as in a new tab, and waits until its charts can be seen. */
export async function visit(stage: Stage, { path, prepare, shows }: Pick<Scene, 'path' | 'prepare' | 'shows'>): Promise<void> {
  const { page } = stage
  stage.leaves = true
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  await page.setViewportSize(screens[1280])
  // A page on its way elsewhere would get in between.
  await page.goto('about:blank')
  await page.unrouteAll()
  await prepare?.(page)
  await page.goto(/^.(flows|backoffice)\b/.test(path) ? path : `/financing${path}`, { waitUntil: 'commit' })
  stage.leaves = false
  await page.waitForLoadState()
  // A landing waits for the first touch.
  await page.keyboard.press('Shift')
  if (!shows)
    await page.waitForFunction(
      () => window.shots.running().length > 0 && document.querySelector('h1, h2, h3, [data-plain], [aria-busy=true]'),
    )
}

/** Signs in; the context keeps the cookie, the answer is what the portal keeps in its storage. SESS-01. The staff have their cookie alone. */
async function signIn(context: BrowserContext, email: string): Promise<Record<string, string>> {
  if (isStaff(email)) {
    await context.request.post(endpoints.signInStaff.path, { data: { email, password: demoPassword } })
    return {}
  }
  const product = demoAccounts.find((account) => account.email === email)?.product ?? 'hook'
  const answer = await context.request.post('/api/login', {
    headers: { [headers.loginType]: loginType },
    data: { source: products[product].registerSource, email, password: demoPassword },
  })
  const { data } = (await answer.json()) as Envelope<Login>
  const { token_expiration, ...user } = data.user
  return { token: data.token, tokenExpiration: token_expiration, userInfo: JSON.stringify(user) }
}
