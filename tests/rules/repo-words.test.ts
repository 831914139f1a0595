/** Comments and documents use the standard words of the field. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Words to avoid, each with what to write. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\bdeeds?\b/i, 'operation, action, command'],
  [/\b(?:told|tells)\b/i, 'reports, payload, arguments'],
  [/\banew\b|\bonce more\b/i, 'again'],
  [/\b(?:whoever|somebody|nobody)\b/i, 'the user, the caller, no one'],
  [/\bwanted\b/i, 'requested, required'],
  [/\blest\b/i, 'so that … does not'],
]

/** The comments of a file of code; of a document everything but its code. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '')
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n').replaceAll(/`[^`]*`/g, '')
}

/** The avoided words of a text, each with what to write instead. */
function avoidedIn(prose: string): string[] {
  return avoided.flatMap(([word, better]) => {
    const [found] = word.exec(prose) ?? []
    return found ? [`“${found}”: write ${better}`] : []
  })
}

describe('words', () => {
  test('no comment and no document uses a word to avoid', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.md'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      // The glossary lists words to avoid, as this file does.
      .filter((file) => file && !file.startsWith('docs/spec/') && !['locales/GLOSSARY.md', 'tests/rules/repo-words.test.ts'].includes(file))
    const found = files.map((file) => [file, avoidedIn(proseOf(file, readFileSync(resolve(root, file), 'utf8')))] as const)
    expect(found.filter(([, words]) => words.length > 0)).toEqual([])
  })

  test.each([
    ['a.ts', '/** What the user is told. */', 1],
    ['a.ts', 'const a = 1 // read anew, lest it is stale', 2],
    ['a.md', 'Whoever wanted it.', 2],
    ['a.ts', "const told = 'nobody'", 0],
    ['a.ts', '/** Sent to the page as `deeds`. */', 0],
    ['a.md', '`ACCOUNT_ENUMERATION=tells`', 0],
  ])('%s: %s', (file, text, count) => {
    expect(avoidedIn(proseOf(file, text))).toHaveLength(count)
  })
})
