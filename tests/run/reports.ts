/** What the reporters of the test tools have written, as counts. */
import { readFile } from 'node:fs/promises'

/** What a report says. */
interface Counts {
  readonly passed: number
  readonly failed: number
  /** What failed, each with its message. */
  readonly failures: readonly string[]
}

/** Tests that passed and did not; a test that was skipped has not passed. A report that is missing or broken off is one failure. */
export async function countsOf(reporter: 'vitest' | 'playwright', file: string): Promise<Counts> {
  try {
    const report = JSON.parse(await readFile(file, 'utf8'))
    return reporter === 'vitest' ? ofVitest(report) : await ofPlaywright(report)
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`No report of ${reporter}: ${String(error)}`] }
  }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function ofVitest({ numPassedTests, numTotalTests, testResults }: VitestReport) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
  ])
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, failures }
}

interface PlaywrightResult {
  readonly errors: readonly { readonly message?: string }[]
  readonly attachments: readonly { readonly name: string; readonly path?: string }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly { readonly results: readonly PlaywrightResult[] }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
}

async function ofPlaywright({ stats, suites }: PlaywrightReport) {
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const failures: string[] = []
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { errors, attachments } of tests.flatMap(({ results }) => results)) {
      failures.push(...errors.map(({ message }) => `${file} › ${title}\n${message ?? ''}`))
      failures.push(...(await Promise.all(attachments.filter(({ name }) => name === 'error-context').map(pageOf))))
    }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, failures }
}

/** What the page showed when the test failed, as Playwright has written it down. */
async function pageOf({ path }: PlaywrightResult['attachments'][number]): Promise<string> {
  const written = path ? await readFile(path, 'utf8') : ''
  const begin = written.indexOf('```yaml')
  return begin < 0 ? '' : written.slice(begin).replace(/^# Test source.*/ms, '')
}
