/** Walks in a browser: axe looks at every situation that it has not met before. */
import { expectAccessible } from '../portal/axe.ts'
import type { Part, Parts, Way } from './ways.ts'
import { type Merchant, test } from './world.ts'

/** Situations that axe has checked in this worker: a situation looks alike on every path of a product, a language and a width. */
const looked = new Set<string>()

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

/** Walks a way in a browser; axe looks at no situation that is `alike` one it has met. */
export async function walkAlong<Situation extends string, Operation extends string>(
  merchant: Merchant,
  way: Way<Parts<Situation>, Operation>,
  seen: Parts<Situation>,
  actions: Parts<Operation>,
  alike: Readonly<Partial<Record<string, string>>> = {},
): Promise<void> {
  const looks = Object.entries<Part>(seen).map(([situation, look]) => [situation, () => see(merchant, alike[situation] ?? situation, look)])
  const steps = Object.entries<Part>(actions).map(([operation, act]) => [operation, () => test.step(operation, act)])
  await way.walk(Object.fromEntries(looks) as Parts<Situation>, Object.fromEntries(steps) as Parts<Operation>)
}
