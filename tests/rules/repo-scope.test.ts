/** Code that leaves the scope of a company is listed in decision 076. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(resolve(root, file), 'utf8')

test('decision 076 lists every file that reads across companies, and only mount chooses the company of a database', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server'], { cwd: root, encoding: 'utf8' })
  const using = (name: string) =>
    files.split('\n').filter((file) => file.endsWith('.ts') && !file.endsWith('db/scope.ts') && text(file).includes(`${name}(`))
  const listed = [...text('docs/decisions/076-row-level-security-of-companies.md').matchAll(/^\| `(server\/[^`]+)`/gm)].map(
    ([, file]) => file,
  )
  expect(using('acrossCompanies').sort()).toEqual(listed.sort())
  expect(using('.companyDb')).toEqual(['server/app/http/mount.ts'])
})
