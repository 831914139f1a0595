/** A run of some of the tests: its requirements are included, and an interrupted report counts as a failure. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsOf } from '../run/reports.ts'
import { chosen } from '../run/stages.ts'

const namesOf = (...words: string[]) =>
  chosen(words)
    .flat(2)
    .map(({ name }) => name)

test('a run of tests that need the build builds first', () => {
  expect(namesOf('journeys')).toEqual(['build of the portal', 'build of the server', 'journeys'])
  expect(namesOf('charts')).toEqual(['charts'])
  expect(namesOf()).toEqual(expect.arrayContaining(['types', 'faults', 'journeys']))
})

test('a report that is missing or broken off counts as one failure', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sampan-report-')), 'report.json')
  expect(await countsOf('vitest', file)).toMatchObject({ passed: 0, failed: 1 })
  writeFileSync(file, '{"numPassedTests": 3, "testRes')
  expect(await countsOf('vitest', file)).toMatchObject({ passed: 0, failed: 1 })
  expect(await countsOf('playwright', file)).toMatchObject({ passed: 0, failed: 1 })
})

test('a journey that failed is reported with its message and with what the page showed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-report-'))
  const path = join(folder, 'error-context.md')
  writeFileSync(path, '# Error details\n\n```\nnot found\n```\n\n```yaml\n- heading "Sign in"\n```\n\n# Test source\n\n…')
  const result = {
    errors: [{ message: 'not found' }],
    attachments: [
      { name: 'screenshot', path: 'x.png' },
      { name: 'error-context', path },
    ],
  }
  const specs = [{ file: 'a.journey.ts', title: 'signs in', tests: [{ results: [result] }] }]
  const stats = { expected: 2, unexpected: 1, flaky: 0, skipped: 0 }
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ suites: [{ specs }], stats }))
  expect(await countsOf('playwright', join(folder, 'report.json'))).toEqual({
    passed: 2,
    failed: 1,
    failures: ['a.journey.ts › signs in\nnot found', '```yaml\n- heading "Sign in"\n```\n\n'],
  })
})
