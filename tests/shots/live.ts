/** The charts of a tab, the portal's and those of views: their states, and sending events to them. */
import type { Page } from '@playwright/test'
import { longTimer, typedPauses } from './time.ts'

/** A chart that runs in the tab. */
interface Running {
  readonly chart: string
  readonly paths: readonly string[]
}

/** The ear in the page. */
interface Ear {
  /** Long timers wait. */
  still: boolean
  /** When something happened last, by `performance.now()`. */
  heard: number
  /** Whether something happens without input within so many milliseconds: React shows a suspended part a little later. */
  awaits(within: number): boolean
  /** The running charts: invoking charts before the ones they invoke, and each kind in the order they were found. */
  running(): Running[]
  /** Sends an event to the last of the charts of a name. Returns whether there is one. */
  say(chart: string, event: { type: string }): boolean
  /** Moves the pointer onto the notice: notices have timers of their own, and stay while the pointer is on them. */
  point(): void
  /** Advances the time and runs the due timers. */
  goOn(): void
}
declare global {
  interface Window {
    shots: Ear
  }
}

/** A chart at work, as XState makes it. */
interface Actor {
  readonly logic: { readonly id: string }
  readonly system: { inspect(listener: () => void): void }
  getSnapshot(): { readonly status: string; readonly _nodes: readonly { path: string[] }[]; readonly children: object }
  send(event: { type: string }): void
}

/** React's internal node of a rendered element. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly memoizedProps: unknown
  readonly memoizedState: unknown
}

/** Puts the ear into every page of a context before anything else runs there. */
export function earSource(still: boolean): string {
  return `globalThis.__name ??= (named) => named;(${listen})(${JSON.stringify({ longTimer, typedPauses, still })})`
}

/** Runs in the page. Charts are found where React keeps them: in properties, hooks and states of rendered elements. */
function listen({ longTimer, typedPauses, still }: { longTimer: number; typedPauses: readonly number[]; still: boolean }): void {
  /** Charts, and how far each is from one that no chart invoked. */
  const met = new Map<Actor, number>()
  const heard = new WeakSet<object>()
  const late = new Map<number, () => void>()
  /** Timers that run, with the milliseconds they were given. */
  const soon = new Map<number, number>()
  const notices = () => document.querySelectorAll('[data-scope=toast][data-part=group]')
  const within = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])
  const isChart = (value: unknown): value is Actor =>
    typeof value === 'object' && value !== null && 'sessionId' in value && 'root' in ((value as { logic?: object }).logic ?? {})
  const drawn = (): Fiber[] => {
    const root = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Fiber } }> | null
    const key = Object.keys(root ?? {}).find((each) => each.startsWith('__reactContainer$'))
    const fibers = root && key ? [root[key]?.stateNode.current] : []
    for (const fiber of fibers) if (fiber) fibers.push(fiber.child ?? undefined, fiber.sibling ?? undefined)
    return fibers.filter((fiber) => fiber !== undefined)
  }
  const kept = ({ memoizedProps, memoizedState }: Fiber): unknown[] => {
    const own = [...within(memoizedProps), ...within(memoizedState)]
    type Hook = { memoizedState?: unknown; next?: Hook } | null
    for (let hook = memoizedState as Hook | undefined; typeof hook === 'object' && hook !== null && 'next' in hook; hook = hook.next)
      own.push(...within(hook.memoizedState))
    return own
  }
  const look = (): Actor[] => {
    const now = new Map<Actor, number>()
    const meet = (actor: Actor, depth: number) => {
      const { status, children } = actor.getSnapshot()
      if ((now.get(actor) ?? -1) >= depth || status !== 'active') return
      now.set(actor, depth)
      for (const child of Object.values(children)) if (isChart(child)) meet(child, depth + 1)
    }
    for (const value of drawn().flatMap(kept)) if (isChart(value)) meet(value, 0)
    for (const [actor, depth] of now) {
      met.set(actor, depth)
      if (heard.has(actor.system)) continue
      heard.add(actor.system)
      actor.system.inspect(() => {
        ear.heard = performance.now()
      })
    }
    for (const actor of met.keys()) if (!now.has(actor)) met.delete(actor)
    return [...met].sort(([, one], [, other]) => other - one).map(([actor]) => actor)
  }
  const ear: Ear = {
    still,
    heard: performance.now(),
    running: () =>
      look().map((actor) => ({
        chart: actor.logic.id,
        paths: actor.getSnapshot()._nodes.flatMap(({ path }) => (path.length > 0 ? [path.join('.')] : [])),
      })),
    awaits: (within) => [...soon.values()].some((delay) => delay < within),
    say(chart, event) {
      const actor = look().findLast((each) => each.logic.id === chart)
      actor?.send(event)
      return actor !== undefined
    },
    point: () => {
      if (ear.still) for (const region of notices()) region.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
    },
    goOn: () => {
      ear.still = false
      for (const region of notices()) region.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
      for (const fire of [...late.values()]) fire()
    },
  }
  window.shots = ear
  const { setTimeout, clearTimeout, setInterval } = window
  const waits = (delay = 0) => ear.still && (delay >= longTimer || typedPauses.includes(delay))
  window.setTimeout = ((run: () => void, delay?: number, ...given: []) => {
    const fire = () => {
      soon.delete(id)
      if (waits(delay)) return void late.set(id, fire)
      late.delete(id)
      run(...given)
    }
    const id = setTimeout(fire, delay)
    soon.set(id, delay ?? 0)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    late.delete(Number(id))
    soon.delete(Number(id))
    clearTimeout(id)
  }
  window.setInterval = ((run: () => void, delay?: number, ...given: []) =>
    setInterval(() => !waits(delay) && run(...given), delay)) as typeof window.setInterval
  // A call that is held is not given up.
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => {} })
}

/** The innermost of a chart's current paths. */
export function leavesOf(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))).sort()
}

/** The charts that run in a tab; none where neither portal nor studio runs. */
export function runningIn(page: Page): Promise<Running[]> {
  return page.evaluate(() => window.shots?.running() ?? [])
}

/** Sends an event to a chart of the tab. Returns whether it runs. */
export function say(page: Page, chart: string, event: { type: string }): Promise<boolean> {
  return page.evaluate(({ chart, event }) => window.shots?.say(chart, event) ?? false, { chart, event })
}
