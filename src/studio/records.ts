/** Records written by the tests, loaded on demand: coverage, mutants, samples for rehearsals. */
import { fromPromise } from 'xstate'
import type { Tested } from '../../machines/kernel/tested.ts'
import { type Samples, samplesFrom } from '../../machines/studio/outline/samples.ts'

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
