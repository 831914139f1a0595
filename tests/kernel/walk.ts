/** Walks in a browser: axe looks at every situation that it has not met before. */
import { expectAccessible } from '../portal/axe.ts'
import { type Merchant, test } from './world.ts'

/** Situations that axe has checked in this worker: a situation looks alike on every path of a product, a language and a width. */
const looked = new Set<string>()

/** A path of a model: the checks for each state, the steps for each event. */
interface Walkable {
  test(params: { states: Record<string, () => Promise<void>>; events: Record<string, () => Promise<void>> }): Promise<unknown>
}

/** Checks a situation, and has axe look at it unless it has met it, or another one that looks alike. */
export async function see({ page, locale, product }: Merchant, situation: string, look: () => Promise<void>): Promise<void> {
  await test.step(`sees ${situation}`, async () => {
    await look()
    const sight = [situation, product, locale, page.viewportSize()?.width].join()
    if (looked.has(sight)) return
    looked.add(sight)
    await expectAccessible(page, situation)
  })
}

/** Walks a path of a model; axe looks at no situation that is `alike` one it has met. */
export async function walkAlong(
  merchant: Merchant,
  path: Walkable,
  sights: Readonly<Record<string, () => Promise<void>>>,
  acts: Readonly<Record<string, () => Promise<unknown>>>,
  alike: Readonly<Partial<Record<string, string>>> = {},
): Promise<void> {
  const looks = Object.entries(sights).map(([situation, look]) => [situation, () => see(merchant, alike[situation] ?? situation, look)])
  const operations = Object.entries(acts).map(([operation, act]) => [operation, () => test.step(operation, act)])
  await path.test({ states: Object.fromEntries(looks), events: Object.fromEntries(operations) })
}
