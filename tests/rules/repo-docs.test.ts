/** Documents name existing pages, files and audited actions; files for browsers and other sites exist. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages } from '../../machines/portal/portal.ts'
import { routeTable } from '../docs/route-table.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

describe('the table of routes', () => {
  test('ROUTE-01 has a line for every page, and names every row that gives a page its path', () => {
    const table = routeTable(read('docs/spec/requirements.md'))
    for (const page of pages) expect(table).toContain(`\n| \`${page}\` |`)
    // The base, redirects and a campaign are not pages.
    for (const row of Array.from({ length: 39 }, (_, index) => `ROUTE-${String(index + 1).padStart(2, '0')}`))
      if (!['ROUTE-01', 'ROUTE-16', 'ROUTE-17'].includes(row)) expect(table).toContain(row)
  })
})

describe('links between pages', () => {
  test('lead to files that are there, and to a decision of the number they name', () => {
    const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
    const wrong = pages
      .split('\n')
      .filter((page) => page && existsSync(resolve(root, page)))
      .flatMap((page) =>
        [...read(page).matchAll(/\[([^\]]*)\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)]
          .filter(([, words = '', target = '']) => {
            const [, said] = /^decision (\d{3})$/i.exec(words) ?? []
            return !existsSync(resolve(root, dirname(page), target)) || (said && !target.includes(`/${said}-`))
          })
          .map(([link]) => `${page}: ${link}`),
      )
    expect(wrong).toEqual([])
  })
})

describe('docs/deploy.md', () => {
  test('lists every action of the audit log', () => {
    const [, about = ''] = read('docs/deploy.md').split('## The audit log')
    const reported = [...about.matchAll(/`([a-z]\w*\.[\w.…]+)`/g)].map(([, action = '']) => action)
    const server = readdirSync(resolve(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const written = server.flatMap((file) =>
      [...read(`server/${file}`).matchAll(/action: '([a-z]\w*\.[\w.]+)'|'(affiliation\.\w+)'/g)].map(
        ([, action, place]) => action ?? place ?? '',
      ),
    )
    expect(written.length).toBeGreaterThan(50)
    const names = (action: string) =>
      reported.some((each) => each === action || (each.endsWith('…') && action.startsWith(each.slice(0, -1))))
    expect([...new Set(written)].filter((action) => !names(action))).toEqual([])
  })
})

describe('lists and tables', () => {
  /** What a line begins with: the first cell of a row, the first clause of an item. */
  const begins = (line: string) => /^(\| `[^|]+\||- [^:;.]{30,}[:;.])/.exec(line)?.[0].trim()

  test('name nothing twice, in one part of the changelog or one table of docs/deploy.md', () => {
    const twice = ['CHANGELOG.md', 'docs/deploy.md'].flatMap((file) =>
      read(file)
        .split(/^#+ /m)
        .flatMap((part) => {
          const lines = part.split('\n').map(begins)
          return lines.filter((line, index) => line !== undefined && lines.indexOf(line) < index).map((line) => `${file}: ${line}`)
        }),
    )
    expect(twice).toEqual([])
  })
})

describe('home screen icons and previews of shared links', () => {
  const page = read('index.html')
  const manifest = JSON.parse(read('public/manifest.webmanifest')) as { start_url: string; icons: { src: string; sizes: string }[] }

  test('icons of the manifest are there, in their size', () => {
    for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
      const png = readFileSync(resolve(import.meta.dirname, '../../public', src))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(manifest.start_url).toBe('/financing/')
  })

  test('the page names them, its colour and its card', () => {
    for (const part of ['rel="manifest"', 'rel="apple-touch-icon"', 'name="theme-color"', 'property="og:title"', 'property="og:image"'])
      expect(page).toContain(part)
    const card = readFileSync(resolve(import.meta.dirname, '../../public/share.png'))
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630])
  })
})
