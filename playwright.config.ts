/** Journeys in a real browser against the built server, one server per worker. */
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tests/support/chromium.ts'

const { executablePath, env } = await findChromium()

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/kernel/setup.config.ts',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  // Two cores: while one journey waits for a review, an import or a bank, two others use them.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    viewport: { width: 1280, height: 900 },
    // Chromium's own language must not matter: the portal speaks Simplified Chinese until another language is chosen.
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [...chromiumFlags],
      env: { ...(process.env as Record<string, string>), ...env },
    },
  },
})
