/** A pseudo language: every text on the page 40 % longer, and a report of those that no longer fit. */
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { screens } from './atlas.ts'
import { settled, speak } from './camera.ts'
import { scenes } from './scenes.ts'
import { openStage, type Place, visit } from './stage.ts'

/** Public pages and dialogs, lengthened, with their pictures in `.shots/pseudo`. Returns 1 when a text is cut off, else 0. */
export async function lengthenAll(place: Place, log: (line: string) => void): Promise<0 | 1> {
  const stage = await openStage(place, null, { still: true })
  let cut = 0
  const chosen = scenes.filter(
    ({ who, name, path, shows }) => who === null && !shows && !path.startsWith('/flows') && name !== 'dialog-mail-sent',
  )
  for (const scene of chosen) {
    const { name, act } = scene
    await visit(stage, scene)
    await settled(stage)
    await speak(stage.page, 'en_US')
    await settled(stage)
    await act?.(stage.page, 'en_US')
    await lengthen(stage.page)
    for (const [width, size] of Object.entries(screens)) {
      await stage.page.setViewportSize(size)
      await settled(stage)
      for (const line of await cutOff(stage.page)) {
        log(`cut off  ${width}/${name}: ${line}`)
        cut++
      }
      await stage.page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: !act, animations: 'disabled' })
    }
  }
  await stage.close()
  return cut > 0 ? 1 : 0
}

const folder = resolve(import.meta.dirname, '../../.shots/pseudo')

/** Makes every text of the page longer, as German would, by words that may be broken between. */
function lengthen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const words = text.trim()
      // Figures and addresses have the same length in every language; so has content that is not the page's text.
      if (
        !/\p{L}{2}/u.test(words) ||
        /[@/]|^[A-Z]{3}\s[\d,.]+$/.test(words) ||
        node.parentElement?.closest('script, style, noscript, option, [data-long]')
      )
        continue
      const tail = 'xxxxx '.repeat(Math.ceil((words.length * 0.4) / 6)).slice(0, Math.ceil(words.length * 0.4))
      node.nodeValue = `${text} ${tail.trim()}`
    }
  })
}

/** Texts that are cut off, or push the page wider than the window: their positions and words. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: [what: string, element: Element][] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && /\p{L}/u.test(child.nodeValue ?? ''))
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // Text for screen readers only is one pixel wide.
      if (!hasText || style.visibility === 'hidden' || style.display === 'inline' || box.width <= 1 || box.height <= 1) continue
      if (element.closest('svg, [aria-hidden=true], option, select')) continue
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
      if (!scrolls && element.scrollWidth > element.clientWidth + 1) found.push(['wider than its box', element])
      if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push(['higher than its box', element])
      const fixed = style.position === 'fixed' || element.closest('[role=dialog], aside')
      if (fixed && (box.right > innerWidth + 1 || box.left < -1)) found.push(['beside the window', element])
    }
    const { scrollWidth } = document.documentElement
    return [
      ...(scrollWidth > innerWidth + 1 ? [`the page is ${scrollWidth} wide in a window of ${innerWidth}`] : []),
      ...found.map(([what, element]) => {
        const place = element.closest('header, footer, nav, aside, [role=dialog], main')
        return `${what}: ${place?.getAttribute('role') ?? place?.tagName.toLowerCase() ?? 'body'} ${element.tagName.toLowerCase()} “${(element.textContent ?? '').slice(0, 60)}”`
      }),
    ]
  })
}
