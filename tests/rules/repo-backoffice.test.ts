/** The back office apart from the portal: its page is sent every text it may show, and the merchant's bundle nothing of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { officePages } from '../../machines/staff/place.ts'
import { messages } from '../../tools/messages.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const plugin = messages() as unknown as {
  buildStart: () => Promise<void>
  transform: (code: string, id: string) => { code: string } | null
}

/** Keys of the texts of a part, as the build sends them. */
function sent(part: 'open' | 'later' | 'behind' | 'inner' | 'backoffice', locale: string): string[] {
  const file = `locales/${locale}.json`
  const code = plugin.transform(read(file), `${resolve(root, file)}?${part}`)?.code ?? ''
  const { texts } = new Function(code.replace('export const texts =', 'const texts =').concat('\nreturn { texts }'))() as { texts: object }
  return Object.keys(texts)
}

/** Every source that the page of the staff is made of, charts and kit included. */
function sourcesOf(entry: string, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known
  known.add(entry)
  for (const [, target = ''] of read(entry).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    sourcesOf(relative(root, resolve(root, dirname(entry), target)), known)
  return known
}

beforeAll(() => plugin.buildStart())

test('I18N-02 every text that the back office may ask for is sent with it, in every language', () => {
  const code = [...sourcesOf('src/app/staff/main.tsx')]
    .filter((file) => file.startsWith('src/'))
    .map(read)
    .join('\n')
  const literals = new Set([...code.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, literal = '']) => literal))
  for (const locale of locales) {
    const known = new Set(sent('backoffice', locale))
    const all = Object.keys(JSON.parse(read(`locales/${locale}.json`)) as object)
    expect(all.filter((id) => literals.has(id) && !known.has(id))).toEqual([])
  }
})

test('the portal is sent no text of the back office, and every other text in its four parts', () => {
  for (const locale of locales) {
    const portal = (['open', 'later', 'behind', 'inner'] as const).flatMap((part) => sent(part, locale))
    const all = Object.keys(JSON.parse(read(`locales/${locale}.json`)) as object)
    expect([...new Set(portal)].sort()).toEqual(all.filter((id) => !id.startsWith('staff.')).sort())
  }
})

test('nothing of the portal imports the back office or its charts', () => {
  const portal = ['src/app', 'src/views', 'src/ui', 'machines/portal'].flatMap((place) =>
    readdirSync(resolve(root, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${place}/${file}`),
  )
  const linked = portal.filter(
    (file) => !file.includes('/staff/') && /(?:from|import\()\s*'(?![^']*contract\/)[^']*\/staff\//.test(read(file)),
  )
  expect(linked).toEqual([])
})

test('I18N-02 every page of the back office has its title in every language, and every address leads to a page that is known', () => {
  const places = [...read('machines/staff/place.ts').matchAll(/\{ readonly page: '(\w+)'/g)].map(([, page]) => page)
  expect(places).toEqual([...officePages])
  for (const locale of locales) {
    const texts = JSON.parse(read(`locales/${locale}.json`)) as Record<string, string>
    expect(officePages.filter((page) => !texts[`staff.page.${page}`])).toEqual([])
  }
})
