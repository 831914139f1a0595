/**
 * Pictures of every page and dialog in three languages, on the desk and on a phone, into `.shots`; words choose among their names. With
 * `--pseudo` pages and dialogs for everybody with texts 40 % longer, and a report of those that are cut off.
 */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Login } from '../../contract/accounts.ts'
import { type Locale, locales } from '../../contract/constants.ts'
import { type Envelope, headers, loginType } from '../../contract/endpoint.ts'
import { products } from '../../contract/product.ts'
import { demoAccounts, demoPassword } from '../../server/sandbox/demo.ts'
import { buildIfMissing } from '../bench/build.ts'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { callerAt } from '../support/inside.ts'
import { makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { cutOff, lengthen } from './pseudo.ts'
import { scenes as all, type Scene } from './scenes.ts'

const folder = resolve(import.meta.dirname, '../../.shots')
const screens = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
/** Milliseconds between two looks at the demo accounts, and looks before it is given up. */
const patience = { pauseMs: 500, looks: 600 } as const

const pseudo = process.argv.includes('--pseudo')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const scenes = all.filter(
  ({ name, who }) =>
    (words.length === 0 || words.some((word) => name.includes(word))) && !(pseudo && (who !== null || name === 'dialog-mail-sent')),
)
/** The longest of the three is made longer. */
const spoken: readonly Locale[] = pseudo ? ['en_US'] : locales
const began = performance.now()
/** Texts that did not fit. */
const cut: string[] = []
buildIfMissing()
const dataDir = await makeDataDir()
const portal = await startPortal({ dataDir, settings: { NODE_ENV: 'development' } })
const { executablePath, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumFlags],
  env: { ...(process.env as Record<string, string>), ...env },
})
try {
  if (!pseudo) await seeded()
  if (words.length === 0 && !pseudo) await rm(folder, { recursive: true, force: true })
  const missed = (await everybody(browser)).flat()
  const count = scenes.length * spoken.length * Object.keys(screens).length - missed.length * Object.keys(screens).length
  process.stdout.write(`${missed.map((line) => `not taken  ${line}\n`).join('')}${folder}\n`)
  process.stdout.write(`${count} pictures in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  process.stdout.write(cut.map((line) => `cut off  ${line}\n`).join(''))
  process.exitCode = missed.length + cut.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await portal.stop()
  await removeDataDir(dataDir)
}

/** Waits until the last company of the last demo account stands where it should; they are made one after the other. */
async function seeded(): Promise<void> {
  const last = demoAccounts.at(-1)
  if (!last) return
  const caller = callerAt(portal.origin)
  const source = products[last.product].registerSource
  for (let look = 0; look < patience.looks; look++) {
    try {
      const login = caller.token ? null : await caller.call('signIn', { source, email: last.email, password: demoPassword })
      caller.token ??= login?.token ?? null
      const { userId } = await caller.call('readUser', {})
      const companies = await caller.call('listMemberships', { userId })
      if (companies.length === last.companies.length && companies.at(-1)?.kycStatus === 'submitted') return
    } catch {
      // Not signed up yet.
    }
    await new Promise((settle) => setTimeout(settle, patience.pauseMs))
  }
  throw new Error('The demo accounts were not finished in time')
}

/** Takes the pictures of one account after the other, two accounts at a time. Answers what could not be taken. */
async function everybody(browser: Browser): Promise<string[][]> {
  const waiting = [...new Set(scenes.map(({ who }) => who))]
  const hand = async (): Promise<string[]> => {
    const missed: string[] = []
    for (let who = waiting.shift(); who !== undefined; who = waiting.shift()) missed.push(...(await allOf(browser, who)))
    return missed
  }
  return Promise.all([hand(), hand()])
}

async function allOf(browser: Browser, who: string | null): Promise<string[]> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
    baseURL: portal.origin,
  })
  context.setDefaultTimeout(15_000)
  const missed: string[] = []
  try {
    const session = who === null ? {} : await signIn(context, who)
    for (const scene of scenes.filter((each) => each.who === who)) {
      for (const locale of spoken) {
        const fault = await take(context, session, scene, locale)
        if (fault) missed.push(`${locale}/${scene.name}: ${fault}`)
      }
    }
  } finally {
    await context.close()
  }
  return missed
}

/** Signs in; the context keeps the cookie, the answer is what the portal keeps in its storage. SESS-01. */
async function signIn(context: BrowserContext, email: string): Promise<Record<string, string>> {
  const product = demoAccounts.find((account) => account.email === email)?.product ?? 'hook'
  const answer = await context.request.post('/api/login', {
    headers: { [headers.loginType]: loginType },
    data: { source: products[product].registerSource, email, password: demoPassword },
  })
  const { data } = (await answer.json()) as Envelope<Login>
  const { token_expiration, ...user } = data.user
  return { token: data.token, tokenExpiration: token_expiration, userInfo: JSON.stringify(user) }
}

/** Takes a picture on the desk, makes the window as narrow as a phone and takes another. Answers what went wrong. */
async function take(context: BrowserContext, session: Record<string, string>, scene: Scene, locale: Locale): Promise<string | null> {
  const page = await context.newPage()
  try {
    await page.setViewportSize(screens.desk)
    await page.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      },
      { ...session, locale },
    )
    await page.goto(`/financing${scene.path}`)
    await settled(page)
    const here = new URL(page.url()).pathname.replace(/^\/financing/, '') || '/'
    const wanted = scene.path.split('?')[0] ?? ''
    if (here !== wanted && here !== scene.ends) return `the portal went to ${here}`
    await scene.act?.(page, locale)
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size)
      await page.evaluate(stretch, !scene.act)
      if (pseudo) {
        if (screen === 'desk') await lengthen(page)
        for (const line of await cutOff(page)) cut.push(`${screen}/${scene.name}: ${line}`)
      }
      // A dialog lies over what is in view; behind it there is nothing new to see.
      await page.screenshot({
        path: join(folder, pseudo ? 'pseudo' : locale, screen, `${scene.name}.png`),
        fullPage: !scene.act,
        animations: 'disabled',
      })
    }
    return null
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  } finally {
    await page.close()
  }
}

/** Bars that stick would lie across the middle of a long picture: the upper ones stay at the top, the fixed ones go to the end. Runs in the page. */
async function stretch(whole: boolean): Promise<void> {
  await document.fonts.ready
  for (const element of whole ? document.querySelectorAll<HTMLElement>('body *') : []) {
    if (getComputedStyle(element).position === 'sticky') Object.assign(element.style, { position: 'relative', inset: 'auto' })
  }
  if (whole) scrollTo(0, document.documentElement.scrollHeight)
  await new Promise((painted) => requestAnimationFrame(painted))
}

/** The page stands: a heading is there, no bone of a skeleton, and the network has gone quiet. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], #root > [aria-busy=true]'))
  await page.waitForLoadState('networkidle')
}
