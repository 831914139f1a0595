/** The control of the landing's figures: the same page as it stands on the screen, as one static file with its styles inside. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The page as one document: what is on it, the rules of style that apply to it, no script. */
export function stillOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const rules = {
      /** A rule without the parts that apply to nothing on the page. A method: the browser knows no helper of the compiler's. */
      textOf(rule: CSSRule): string {
        if (rule instanceof CSSStyleRule) return rules.applies(rule.selectorText) ? rule.cssText : ''
        if (!(rule instanceof CSSGroupingRule)) return rule.cssText
        const inner = [...rule.cssRules].map((each) => rules.textOf(each)).join('')
        return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`
      },
      applies(selector: string): boolean {
        const plain = selector.replace(/::?[\w-]+(\([^()]*\))?/g, '').replace(/(^|,)\s*(?=,|$)/g, '$1*')
        try {
          return document.querySelector(plain) !== null
        } catch {
          return true
        }
      },
    }
    const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rules.textOf(rule))).join('')
    // Of the theme's many variables only those that are asked for.
    const body = document.body.cloneNode(true) as HTMLElement
    for (const element of body.querySelectorAll('script, style, link, template')) element.remove()
    const asked = new Set([...`${css}${body.outerHTML}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    const lean = css.replace(/(--[\w-]+):[^;{}]*;/g, (all, name: string) => (asked.has(name) ? all : ''))
    const description = document.querySelector('meta[name=description]')?.outerHTML ?? ''
    return `<!doctype html><html lang="${document.documentElement.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${description}<title>${document.title}</title><style>${lean}</style></head>${body.outerHTML}</html>`
  })
}

/** Serves the document on loopback, compressed; everything else, such as a picture, comes from `origin`. */
export async function serveStill(html: string, origin: string): Promise<{ url: string; stop(): void }> {
  const bytes = gzipSync(html, { level: 9 })
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(302, { location: `${origin}${request.url}` }).end()
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(bytes)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
