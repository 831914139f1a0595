/** The portal's page in this process: opened, settled, and moved in time together with the server. */
import { setImmediate as turn } from 'node:timers/promises'
import { vi } from 'vitest'
import { fetchMerchantViews } from '../../../src/app/pages.tsx'
import { start } from '../../../src/app/start.tsx'
import { dismissNotices } from '../../../src/ui/notify.ts'
import { fetchParts } from '../fetched-parts.ts'
import type { TestServer } from '../server.ts'
import { drawn } from './drawings.ts'
import type { Wire } from './wire.ts'

/** A span of the shared clock. */
interface Span {
  readonly seconds?: number
  readonly minutes?: number
  readonly hours?: number
  readonly days?: number
}

/** A tab of the browser, at first without a page. */
export interface Tab {
  /** Opens a path below the portal's base as typing an address does: the memory of the previous page is gone. */
  open(path: string): Promise<void>
  /** Leaves the page. */
  close(): Promise<void>
  /** Resolves when nothing is pending: no request, no job, no chart, no rendering. */
  settle(): Promise<void>
  /** Lets time pass for page and server: runs every timer in order, and after each one its effects. */
  later(span: Span): Promise<void>
  /** Lets time pass until a condition holds. Throws after five minutes. */
  until(holds: () => boolean, what: () => string): Promise<void>
}

/** Milliseconds between two drawings of a screen. */
const frame = 16

/** Rounds after which a page that never settles is given up. */
const patience = 2000

const day = 86_400_000

/** Maximum milliseconds of the shared clock until something is shown. */
const longest = 300_000

/** Opens a tab. From then on the clock stops unless it is moved; {@link Tab.close} and `vi.useRealTimers` end that. */
export async function openTab({ worker, deps: { clock, db } }: Pick<TestServer, 'worker' | 'deps'>, wire: Wire): Promise<Tab> {
  // No drawing waits for a module: a page would seem to rest while one part after the other is loaded.
  await fetchMerchantViews()
  await fetchParts()
  let running: Awaited<ReturnType<typeof start>> | null = null
  // The device uses the server's time, which is ten in the morning, whenever the test runs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: clock.now() })
  await db.deleteFrom('settings').where('name', '=', 'clock_offset_ms').execute()
  await clock.refresh()

  /** Checks all pending work once. Returns whether there was none. */
  const isCalm = async (withJobs: boolean): Promise<boolean> => {
    const before = wire.requests.length
    await vi.dynamicImportSettled()
    await wire.idle()
    await turn()
    // A job starts later than the call that queued it.
    await vi.advanceTimersByTimeAsync(frame)
    await drawn()
    const { done, failed } = withJobs ? await worker.drain() : { done: 0, failed: 0 }
    return wire.requests.length === before && done + failed === 0
  }
  const settle = async () => {
    // A second check: the first may have started something not yet visible. A job needs a request, and then there is a third.
    for (let calm = 0, rounds = 0; calm < 2; rounds++) {
      if (rounds > patience) throw new Error('The portal does not come to rest')
      calm = (await isCalm(calm === 0)) ? calm + 1 : 0
    }
  }
  /** Advances to the next timer, and follows the requests of the page. */
  const nextTimer = async () => {
    const before = wire.requests.length
    await vi.advanceTimersToNextTimerAsync()
    await drawn()
    if (wire.requests.length > before) await settle()
  }
  const close = async () => {
    running?.stop()
    running = null
  }
  return {
    settle,
    close,
    async open(path) {
      await close()
      await dismissNotices()
      history.replaceState(null, '', `/financing${path}`)
      const place = document.createElement('div')
      document.body.replaceChildren(place)
      running = await start(place)
      await settle()
    },
    async later({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      const end = Date.now() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      // Without an open page only the server's time moves.
      if (!running) vi.setSystemTime(end)
      while (Date.now() < end) {
        // No timer lasts longer than 24 days.
        setTimeout(() => {}, Math.min(end - Date.now(), day))
        await nextTimer()
      }
      await settle()
    },
    async until(holds, what) {
      const end = Date.now() + longest
      while (!holds()) {
        if (vi.getTimerCount() === 0 || Date.now() > end) throw new Error(what())
        await nextTimer()
      }
    },
  }
}
