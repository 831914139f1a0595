/** Test projects, one per kind; the kind is the ending of a test's file name, the area its folder. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { calls } from './tools/calls.ts'
import { messages } from './tools/messages.ts'

const api = {
  include: ['tests/**/*.api.test.ts'],
  globalSetup: ['tests/support/api-setup.ts'],
  setupFiles: ['tests/support/alone.ts'],
  testTimeout: 60_000,
  hookTimeout: 240_000,
}
/** Hashing passwords at the cost of production was a fifth of the work of these tests. */
const quickHashes = { alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/support/argon2.ts') } }
const embedded = { SAMPAN_TEST_DB: 'pglite' }
/** Tests on PostgreSQL write down their statements for the project `statements` of the same run. */
const statements = { SAMPAN_STATEMENTS: join(tmpdir(), `sampan-statements-${process.pid}`) }
const postgres = { SAMPAN_TEST_DB: 'postgres', ...statements }

/** What the two databases, or their drivers, could do differently: values, transactions, migrations, jobs, ledger, paging. */
const differing = [
  'tests/kernel/{company-scope,core,database,database-of-db218a0,jobs-lanes,migrations,reference-numbers,schema,stranded}.api.test.ts',
  'tests/lending/{booked-money,ledger}.api.test.ts',
  'tests/notices/messages.api.test.ts',
  'tests/staff/loan-lives.api.test.ts',
]

/** Flags of Node for tests that render pages: more room for short-lived objects, and no collector threads beside two busy workers. */
const pageFlags = ['--max-semi-space-size=64', '--single-threaded-gc']

/** A link changes the address; the page behind it, perhaps on the network, is not fetched. */
const navigation = { disableMainFrameNavigation: true, disableChildPageNavigation: true }

/** Scripts of other sites count as loaded and do nothing: what one adds to the page is added by its test. */
const scripts = { handleDisabledFileLoadingAsSuccess: true }

/** Resolves packages in their production form, as the build does: their development checks cost half of the time of a page. */
const production = (): Plugin => ({
  name: 'sampan-production',
  enforce: 'post',
  config({ environments }) {
    Object.assign(environments?.ssr?.resolve ?? {}, { conditions: ['node', 'production'] })
  },
})

/** What replaces a module, and so has modules of its own. */
const mocking = ['tests/account/password-queue.race.test.ts']

/** Stately's parser imports makers of actions from XState 4; machines that name their actions need none of them. Its build of modules can be answered. */
const statelysParser = {
  resolve: { alias: [{ find: /^xstate\/lib\/(actions|types)$/, replacement: 'xstate' }] },
  ssr: { resolve: { conditions: ['module', 'node'] } },
}

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other's password hashes.
    maxWorkers: 2,
    projects: [
      // They share what they read of the code, and change none of it.
      { test: { name: 'rules', include: ['tests/rules/*.test.ts'], testTimeout: 30_000, isolate: false } },
      { test: { name: 'unit', isolate: false, include: ['tests/**/*.unit.test.ts'], testTimeout: 30_000 } },
      {
        ...statelysParser,
        test: {
          name: 'chart',
          isolate: false,
          include: ['tests/**/*.chart.test.ts'],
          testTimeout: 60_000,
          server: { deps: { inline: ['@xstate/machine-extractor'] } },
        },
      },
      {
        plugins: [calls(), messages()],
        test: {
          name: 'render',
          execArgv: pageFlags,
          isolate: false,
          include: ['tests/**/*.render.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true, navigation, ...scripts } } },
          setupFiles: ['tests/support/dom.ts', 'tests/support/fetched-setup.ts', 'tests/support/rendered-setup.ts'],
          testTimeout: 120_000,
        },
      },
      // Files of a worker share its modules: loading the server again for each took a third of the run.
      {
        plugins: [calls()],
        resolve: quickHashes,
        test: { ...api, name: 'api-postgres', env: postgres, isolate: false, include: ['tests/**/*.{api,race}.test.ts'], exclude: mocking },
      },
      { plugins: [calls()], test: { ...api, name: 'race-mocking', env: postgres, include: mocking } },
      { plugins: [calls()], resolve: quickHashes, test: { ...api, name: 'api-pglite', env: embedded, isolate: false, include: differing } },
      { plugins: [calls()], resolve: quickHashes, test: { ...api, name: 'api-embedded', env: embedded } },
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
        plugins: [production(), calls(), messages()],
        resolve: quickHashes,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...api,
          env: { ...postgres, NODE_ENV: 'production' },
          name: 'portal',
          execArgv: pageFlags,
          testTimeout: 120_000,
          isolate: false,
          include: ['tests/**/*.portal.test.{ts,tsx}'],
          environment: './tests/support/in-process/environment.config.ts',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost/financing/',
              width: 1280,
              height: 900,
              settings: { navigation, ...scripts },
            },
          },
          setupFiles: [
            'tests/support/dom.ts',
            'tests/support/fetched-setup.ts',
            'tests/support/in-process/drawings.ts',
            'tests/support/in-process/styles.ts',
            'tests/support/alone.ts',
          ],
        },
      },
      { test: { name: 'fault', isolate: false, include: ['tests/**/*.fault.test.ts'], testTimeout: 60_000, hookTimeout: 600_000 } },
    ],
  },
})
