/** Takes pictures of a tab, in every language and width, and records the states of its charts. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { fileOf, type Shot, screens, type Width } from './atlas.ts'
import { leavesOf, runningIn, say } from './live.ts'
import type { Stage } from './stage.ts'

/** Choice of pictures. */
interface Choice {
  readonly locales: readonly Locale[]
  readonly widths: readonly Width[]
}

/** Where to, and in which languages and widths. */
export interface Camera extends Choice {
  readonly folder: string
  /** Files by page content: the same content is not photographed again. */
  readonly taken: Map<string, string>
}

/** Milliseconds without news after which a page counts as quiet, how far ahead timers are waited for, and how long all of it. */
const quiet = { after: 120, ahead: 300, most: 20_000 } as const

/** Takes the pictures of one situation, and leaves the tab as it was: on the desk, in the language it had. */
export async function photograph(stage: Stage, { folder, taken, ...choice }: Camera, name: string, title: string): Promise<Shot> {
  const { page } = stage
  const spoken = await page.evaluate(() => document.documentElement.lang)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (window.shots) window.shots.still = true
  })
  const states = await standingOf(page)
  const drifted: Locale[] = []
  for (const [turn, locale] of choice.locales.entries()) {
    await speak(page, locale)
    await settled(stage)
    if (hasGoneOn(name, states, await standingOf(page))) drifted.push(locale)
    for (const width of turn % 2 === 0 ? choice.widths : choice.widths.toReversed()) {
      // As wide as it was it has nothing to do.
      if (page.viewportSize()?.width !== width || page.viewportSize()?.height !== screens[width].height) {
        await page.setViewportSize(screens[width])
        await settled(stage)
      }
      const file = join(folder, fileOf(name, locale, width))
      const looks = createHash('sha1')
        .update(`${width} ${await page.evaluate(lookOf)}`)
        .digest('hex')
      const same = taken.get(looks)
      if (same === undefined) await take(page, width, file)
      else await mkdir(dirname(file), { recursive: true }).then(() => copyFile(same, file))
      taken.set(looks, file)
    }
  }
  await page.setViewportSize(screens[1280])
  await speak(page, locales.find((locale) => lang(locale) === spoken) ?? locales[0])
  return { name, title, states, ...(drifted.length > 0 && { drifted }) }
}

/** Whether the chart of a picture is no longer in the same states, for example because a list is fetched again in another language. */
function hasGoneOn(name: string, before: readonly string[], now: readonly string[]): boolean {
  const own = (states: readonly string[]) => states.filter((state) => state.startsWith(`${name.split('/')[0]}:`)).join()
  return own(before) !== own(now)
}

/** The whole page; of one with a dialog over it the window, as high as the dialog would be. */
async function take(page: Page, width: Width, file: string): Promise<void> {
  const covered = await page.evaluate(hiddenBelow)
  if (covered !== null && covered > 0) await page.setViewportSize({ width, height: screens[width].height + covered })
  if (covered === null) await page.evaluate(stretch)
  await page.screenshot({ path: file, fullPage: covered === null, animations: 'disabled' })
  if (covered === null) await page.evaluate(relax)
}

/** The innermost current states of the charts of a tab, as `chart:path`. */
export async function standingOf(page: Page): Promise<string[]> {
  const running = await runningIn(page)
  return [...new Set(running.flatMap(({ chart, paths }) => leavesOf(paths).map((path) => `${chart}:${path}`)))].sort()
}

const lang = (locale: Locale) => locale.replace('_', '-')

/** Changes the language of a tab. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === lang(locale)) return
  const chosen = { type: 'language.chosen', locale }
  for (const chart of ['language', 'studio', 'backoffice'])
    if (await say(page, chart, chosen))
      return void (await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang(locale)))
}

/**
 * Waits until all calls that are not held are answered, fonts and pictures are loaded, no timer of less than `ahead` milliseconds runs, and
 * charts and browser have been idle for a moment, twice.
 */
export async function settled({ page, wire, pending }: Stage, ahead: number = quiet.ahead): Promise<void> {
  const began = performance.now()
  for (let calm = 0; calm < 2 && performance.now() - began < quiet.most; ) {
    const isQuiet = await page.evaluate(
      async ({ after, ahead }) => {
        await document.fonts.ready
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
        await scheduler.postTask(() => {}, { priority: 'background' })
        const { shots } = window
        shots?.running()
        shots?.point()
        const silent = !shots || (performance.now() - shots.heard > after && !shots.awaits(ahead))
        return silent && [...document.images].every(({ complete }) => complete)
      },
      { after: quiet.after, ahead },
    )
    const unheld = pending() - (wire?.waiting().length ?? 0)
    calm = isQuiet && unheld <= 0 ? calm + 1 : 0
  }
}

/** Everything that decides how a page looks, as text: drawn content, input values, choices, and the focus. Runs in the page. */
function lookOf(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const given = fields.map(({ type, value, checked, disabled }) => [type, value, checked, disabled])
  const { body, activeElement, documentElement } = document
  return JSON.stringify([documentElement.lang, body.innerHTML, given, [...body.querySelectorAll('*')].indexOf(activeElement ?? body)])
}

/** How much of a dialog that lies over the page has to be scrolled to; null where none does. Behind it there is nothing new to see. Runs in the page. */
function hiddenBelow(): number | null {
  const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true], [role=alertdialog], dialog[open]')]
  if (dialogs.length === 0) return null
  const parts = dialogs.flatMap((dialog) => [dialog.parentElement, dialog, ...dialog.querySelectorAll('*')])
  const hidden = parts.map((part) =>
    part && /auto|scroll/.test(getComputedStyle(part).overflowY) ? part.scrollHeight - part.clientHeight : 0,
  )
  return Math.max(...hidden)
}

/** Bars that stick would lie across the middle of a long picture: the upper ones stay at the top, the fixed ones go to the end. Runs in the page. */
async function stretch(): Promise<void> {
  const { documentElement } = document
  const isAtEnd = () => scrollY + innerHeight >= documentElement.scrollHeight - 1
  for (let tries = 0; tries === 0 || (tries < 5 && !isAtEnd()); tries++) {
    scrollTo(0, documentElement.scrollHeight)
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  }
  // By their classes, which an element rendered again meanwhile has too.
  const sticky = [...document.querySelectorAll('body *')].filter((element) => getComputedStyle(element).position === 'sticky')
  const names = sticky.map(({ tagName, classList }) => [tagName, ...[...classList].map((name) => CSS.escape(name))].join('.'))
  const sheet = new CSSStyleSheet()
  for (const name of new Set(names)) sheet.insertRule(`${name} { position: relative !important; inset: auto !important }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
}

/** Undoes {@link stretch}. Runs in the page. */
function relax(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  scrollTo(0, 0)
}
