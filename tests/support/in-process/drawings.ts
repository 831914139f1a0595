/** React in one process: it renders independently of the machine's clock, and reports when everything is rendered. */
import { createRequire } from 'node:module'
import { setImmediate as turn } from 'node:timers/promises'

const require = createRequire(import.meta.url)

/** React's own queue of drawings, which comes without types. */
interface Queue {
  readonly unstable_IdlePriority: number
  unstable_scheduleCallback(priority: number, run: () => void): void
}

// React keeps a placeholder for 300 milliseconds, in which it looks for more that has come: here it looks once.
const { setTimeout, clearTimeout } = globalThis
Object.assign(globalThis, { setTimeout: setImmediate, clearTimeout: clearImmediate })
const { unstable_IdlePriority, unstable_scheduleCallback } = createRequire(require.resolve('react-dom/client'))('scheduler') as Queue
require('react-dom/client')
Object.assign(globalThis, { setTimeout, clearTimeout })

/** Resolves once React has rendered everything pending, and what it has rendered in the place of a placeholder is on the page. */
export async function drawn(): Promise<void> {
  await queueEmpty()
  // Content that replaces a placeholder is rendered in one turn and put on the page in the next.
  await turn()
  await queueEmpty()
}

/** The lowest priority is last in the queue. */
function queueEmpty(): Promise<void> {
  return new Promise((resolve) => unstable_scheduleCallback(unstable_IdlePriority, resolve))
}
