/** Takes pictures of what a tab shows, in every language and width, and notes where its charts stand. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Locale, locales } from '../../contract/constants.ts'
import { fileOf, type Shot, screens, type Width } from './atlas.ts'
import { leavesOf, runningIn, say } from './live.ts'
import type { Stage } from './stage.ts'

/** What is taken. */
interface Choice {
  readonly locales: readonly Locale[]
  readonly widths: readonly Width[]
}

/** Where to, and in which languages and widths. */
export interface Camera extends Choice {
  readonly folder: string
}

/** Milliseconds without news after which a page counts as quiet, and how long that is waited for. */
const quiet = { after: 120, most: 20_000 } as const

/** Takes the pictures of one situation, and leaves the tab as it was: on the desk, in the language it had. */
export async function photograph(stage: Stage, { folder, ...choice }: Camera, name: string, title: string): Promise<Shot> {
  const { page } = stage
  const spoken = await page.evaluate(() => document.documentElement.lang)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (window.shots) window.shots.still = true
  })
  const states = await standingOf(page)
  for (const locale of choice.locales) {
    await speak(page, locale)
    for (const width of choice.widths) {
      await page.setViewportSize(screens[width])
      await settled(stage)
      await page.evaluate(stretch)
      await page.screenshot({ path: join(folder, fileOf(name, locale, width)), fullPage: !(await isCovered(page)), animations: 'disabled' })
      await page.evaluate(relax)
    }
  }
  await page.setViewportSize(screens[1280])
  await speak(page, locales.find((locale) => lang(locale) === spoken) ?? locales[0])
  return { name, title, states }
}

/** The innermost states the charts of a tab stand in, as `chart:path`. */
export async function standingOf(page: Page): Promise<string[]> {
  const running = await runningIn(page)
  return [...new Set(running.flatMap(({ chart, paths }) => leavesOf(paths).map((path) => `${chart}:${path}`)))].sort()
}

const lang = (locale: Locale) => locale.replace('_', '-')

async function speak(page: Page, locale: Locale): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === lang(locale)) return
  const chosen = { type: 'language.chosen', locale }
  // Where neither portal nor studio runs, nobody changes the language.
  if (!(await say(page, 'language', chosen)) && !(await say(page, 'studio', chosen))) return
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang(locale))
}

/** Waits until nothing is on its way but what is held, fonts and pictures are there, and charts and browser have been silent for a moment, twice. */
export async function settled({ page, wire, pending }: Stage): Promise<void> {
  const began = performance.now()
  for (let calm = 0; calm < 2 && performance.now() - began < quiet.most; ) {
    const isQuiet = await page.evaluate(async (after) => {
      await document.fonts.ready
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      await scheduler.postTask(() => {}, { priority: 'background' })
      const { shots } = window
      shots?.running()
      const silent = !shots || performance.now() - shots.heard > after
      return silent && [...document.images].every(({ complete }) => complete)
    }, quiet.after)
    const unheld = pending() - (wire?.waiting().length ?? 0)
    calm = isQuiet && unheld <= 0 ? calm + 1 : 0
  }
}

/** Whether a dialog lies over the page: behind it there is nothing new to see. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog], dialog[open]') !== null)
}

/** Bars that stick would lie across the middle of a long picture: the upper ones stay at the top, the fixed ones go to the end. Runs in the page. */
async function stretch(): Promise<void> {
  if (document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog], dialog[open]')) return
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky') continue
    element.dataset.shots = element.getAttribute('style') ?? ''
    Object.assign(element.style, { position: 'relative', inset: 'auto' })
  }
  scrollTo(0, document.documentElement.scrollHeight)
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
}

/** Undoes {@link stretch}. Runs in the page. */
function relax(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-shots]')) {
    element.setAttribute('style', element.dataset.shots ?? '')
    delete element.dataset.shots
  }
  scrollTo(0, 0)
}
