/** Drawing down money, as a merchant does it. */
import { expect } from '@playwright/test'
import type { Merchant } from './world.ts'

/** The amount every journey draws, as it is typed and as it is shown. */
export const drawn = { typed: '20000', shown: /HKD\s20,000\.00/ } as const

/** Types an amount and waits for what comes of it: an offer, or why there is none. */
export async function askFor(merchant: Merchant, amount: string): Promise<void> {
  await merchant.field('drawdown.amount.label').fill(amount)
}

/** Asks for an amount within the limit, agrees to the offer and goes on to the check. */
export async function agreeToOffer(merchant: Merchant): Promise<void> {
  const { page } = merchant
  await askFor(merchant, drawn.typed)
  await page.getByRole('checkbox', { name: merchant.words('drawdown.agree') }).check()
  await expect(merchant.text('drawdown.next.note')).toBeVisible()
  await merchant.button('drawdown.next').click()
}
