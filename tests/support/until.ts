/** Waits for a condition without an event, such as a lock in a database or a mail of another process. */
import { setImmediate as turn } from 'node:timers/promises'

/** Checks after which the wait is given up. */
const patience = 100_000

/** Checks until a condition holds: at once, and again after everything due since the last check is done. Throws `what` when it never does. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let looks = 0; !(await holds()); looks++) {
    if (looks > patience) throw new Error(what)
    await turn()
  }
}
