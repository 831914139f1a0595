/** What the charts of a tab tell over the channel of the studio, heard in the tab itself: where they stand; and how to say something to them. */
import type { Page } from '@playwright/test'
import { type LiveMessage, liveChannel } from '../../contract/live.ts'
import { longTimer } from './time.ts'

/** A chart that runs in the tab. */
interface Running {
  readonly tab: string
  readonly actor: string
  readonly chart: string
  readonly name: string
  readonly paths: readonly string[]
}

/** The ear in the page. */
interface Ear {
  /** Long timers wait. */
  still: boolean
  /** When the last message came, by `performance.now()`. */
  heard: number
  readonly running: Map<string, Running>
  say(message: LiveMessage): void
  /** Lets time go on, and what should have happened happen. */
  goOn(): void
}
declare global {
  interface Window {
    shots: Ear
  }
}

/** Puts the ear into every page of a context before anything else runs there. */
export function earSource(still: boolean): string {
  return `globalThis.__name ??= (named) => named;(${listen})(${JSON.stringify({ channelName: liveChannel, longTimer, still })})`
}

/** Runs in the page. */
function listen({ channelName, longTimer, still }: { channelName: string; longTimer: number; still: boolean }): void {
  const channel = new BroadcastChannel(channelName)
  const running = new Map<string, Running>()
  const late = new Map<number, () => void>()
  const ear: Ear = {
    still,
    heard: performance.now(),
    running,
    say: (message) => channel.postMessage(message),
    goOn: () => {
      ear.still = false
      for (const fire of [...late.values()]) fire()
    },
  }
  window.shots = ear
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    ear.heard = performance.now()
    if (data.kind === 'started') running.set(data.actor, { ...data, paths: [] })
    if (data.kind === 'snapshot') running.set(data.actor, data)
    if (data.kind === 'stopped') running.delete(data.actor)
    if (data.kind === 'left') for (const [key, { tab }] of running) if (tab === data.tab) running.delete(key)
  }
  const { setTimeout, clearTimeout, setInterval } = window
  const waits = (delay = 0) => ear.still && delay >= longTimer
  window.setTimeout = ((run: () => void, delay?: number, ...given: []) => {
    const fire = () => {
      if (waits(delay)) return void late.set(id, fire)
      late.delete(id)
      run(...given)
    }
    const id = setTimeout(fire, delay)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    late.delete(Number(id))
    clearTimeout(id)
  }
  window.setInterval = ((run: () => void, delay?: number, ...given: []) =>
    setInterval(() => !waits(delay) && run(...given), delay)) as typeof window.setInterval
  // A call that is held is not given up.
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => {} })
}

/** The innermost of the paths a chart stands in. */
export function leavesOf(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).sort()
}

/** The charts that run in a tab; none where the portal does not run. */
export function runningIn(page: Page): Promise<Running[]> {
  return page.evaluate(() => [...(window.shots?.running.values() ?? [])])
}

/** Says something to a chart of the tab. Answers whether it runs. */
export async function say(page: Page, chart: string, event: { type: string }): Promise<boolean> {
  const to = (await runningIn(page)).findLast((each) => each.chart === chart)
  if (!to) return false
  await page.evaluate((message) => window.shots.say(message as LiveMessage), { kind: 'send', tab: to.tab, actor: to.actor, event })
  return true
}
