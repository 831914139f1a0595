/** Runs every test once as it is, noting which transitions it asks for and takes; or once for each mutant of those, noting which mutants it catches. */
import { readFileSync } from 'node:fs'
import { type RunnerTestCase as Test, TestRunner } from 'vitest'
import { laboratory, type Mutant, note, openCharts } from './mutants.ts'

openCharts()

/** What this process is to do: `touch`, or the mutants to try on each test. */
interface Orders {
  /** Where findings are written. */
  readonly findings: string
  /** By test, the mutants to try on it; none yet when tests are to be looked at only. */
  readonly plan: Record<string, readonly Mutant[]> | null
}

const orders = JSON.parse(readFileSync(process.env.SAMPAN_MUTANTS ?? '', 'utf8')) as Orders
const caught = new Set<string>()

const keyOf = (test: Test) => `${test.file.name} ${test.fullTestName ?? test.name}`

/** A process that tries the mutants. */
export default class MutantRunner extends TestRunner {
  /** The control without a mutant, then the mutants. */
  private trying: readonly (Mutant | null)[] = []
  private reliable = true

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    if (!orders.plan) return
    const mutants = (orders.plan[keyOf(test)] ?? []).filter(({ id }) => !caught.has(id))
    if (mutants.length === 0) test.mode = 'skip'
    this.trying = [null, ...mutants]
    test.repeats = mutants.length
  }

  override onBeforeTryTask(test: Test, ...rest: never[]): void {
    ;(super.onBeforeTryTask as ((...all: unknown[]) => void) | undefined)?.(test, ...rest)
    const { repeats = 0 } = (rest[0] ?? {}) as { repeats?: number }
    laboratory.active = this.trying[repeats] ?? null
    laboratory.considered = new Set()
    laboratory.taken = new Set()
    laboratory.heard = 0
    if (laboratory.active) note(orders.findings, { tries: laboratory.active.id, by: keyOf(test) })
  }

  onAfterRetryTask(test: Test): void {
    const { active } = laboratory
    laboratory.active = null
    const failed = test.result?.state === 'fail'
    if (!active && !orders.plan) {
      note(orders.findings, { test: keyOf(test), failed, considered: [...laboratory.considered], taken: [...laboratory.taken] })
      return
    }
    // A test that fails now without any mutant, say because the machine is busy, shows nothing.
    if (!active) this.reliable = !failed
    if (active && failed && this.reliable) {
      caught.add(active.id)
      const message = test.result?.errors?.[0]?.message?.split('\n')[0]?.slice(0, 160) ?? ''
      note(orders.findings, { caught: active.id, by: keyOf(test), message })
    }
    test.result = { state: 'run', startTime: Date.now(), retryCount: 0 }
  }
}
