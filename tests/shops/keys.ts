/** A merchant without a mouse. */
import type { Locator } from '@playwright/test'
import type { Merchant } from '../kernel/world.ts'

/** Presses Tab until a control has the focus, of several one of them; a control that cannot be reached fails. */
export async function tabTo({ page }: Pick<Merchant, 'page'>, control: Locator): Promise<void> {
  await control.first().waitFor({ state: 'attached' })
  for (let press = 0; press < 80; press++) {
    if (await control.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} is not reached by Tab`)
}
