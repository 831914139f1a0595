/** The rules of the house, kept by a test: layers, names, documentation, texts, rows of the specification. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { handoff } from '../../contract/kernel/constants.ts'
import { charts } from '../../machines/charts.ts'
import { pages } from '../../machines/portal/portal.ts'
import { subjects } from '../../server/platform/subjects.ts'
import { merchantViews } from '../../src/app/merchant-pages.tsx'
import { views } from '../../src/app/pages.tsx'
import { areas } from './areas.ts'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(resolve(root, file)))
const sources = files.filter((file) => /^(contract|machines|src|server|tests)\/.*\.tsx?$/.test(file))
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

describe('layers', () => {
  test('CONTRIBUTING lists the areas in the order of the linter', () => {
    expect(read('CONTRIBUTING.md')).toContain(areas.join(', '))
  })

  test('every folder of a layer is an area or a named part of its layer', () => {
    const parts = {
      contract: ['kernel'],
      machines: ['kernel', 'portal', 'studio'],
      'src/views': ['parts', 'shell', 'plain'],
      server: ['platform', 'outside', 'app', 'sandbox'],
    }
    const folders = (layer: string) =>
      new Set(
        files
          .flatMap((file) => (file.startsWith(`${layer}/`) ? [file.slice(layer.length + 1).split('/')] : []))
          .filter((path) => path.length > 1)
          .map(([folder = '']) => folder),
      )
    for (const [layer, named] of Object.entries(parts))
      expect([...folders(layer)].filter((folder) => !named.includes(folder) && !areas.some((area) => area === folder))).toEqual([])
  })

  test('charts hold no network, router, storage or clock', () => {
    const wrong = files
      .filter((file) => /^machines\/.*\.ts$/.test(file))
      .filter((file) => /\b(axios|fetch\(|localStorage|document\.|Date\.now|new Date\(\))/.test(read(file)))
    expect(wrong).toEqual([])
  })

  test('effects live in src/app alone', () => {
    expect(sources.filter((file) => /^src\/(views|ui)\//.test(file) && /\buse(Layout)?Effect\(/.test(read(file)))).toEqual([])
  })

  test('every export of a file of server, browser or tests is imported by another; of contract and charts the functions and figures', () => {
    const importers = new Map<string, string[]>()
    for (const file of [
      ...sources,
      'vite.config.ts',
      'tools/prerender.ts',
      'tools/documents.ts',
      'tools/landings.ts',
      'vitest.config.ts',
      'playwright.config.ts',
    ])
      for (const [, target = ''] of read(file).matchAll(/(?:from|import\(|import|setup: |LoadModule\()\s*'(\.[^']+)'/g)) {
        const path = relative(root, resolve(root, dirname(file), target))
        importers.set(path, [...(importers.get(path) ?? []), file])
      }
    const reported = sources
      // Read by name: migrations in their order, the set-up of a test run, what replaces a package in tests, the kit's table that pages to come will draw.
      .filter((file) => !/^server\/platform\/db\/migrations\/|^tests\/support\/(?:api-setup|argon2)\.ts$|^src\/ui\/Table\.tsx$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/^export (?:async )?(const|function\*?|class|interface|type|let) (\w+)/gm)].map(
          ([, kind = '', name = '']) => ({
            file,
            kind,
            name,
          }),
        ),
      )
      .filter(({ file, kind, name }) => !/^(contract|machines)\//.test(file) || (!/^(type|interface)$/.test(kind) && /^[a-z]/.test(name)))
      .filter(({ file, name }) => !importers.get(file)?.some((importer) => new RegExp(`\\b${name}\\b`).test(read(importer))))
    expect(reported.map(({ file, name }) => `${file} ${name}`)).toEqual([])
  })

  test('CONST-32 the base path of the portal is written down once', () => {
    const code = sources.filter((file) => !file.startsWith('tests/') && file !== 'contract/kernel/constants.ts')
    expect(code.filter((file) => /['"`}]\/financing/.test(read(file)))).toEqual([])
  })

  test('CONST-16 CONST-33 the cookie of a hand-over and its two minutes are written down once', () => {
    const code = sources.filter((file) => /^(src|server|machines)\//.test(file))
    expect(code.filter((file) => /['"`]AccessToken['"`]|\b(max-?age|maxAge|handoff\w*|seconds)\W{1,4}120\b/.test(read(file)))).toEqual([])
    expect(handoff).toEqual({ cookie: 'AccessToken', seconds: 120 })
  })

  test('CONST-03 CONST-04 I18N-02 VAL-16 languages, country codes, free tries and the minute between messages are written down once', () => {
    const code = sources.filter((file) => /^(contract|src|server|machines)\//.test(file) && !/^server\/(sandbox|platform\/db)\//.test(file))
    const again = /\['zh_CN', '|= '\+852'|\?\? '\+852'|: '\+852'|\b(freeTries|plain|pauseSeconds|usualWait)(: | = )\d/
    expect(code.filter((file) => file !== 'contract/kernel/constants.ts' && again.test(read(file)))).toEqual([])
  })

  test('there is no barrel and no utils folder', () => {
    expect(sources.filter((file) => /(^|\/)index\.tsx?$|\/utils?\//.test(file))).toEqual([])
  })
})

describe('documentation', () => {
  test('every file opens with one sentence of purpose', () => {
    expect(sources.filter((file) => !/^(\/\/\/.*\n|#!.*\n)*\/\*\*/.test(read(file)))).toEqual([])
  })

  test('every public function has a comment', () => {
    const silent = sources
      .filter((file) => !file.startsWith('tests/'))
      .flatMap((file) => {
        const lines = read(file).split('\n')
        return lines.flatMap((line, index) =>
          /^export (async )?function\*? \w+/.test(line) && !/\*\/\s*$/.test(lines[index - 1] ?? '') && !overloads(lines, index)
            ? [`${file}:${index + 1} ${line}`]
            : [],
        )
      })
    expect(silent).toEqual([])
  })

  function overloads(lines: string[], index: number): boolean {
    const name = /function\*? (\w+)/.exec(lines[index] ?? '')?.[1]
    return new RegExp(`^export (async )?function\\*? ${name}\\b`).test(lines[index - 1] ?? '')
  }

  test('every state of every chart is described, but for regions that only read', () => {
    const silent = Object.entries(charts).flatMap(([name, chart]) => chart.id && describeless(chart.root).map((id) => `${name}: ${id}`))
    expect(silent).toEqual([])
  })

  function describeless(node: (typeof charts)[string]['root']): string[] {
    const own = node.description || node.parent?.type === 'parallel' || node.parent?.parent?.type === 'parallel' ? [] : [node.id]
    return [...own, ...Object.values(node.states).flatMap(describeless)]
  }

  test('nothing of the project points outside it', () => {
    const own = files.filter(
      (file) => /\.(tsx?|md|json|ya?ml|html|css)$/.test(file) && file !== 'package-lock.json' && file !== 'tests/rules/repo.test.ts',
    )
    expect(own.filter((file) => /\.\.\/shared\/|\/work\//.test(read(file)))).toEqual([])
  })
})

describe('the chart and its surroundings', () => {
  test('every page has a view', () => {
    // It leads on to the page of a product.
    const leadingOn = ['/credit']
    expect(pages.filter((page) => !leadingOn.includes(page) && !(page in views) && !(page in merchantViews))).toEqual([])
  })

  test('a status that has a lifecycle changes by it alone', () => {
    const writes = /(?:updateTable\('(\w+)'\)|update (\w+))\s*(?:\.set\(\s*(?:\([^)]*\) => \(?)?\{|set)([^;]*?)(?:\}\)|where)/g
    const wrong = files
      .filter((file) => /^server\/.*\.ts$/.test(file) && !file.includes('/migrations/'))
      .flatMap((file) => [...read(file).matchAll(writes)].map(([, built, typed, set = '']) => ({ file, table: built ?? typed ?? '', set })))
      .filter(({ table, set }) => table in subjects && /\bstatus\b/.test(set))
    expect(wrong.map(({ file, table }) => `${file}: ${table}`)).toEqual([])
  })

  test('every call declares its access', () => {
    expect(
      Object.entries(endpoints).filter(
        ([, { access }]) => !['public', 'user', 'company', 'administrator', 'staff', 'reviewer', 'lead'].includes(access),
      ),
    ).toEqual([])
  })

  test('no two calls share method and path', () => {
    const all = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([])
  })
})

describe('texts', () => {
  // What they say is tested in tests/rules/repo-texts.test.ts.
  const zhCn = JSON.parse(read('locales/zh_CN.json')) as Record<string, string>
  // The studio's texts are tested separately: tests/rules/repo-studio.test.ts.
  const code = sources
    .filter((file) => /^(src|machines|contract|server)\//.test(file) && !file.startsWith('src/studio/'))
    .map(read)
    .join('\n')

  /** The texts of the question of a `RecordsPage`. */
  const questions = [...code.matchAll(/question=\{\{\s*words: '([\w.]+)'/g)].flatMap(([, words]) =>
    ['title', 'text', 'confirm'].map((part) => `${words}.${part}`),
  )

  test('no message is unused', () => {
    const prefixes = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, prefix = '']) => prefix)
    const literals = new Set([...code.matchAll(/['"`]([\w.:/*-]+)['"`]/g)].map(([, literal]) => literal))
    // A button with `of` names itself by the text `.of` beside its label.
    const isUsed = (id: string) => literals.has(id) || literals.has(id.replace(/\.of$/, '')) || questions.includes(id)
    expect(Object.keys(zhCn).filter((id) => !isUsed(id) && !prefixes.some((prefix) => id.startsWith(prefix)))).toEqual([])
  })

  test('no message is missing', () => {
    const asked = [
      ...code.matchAll(
        /(?:id|label|title|text|hint|words|reason|head|caption|what|error|generic|placeholder|word)[=:]\s*\{?\s*'([a-z]\w*(?:\.\w+)+)'/g,
      ),
    ].map(([, id = '']) => id)
    const fields = [...code.matchAll(/'(field(?:\.\w+)+)'/g)].map(([, id = '']) => id)
    const named = [...code.matchAll(/label="([\w.]+)"\s+of=/g)].map(([, id = '']) => `${id}.of`)
    expect(named.length).toBeGreaterThan(20)
    expect([...new Set([...asked, ...fields, ...named, ...questions])].filter((id) => !(id in zhCn)).sort()).toEqual([])
  })

  test('every code of the catalogue has its text', () => {
    const codes = Object.keys(zhCn).filter((id) => id.startsWith('code.'))
    expect(codes.length).toBeGreaterThan(70)
  })

  test('texts are in locales, not in views', () => {
    const views = sources.filter((file) => /^src\/.*\.tsx$/.test(file))
    const wrong = views.flatMap((file) =>
      read(file)
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .split('\n')
        .flatMap((line, index) => (/\p{Script=Han}/u.test(line) ? [`${file}:${index + 1}`] : [])),
    )
    expect(wrong.filter((place) => !/KraftLabel|Seal|Monogram|landing\/Platforms|LanguageSwitch|Logo/.test(place))).toEqual([])
  })
})

describe('rows of the specification', () => {
  const rows = new Set([...read('docs/spec/requirements.md').matchAll(/^([A-Z][A-Z0-9]*-[A-Z]?\d+) \|/gm)].map(([, row = '']) => row))
  const cited = new Set(
    files
      .filter((file) => /^tests\/.*\.tsx?$/.test(file) && file !== 'tests/rules/repo.test.ts')
      .flatMap((file) =>
        [...read(file).matchAll(/\b([A-Z][A-Z0-9]*)-([A-Z]?)(\d+)(?: to (?:\1-)?\2?(\d+))?/g)].flatMap(
          ([, group = '', letter = '', from = '', to]) => span(group, letter, from, to),
        ),
      ),
  )

  function span(group: string, letter: string, from: string, to: string | undefined): string[] {
    const [first, last] = [Number(from), Number(to ?? from)]
    return Array.from({ length: last - first + 1 }, (_, index) => `${group}-${letter}${String(first + index).padStart(from.length, '0')}`)
  }

  test('tests cite only rows that exist', () => {
    const groups = new Set([...rows].map((row) => row.split('-')[0]))
    expect([...cited].filter((row) => groups.has(row.split('-')[0] ?? '') && !rows.has(row)).sort()).toEqual([])
  })

  test('every cited decision number exists, and no two decisions have the same', () => {
    const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? [])
    const answers = [...read('docs/spec/decisions.md').matchAll(/^(A\d+)(?:\/A\d+)* \|/gm)].map(([, answer = '']) => answer)
    const known = new Set([...numbers, ...answers])
    const wrong = files
      .filter((file) => /\.(tsx?|md)$/.test(file) && !file.startsWith('docs/spec/'))
      .flatMap((file) =>
        [...read(file).matchAll(/\bdecisions? ((?:(?:, | and | to )?(?:A\d+|\d{3})\b)+)/gi)]
          .flatMap(([, named = '']) => named.match(/A?\d+/g) ?? [])
          .filter((number) => !known.has(number))
          .map((number) => `${file}: decision ${number}`),
      )
    expect(wrong).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('the rows of the first journey are each cited by a test', () => {
    const promised = [
      span('ROUTE', '', '01', '16'),
      span('ROUTE', '', '18', '48'),
      span('SESS', '', '01', '10'),
      span('SESS', '', '18', '24'),
      span('AUTH', '', '01', '05'),
      ['AUTH-09'],
      span('AUTH', '', '20', '24'),
      span('AUTH', '', '45', '47'),
      span('ONB', '', '01', '10'),
      span('BIZ', '', '01', '12'),
      span('SIGN', '', '01', '03'),
      ['SHOP-03', 'SHOP-04', 'CRED-03', 'CRED-06', 'CONST-32'],
      span('VAL', '', '01', '18'),
      span('I18N', '', '01', '04'),
    ].flat()
    expect(promised.filter((row) => !cited.has(row))).toEqual([])
  })
})
