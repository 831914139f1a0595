/** Test projects: pure lending rules, the API on the embedded database and on PostgreSQL, and races on PostgreSQL alone. */
import { defineConfig } from 'vitest/config'
import { calls } from './vite-calls.ts'

const api = { include: ['tests/api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 240_000 }
const postgres = { globalSetup: ['tests/support/postgres-setup.ts'], env: { SAMPAN_TEST_DB: 'postgres' } }

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other's password hashes.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { test: { name: 'repo', include: ['tests/repo*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'charts', include: ['tests/charts/**/*.test.ts'], testTimeout: 240_000 } },
      { test: { name: 'lending', include: ['tests/lending/**/*.test.ts'], testTimeout: 30_000 } },
      { plugins: [calls()], test: { ...api, name: 'api-pglite', env: { SAMPAN_TEST_DB: 'pglite' } } },
      { plugins: [calls()], test: { ...api, ...postgres, name: 'api-postgres' } },
      { test: { ...api, ...postgres, name: 'races', include: ['tests/races/**/*.test.ts'] } },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 600_000 } },
    ],
  },
})
