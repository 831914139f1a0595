/** A language nobody speaks: every text on the page 40 % longer, and which of them no longer fit where they stand. */
import type { Page } from '@playwright/test'

/** Makes every text of the page longer, as German would, by words that may be broken between. */
export function lengthen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const words = text.trim()
      // Figures and addresses are as long in every language; so is what is no text of the page.
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

/** Texts that are cut off, or push the page wider than the window: where they stand and what they say. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: [what: string, element: Element][] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && /\p{L}/u.test(child.nodeValue ?? ''))
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // What only screen readers hear is one pixel wide.
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
