/** Test projects, one per kind; the kind is the ending of a test's file name, the area its folder. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { calls } from './vite-calls.ts'
import { messages } from './vite-messages.ts'

const api = {
  include: ['tests/**/*.api.test.ts'],
  globalSetup: ['tests/support/api-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 240_000,
}
const embedded = { SAMPAN_TEST_DB: 'pglite' }
/** Tests on PostgreSQL write down their statements for the project `statements` of the same run. */
const statements = { SAMPAN_STATEMENTS: join(tmpdir(), `sampan-statements-${process.pid}`) }
const postgres = { SAMPAN_TEST_DB: 'postgres', ...statements }

/** What the two databases, or their drivers, could do differently. Everything else runs on PostgreSQL alone. */
const differing = [
  'tests/kernel/{audit,core,database,files,jobs-lanes,migrations,stranded}.api.test.ts',
  'tests/lending/{interest,ledger,loan-terms}.api.test.ts',
  'tests/notices/messages.api.test.ts',
  'tests/privacy/personal-copy.api.test.ts',
  'tests/records/shop-months.api.test.ts',
  'tests/site/reports.api.test.ts',
]

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other's password hashes.
    maxWorkers: 2,
    projects: [
      // They share what they read of the code, and change none of it.
      { test: { name: 'rules', include: ['tests/rules/*.test.ts'], testTimeout: 30_000, isolate: false } },
      { test: { name: 'unit', isolate: false, include: ['tests/**/*.unit.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'chart', isolate: false, include: ['tests/**/*.chart.test.ts'], testTimeout: 60_000 } },
      {
        plugins: [calls(), messages()],
        test: {
          name: 'render',
          isolate: false,
          include: ['tests/**/*.render.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
          setupFiles: ['tests/support/dom.ts', 'tests/support/rendered-setup.ts'],
          testTimeout: 120_000,
        },
      },
      // Files of a worker share its modules: loading the server again for each took a third of the run. What replaces a module is a race.
      { plugins: [calls()], test: { ...api, name: 'api-postgres', env: postgres, isolate: false } },
      { plugins: [calls()], test: { ...api, name: 'race', env: postgres, include: ['tests/**/*.race.test.ts'] } },
      { plugins: [calls()], test: { ...api, name: 'api-pglite', env: embedded, include: differing } },
      { plugins: [calls()], test: { ...api, name: 'api-embedded', env: embedded } },
      {
        test: {
          ...api,
          name: 'statements',
          env: { ...embedded, ...statements },
          include: ['tests/**/*.embedded.test.ts'],
          // After every test on PostgreSQL.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react(), calls(), messages()],
        test: {
          ...api,
          env: postgres,
          name: 'portal',
          testTimeout: 120_000,
          isolate: false,
          include: ['tests/**/*.portal.test.{ts,tsx}'],
          environment: './tests/support/in-process/environment.config.ts',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost/financing/',
              width: 1280,
              height: 900,
              // A link out of the portal changes the address; the page behind it is another one's.
              settings: { navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true } },
            },
          },
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      { test: { name: 'fault', isolate: false, include: ['tests/**/*.fault.test.ts'], testTimeout: 60_000, hookTimeout: 600_000 } },
    ],
  },
})
