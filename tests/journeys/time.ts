/** Time that passes for a page only where a test says so, however long the machine takes for the rest. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the clock of the page, for its later pages, too. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Lets as little time pass as it takes until something is seen, or seen no more: three tenths of a second, for React shows no two skeletons sooner after one another. */
export async function expectSoon(page: Page, what: Locator, visible = true): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await what.isVisible()) === visible) return true
        await page.clock.runFor(50)
        return (await what.isVisible()) === visible
      },
      { intervals: [100] },
    )
    .toBe(true)
}
