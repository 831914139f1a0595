/** The browser, the phone and the network of the figures. */
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../support/chromium.ts'

/** The screen of a phone, in the size that Lighthouse uses. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true } as const

/** Slow 4G for `Network.emulateNetworkConditions`: 150 ms for each answer, 1.6 Mbit/s down, 0.75 Mbit/s up; in bytes per second. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 } as const

/** Starts Chromium, with further flags. */
export async function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args: [...chromiumFlags, ...flags],
    env: { ...(process.env as Record<string, string>), ...env },
  })
}
