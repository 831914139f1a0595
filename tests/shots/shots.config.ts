/** `npm run shots`: pictures of pages and dialogs, compared with those that the last run with `-u` has accepted. */
import { defineConfig } from '@playwright/test'
import { locales } from '../../contract/kernel/constants.ts'
import { headers } from '../../contract/kernel/endpoint.ts'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { origin } from './stage.ts'

const { executablePath, env } = await findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: 'pages.shots.ts',
  globalSetup: './setup.config.ts',
  outputDir: '../../.shots/differences',
  snapshotPathTemplate: '{testDir}/../../.shots/pictures/{projectName}/{arg}{ext}',
  reporter: [['line'], ['html', { outputFolder: '../../.shots/report', open: 'never' }]],
  // One after the other: opening a page may change the data of its merchant.
  workers: 1,
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixels: 12 } },
  projects: locales.map((name) => ({ name })),
  use: {
    baseURL: origin,
    // The request id in an error message is the same every time.
    extraHTTPHeaders: { [headers.requestId]: 'every-request' },
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: [...chromiumFlags], env: { ...(process.env as Record<string, string>), ...env } },
  },
})
