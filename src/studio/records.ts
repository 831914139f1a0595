/** What is loaded on demand: records written by the tests, and an earlier version of a chart. */
import { fromPromise } from 'xstate'
import { charts } from '../../machines/charts.ts'
import type { Tested } from '../../machines/kernel/tested.ts'
import { type Samples, samplesFrom } from '../../machines/studio/outline/samples.ts'
import type { Unreadable, Version } from '../../machines/studio/outline/version.ts'

/** Fetches the figures of the tests. */
export const readTested = fromPromise<Tested, void>(async () => {
  const { coverage, mutants } = await import('virtual:tested')
  return { charts: JSON.parse(coverage), mutants: JSON.parse(mutants) }
})

/** Fetches the samples. */
export const readSamples = fromPromise<Readonly<Record<string, Samples>>, void>(async () => {
  const { samples } = await import('virtual:samples')
  return samplesFrom(samples)
})

/** Reads a chosen file and compares it with a chart of the registry. */
export const readVersion = fromPromise<Version | Unreadable, { file: { text(): Promise<string> }; chart: string; given: unknown }>(
  async ({ input }) => {
    const { versionOf } = await import('./read-version.ts')
    const chart = charts[input.chart]
    return chart ? versionOf(await input.file.text(), input.chart, chart, input.given) : 'noChart'
  },
)
