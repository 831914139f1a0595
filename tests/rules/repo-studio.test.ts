/** The studio's own texts: every used one exists, and no unused one; the merchant's bundle does not import the studio. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folder = resolve(root, 'src/studio')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const code = files.map((file) => readFileSync(resolve(folder, file), 'utf8')).join('\n')
const texts = Object.keys(JSON.parse(readFileSync(resolve(root, 'locales/flows/zh_CN.json'), 'utf8')).studio)

test('no text of the studio is unused', () => {
  const prefixes = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, prefix = '']) => prefix)
  const literals = new Set([...code.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, literal]) => literal))
  expect(texts.filter((id) => !literals.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)))).toEqual([])
})

test('no text of the studio is missing', () => {
  const asked = [...code.matchAll(/(?:\bid|label|title|text|word|words)[=:(]\s*\{?\s*'([a-z]\w*(?:\.\w+)+)'/g)].map(([, id = '']) => id)
  expect([...new Set(asked)].filter((id) => !texts.includes(id))).toEqual([])
})

test('nothing of the portal imports the studio, the registry of charts or the drawing code', () => {
  const others = ['src/app', 'src/views', 'src/ui'].flatMap((place) =>
    readdirSync(resolve(root, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${place}/${file}`),
  )
  const linked = others.filter((file) => /studio\/|machines\/charts|@xyflow|elkjs/.test(readFileSync(resolve(root, file), 'utf8')))
  expect(linked).toEqual([])
})
