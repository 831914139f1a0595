/** No test waits for a while or reads the wall clock: it awaits a state, drains the jobs, or moves a virtual clock. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Code that makes a test depend on the speed of the machine. */
const waits = [
  /\bexpect\s*\.poll\(/,
  /\bvi\s*\.(waitFor|waitUntil)\(/,
  /\bwaitForTimeout\(/,
  /\bnetworkidle\b/,
  /\brequestIdleCallback\(/,
  /\bset(Timeout|Interval)\(/,
  /\bpg_sleep\b/,
  /\bperformance\.now\(/,
]

/** Code that makes a test depend on the time it runs. */
const readsOfTheClock = [/\bDate\.now\(/, /\bnew Date\(\)/]

/** A file that replaces the wall clock by a virtual one. */
const hasClock = /\bvi\s*\.(useFakeTimers|setSystemTime)\(|\bclock\.(install|pauseAt|setFixedTime)\(/

/** Files that may, and why. */
const allowed: Record<string, string> = {
  'tests/kernel/rounds.ts': 'kills a server at a moment of chance: that is what it tests',
  'tests/shops/import.fault.test.ts': 'kills a server at a moment of chance',
  'tests/privacy/erasure.fault.test.ts': 'kills a server at a moment of chance',
  'tests/account/session-commands.ts': 'ends a session some minutes after the time of the browser',
  'tests/support/test-clock.ts': 'asks how far ten in the morning is',
  'tests/support/bucket.ts': 'a storage service goes by its own clock, as providers do',
  'tests/support/server.ts': 'keeps the clock of a server as far from the real one as the first morning is',
}

/** The findings in a test file that depend on time. */
function faultsIn(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const patterns = hasClock.test(code) ? waits.filter(({ source }) => !source.includes('Timeout|Interval')) : [...waits, ...readsOfTheClock]
  return patterns.flatMap((pattern) => pattern.exec(code)?.[0] ?? [])
}

describe('tests and time', () => {
  test('no test waits for a while or goes by the clock on the wall', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'tests'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !/^tests\/(bench|docs|mutants|rules|run|shots)\//.test(file) && !(file in allowed))
    const found = files.map((file) => [file, faultsIn(readFileSync(resolve(root, file), 'utf8'))] as const)
    expect(found.filter(([, faults]) => faults.length > 0)).toEqual([])
  })

  test.each([
    'await expect.poll(() => rows()).toBe(1)',
    'await expect\n  .poll(() => rows())',
    'await vi.waitFor(() => expect(reported).toEqual([]))',
    'await page.waitForTimeout(500)',
    "await page.waitForLoadState('networkidle')",
    'await new Promise((done) => setTimeout(done, 50))',
    'const day = dayOf(new Date())',
    'const soon = Date.now() + 60_000',
    'expect(performance.now() - began).toBeLessThan(5)',
  ])('refuses %s', (line) => {
    expect(faultsIn(line)).toHaveLength(1)
  })

  test('a virtual clock may be read and set, and comments are not checked', () => {
    expect(faultsIn('vi.useFakeTimers()\nconst now = Date.now()')).toEqual([])
    expect(faultsIn('// never new Date()\nconst day = new Date(0)')).toEqual([])
  })
})
