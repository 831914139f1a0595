/** Waits for a condition that nothing announces, such as a lock in a database or a mail of another process. */
import { setImmediate as turn } from 'node:timers/promises'

/** Looks after which something that does not come is given up. */
const patience = 100_000

/** Looks until something holds: at once, and again as soon as everything that was due since the last look is done. Throws `what` when it never does. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let looks = 0; !(await holds()); looks++) {
    if (looks > patience) throw new Error(what)
    await turn()
  }
}
