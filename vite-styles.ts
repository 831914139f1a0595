/** The rules of style a page needs before its scripts: those of bare elements; of the theme's many variables and movements only those that are asked for. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { type Plugin, runnerImport } from 'vite'

const theme = resolve(fileURLToPath(new URL('.', import.meta.url)), 'src/ui/theme.ts')

/** Marks the element with the rules of bare elements, which a landing writes with its own. */
export const baseMark = 'data-base'

/** Writes the rules of bare elements into the head of every page; the scripts leave them out (`vite-shaken.ts`). */
export function baseStyles(): Plugin {
  return {
    name: 'sampan-base-styles',
    apply: 'build',
    async transformIndexHtml() {
      const { module } = await runnerImport<typeof import('./src/ui/theme.ts')>(theme)
      const { layers, getPreflightCss, getGlobalCss } = module.system
      // Kept as it would be written into a document.
      const cache = Object.assign(createCache({ key: 'css' }), { compat: true as const })
      cache.insert('', css([getPreflightCss(), getGlobalCss()]), cache.sheet, true)
      const children = [layers.atRule, ...Object.values(cache.inserted)].join('')
      return [{ tag: 'style', attrs: { [baseMark]: '' }, children, injectTo: 'head' }]
    },
  }
}

const declaration = /(--(?:[\w-]|\\.)+)\s*:([^;{}]*);?/g
const asking = /var\(\s*(--(?:[\w-]|\\.)+)/g
const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

const askedIn = (text: string): string[] => [...text.matchAll(asking)].map(([, name = '']) => name)

/** The rules without variables and movements that neither they nor the page ask for. */
export function neededOf(css: string, html: string): string {
  const values = new Map<string, string[]>()
  const rest = css.replace(declaration, (_, name: string, value: string) => {
    values.set(name, [...(values.get(name) ?? []), value])
    return ''
  })
  const moving = new Set(
    [...`${rest}${html}`.matchAll(/animation(?:-name)?:([^;}"]*)/g)].flatMap(([, value = '']) => value.match(/[\w-]+/g) ?? []),
  )
  const asked = new Set<string>()
  const open = [...askedIn(rest.replace(keyframes, (all, name: string) => (moving.has(name) ? all : ''))), ...askedIn(html)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (asked.has(name)) continue
    asked.add(name)
    for (const value of values.get(name) ?? []) {
      open.push(...askedIn(value))
      for (const word of value.match(/[\w-]+/g) ?? []) moving.add(word)
    }
  }
  return css
    .replace(declaration, (all, name: string) => (asked.has(name) ? all : ''))
    .replace(keyframes, (all, name: string) => (moving.has(name) ? all : ''))
}
