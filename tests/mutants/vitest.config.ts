/** The tests of the charts, run by the runner that tries mutants. */
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/**/*.chart.test.ts', 'tests/mutants/records.test.ts'],
    // The texts of the studio load modules again: the tests after them would have charts that no mutant reaches.
    exclude: ['tests/kernel/random.chart.test.ts', 'tests/studio/texts.chart.test.ts'],
    runner: resolve(import.meta.dirname, 'runner.config.ts'),
    // One process keeps the charts and what it has caught from file to file.
    isolate: false,
    fileParallelism: false,
    // A test of a chart takes milliseconds; one that waits so long waits for something that no longer comes.
    testTimeout: Number(process.env.SAMPAN_PATIENCE ?? 1500),
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: [resolve(import.meta.dirname, 'quiet.config.ts')],
  },
})
