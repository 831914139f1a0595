/** A statement reaches only tables of its own or a lower area. Decision 069. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas } from './areas.ts'

const root = resolve(import.meta.dirname, '../..')

/** Folders of the server and files of tables, bottom to top. */
const order = ['files', 'platform', 'outside', ...areas, 'sandbox', 'app']

/** The area of each table that is declared in a folder with one file per area. */
function areasOf(folder: string, tablesOf: (text: string) => string[]): ReadonlyMap<string, string> {
  const names = readdirSync(resolve(root, folder))
  return new Map(
    names.flatMap((name) => {
      const text = readFileSync(resolve(root, folder, name), 'utf8')
      return tablesOf(text).map((table) => [table, basename(name, extname(name))] as const)
    }),
  )
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const created = areasOf('server/platform/db/migrations/001-schema', (text) => all(text, /^create (?:table|view) (\w+)/gm))
const typed = areasOf('server/platform/db/tables', (text) => {
  const [, members = ''] = /^export interface \w+Tables \{\n([\s\S]*?)^\}/m.exec(text) ?? []
  return all(members, /^ {2}(\w+): /gm)
})

/** Tables that a text names in calls of Kysely, in SQL, or as the table of a move. */
function tablesIn(text: string): Set<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const named = [
    ...all(code, /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin\w*|using|from|table)\(\s*(\[[^\]]*\]|'[^']*')/g),
    ...all(code, /\btable: ('\w+')/g),
  ].flatMap((names) => all(names, /'(\w+)/g))
  const written = [
    ...all(code, /\b(?:join|into|update|using)\s+(\w+)/gi),
    ...all(code, /\bfrom\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi).flatMap((list) => all(list, /(?:^|,)\s*(\w+)/g)),
  ]
  return new Set([...named, ...written].filter((name) => typed.has(name)))
}

/** The tables of higher areas in a file of the server. */
function higherTables(file: string, text: string): string[] {
  const [, folder = ''] = file.split('/')
  const place = (area = '') => order.indexOf(area)
  return [...tablesIn(text)].filter((table) => place(typed.get(table)) > place(folder)).map((table) => `${table} (${typed.get(table)})`)
}

describe('tables and areas', () => {
  test('a table is created and typed in the files of the same area', () => {
    expect(created.size).toBeGreaterThan(80)
    expect(Object.fromEntries(typed)).toMatchObject(Object.fromEntries(created))
    expect([...new Set(typed.values())].filter((area) => !order.includes(area))).toEqual([])
  })

  test('every statement is on tables of its own or a lower area', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      // A migration changes tables of any area.
      .filter((file) => file.endsWith('.ts') && !file.includes('/db/migrations/') && existsSync(resolve(root, file)))
    const wrong = files.map((file) => [file, higherTables(file, readFileSync(resolve(root, file), 'utf8'))] as const)
    expect(wrong.filter(([, tables]) => tables.length > 0)).toEqual([])
  })

  test.each([
    ".selectFrom('agreements as named')",
    ".selectFrom(['shops', 'agreements'])",
    ".insertInto('agreements')",
    ".updateTable('agreements')",
    ".deleteFrom('agreements')",
    ".leftJoin(\n  'agreements',\n  (join) => join.onTrue())",
    'sql`select id from agreements a`',
    'sql`select a.id from shops s, agreements a`',
    'sql`select from shops s\n  join agreements a on a.id = s.id`',
    'sql`insert into agreements (id) values (1)`',
    'sql`update agreements set round = 1`',
    "sql.table('agreements')",
    "move(trx, { chart, table: 'agreements', id })",
  ])('a table of a higher area is found in %s', (line) => {
    expect(higherTables('server/shops/planted.ts', line)).toEqual(['agreements (signing)'])
    expect(higherTables('server/signing/planted.ts', line)).toEqual([])
    expect(higherTables('server/platform/planted.ts', line)).toContain('agreements (signing)')
  })

  test('comments and columns are no statements', () => {
    expect(higherTables('server/kyc/planted.ts', "// from agreements\n/** Update agreements. */\nselect(['agreements.id'])")).toEqual([])
  })
})
