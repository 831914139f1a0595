/** The terms of a drawdown, chosen in the same way in a browser and in one process. */
import type { Walker } from '../kernel/vocabulary.ts'

/** The amount every walk draws, as it is typed and as it is shown. */
export const drawn = { typed: '20000', shown: /HKD\s20,000\.00/ } as const

/** Types an amount; the result is an offer, or the reason why there is none. */
export async function askFor(walker: Walker, amount: string): Promise<void> {
  await walker.field('lending.drawdown.amount.label').fill(amount)
}

/** Requests an amount within the limit, agrees to the offer and continues to the check. */
export async function agreeToOffer(walker: Walker): Promise<void> {
  await askFor(walker, drawn.typed)
  await walker.page.getByRole('checkbox', { name: walker.words('lending.drawdown.agree') }).check()
  await walker.sees(walker.text('lending.drawdown.next.note'))
  await walker.button('lending.drawdown.next').click()
}
