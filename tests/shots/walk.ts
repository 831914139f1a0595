/**
 * Walks the charts of a tab to states without a picture: plans a path on the map, takes its first step — an event over the channel of the
 * studio, an answer or a failure of a call at the wire —, reads the chart's state, and plans again.
 */

import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { locales } from '../../contract/kernel/constants.ts'
import { login } from '../kernel/shared.world.ts'
import { nameOf, type Shot } from './atlas.ts'
import { type Camera, photograph, settled, standingOf } from './camera.ts'
import { runningIn, say } from './live.ts'
import { type ChartMap, placeOf, type Road, wayFrom } from './map.ts'
import type { Scene } from './scenes.ts'
import { type Stage, visit } from './stage.ts'
import { reads } from './wire.ts'

/** Where a chart is met: on a page or in a dialog, and for some after a few steps of another. */
export interface Opening {
  readonly scene: Scene
  readonly trail: readonly Road[]
  /** Names of the actors of that other. */
  readonly asks: readonly string[]
}

/** Input and results of a walk. */
interface Walk {
  readonly stage: Stage
  readonly map: ChartMap
  readonly camera: Camera
  readonly opening: Opening
  /** States with a picture, of all charts, as `chart:path`; grows. */
  readonly seen: Set<string>
  /** Whether a state is requested; those of the chart itself are searched, others recorded when they occur. */
  readonly isWanted: (state: string) => boolean
  /** Receives each new picture, with the steps that led to it since the opening. */
  readonly found: (shot: Shot, trail: readonly Road[]) => void
}

/** Most steps of a walk, times a page is opened again for it, and times a road and all with its name may lead elsewhere. */
const most = { steps: 300, openings: 60, strays: 2, namesakes: 4 } as const

/** Opens the page of a scene, and its dialog; `wake` lets a chart begin that waits for others. */
async function enter(stage: Stage, scene: Scene, wake: () => Promise<void>): Promise<void> {
  await visit(stage, scene)
  await settled(stage)
  await wake()
  await scene.act?.(stage.page, locales[0])
  await settled(stage)
  await wake()
}

/** Walks until every requested state is seen or no path leads to one. Returns why it ended before, by state. */
export async function walk({ stage, map, camera, opening, seen, isWanted, found }: Walk): Promise<Map<string, string>> {
  const { page, wire } = stage
  const { chart } = map
  let trail: Road[] = []
  /** Roads that led elsewhere since the page was opened, and how often they have in all, together with roads to the same goal from other places. */
  let strayed = new Set<Road>()
  const strays = new Map<Road | string, number>()
  const stray = (road: Road, times: number) => {
    strayed.add(road)
    for (const each of [road, goalOf(road)]) strays.set(each, (strays.get(each) ?? 0) + times)
  }
  const told = new Map<string, string>()
  const places = [...map.roads].flatMap(([from, roads]) => [from, ...roads.map(({ to }) => to)])
  const wanted = [...new Set(places.flatMap((place) => place.split('+')))].map((path) => `${chart}:${path}`).filter(isWanted)
  const goals = (place: string) => place.split('+').some((path) => isWanted(`${chart}:${path}`) && !seen.has(`${chart}:${path}`))
  const isOpen = (road: Road) =>
    !strayed.has(road) && (strays.get(road) ?? 0) < most.strays && (strays.get(goalOf(road)) ?? 0) < most.namesakes
  let fresh = false
  let openings = 0
  await explore(openAnew)
  for (const literally of [false, true])
    for (const state of wanted.filter((each) => !seen.has(each)))
      for (const way of map.ways(state.slice(chart.length + 1))) if (!seen.has(state)) await follow(way, literally).catch(tellLost)
  // A state that is left at once because another chart is answered can be seen when no call is answered.
  await explore(async () => {
    await openAnew()
    wire?.hold('all')
  })
  for (const state of wanted) if (!told.has(state)) told.set(state, whyNever(map, state.slice(chart.length + 1)))
  return told

  /** Goes from place to place as long as something unseen is in reach. */
  async function explore(begin: () => Promise<void>): Promise<void> {
    ;[fresh, openings] = [false, 0]
    strays.clear()
    for (let step = 0; step < most.steps && wanted.some((state) => !seen.has(state)); step++) {
      const road = await stepFrom().catch(tellLost)
      if (road !== null) continue
      if (fresh || openings >= most.openings) break
      await begin()
    }
  }

  /**
   * Follows a path from its beginning to its end; `literally` with the answers it was found with. Steps already answered by the browser are
   * skipped.
   */
  async function follow(way: readonly Road[], literally: boolean): Promise<void> {
    await openAnew()
    await look()
    for (let left = way; left.length > 0; ) {
      const place = await placeNow()
      const next = left.findIndex(({ from }) => from === place)
      const road = left[next]
      if (!road) return
      await take(road, literally)
      const [fault] = stage.faults()
      if (fault) return void told.set(`${chart}:${road.to}`, `${road.label}: the view failed (${fault})`)
      await look()
      left = left.slice(next + 1)
    }
  }

  async function openAnew(): Promise<void> {
    openings++
    fresh = true
    strayed = new Set()
    wire?.hold(new Set([...map.asks, ...opening.asks]))
    await enter(stage, opening.scene, opening.trail.length === 0 ? wake : async () => {})
    for (const road of opening.trail) await take(road)
    trail = []
    stage.faults()
  }

  /** One step towards the requested states, after a picture of the chart's current state; null where there is no path. */
  async function stepFrom(): Promise<Road | null> {
    if (openings === 0) return null
    await look()
    const place = await placeNow()
    if (place === null) return null
    const [road] = wayFrom(map, place, goals, isOpen) ?? []
    if (!road) return null
    fresh = false
    const went = await take(road)
    const [fault] = stage.faults()
    const now = await placeNow()
    if (!fault && went && now === road.to) return road
    stray(road, fault ? most.strays : 1)
    const where = now === null ? 'the chart ended' : `it stood in ${now}`
    for (const path of road.to.split('+')) told.set(`${chart}:${path}`, `${road.label}: ${fault ? `the view failed (${fault})` : where}`)
    return fault ? null : road
  }

  /** The page was left in the middle of a step. */
  function tellLost(error: unknown): null {
    if (!/navigation|closed|crashed/i.test(String(error))) throw error
    const last = trail.at(-1)
    if (last) stray(last, most.strays)
    fresh = false
    return null
  }

  /** Calls of other charts under the same names, before the chart starts, are answered by the server. */
  async function wake(): Promise<void> {
    while ((await placeNow()) === null) {
      const name = wire?.waiting().find(reads)
      if (!wire || name === undefined) return
      await wire.decide(name, { kind: 'answered', over: undefined, asksServer: true })
      await settled(stage)
    }
  }

  async function placeNow(): Promise<string | null> {
    const running = (await runningIn(page)).findLast((each) => each.chart === chart)
    return running ? placeOf(running.paths) : null
  }

  /** Takes a picture of the chart's current state, if it is the first. */
  async function look(): Promise<void> {
    const fresh = (await standingOf(page)).filter((state) => !seen.has(state) && isWanted(state))
    const named = fresh.find((state) => state.startsWith(`${chart}:`)) ?? fresh[0]
    if (named === undefined) return
    const [of = '', path = ''] = named.split(':')
    const name = of === chart ? nameOf(chart, path) : nameOf(chart, `${of}.${path}`)
    const shot = await photograph(stage, camera, name, of === chart ? path : named)
    for (const state of shot.states) seen.add(state)
    found(shot, [...trail])
  }

  /** Takes a road, and waits until the page is idle. Returns whether a chart received the event. */
  async function take(road: Road, literally = strays.has(road)): Promise<boolean> {
    trail.push(road)
    const heard = await go(road, literally)
    await settled(stage)
    return heard
  }

  /** An answer adapted to this tab: the site and session of the tests are replaced by its own. */
  async function asHere(output: unknown): Promise<unknown> {
    if (output === undefined) return undefined
    const { origin, end } = await page.evaluate(() => ({ origin: location.origin, end: localStorage.tokenExpiration ?? '' }))
    return JSON.parse(JSON.stringify(output).replaceAll('https://x.test', origin).replaceAll(login.user.token_expiration, end))
  }

  async function go({ chart, cause }: Road, literally: boolean): Promise<boolean> {
    if (cause.kind === 'said') return say(page, chart, cause.event)
    const { src, event } = cause
    const output = await asHere(event.output)
    const name = src in endpoints ? src : null
    const { code = null, fields = {} } = (event.error ?? {}) as { code?: number; fields?: Record<string, string> }
    const decided = await wire?.decide(
      name,
      cause.kind === 'failed'
        ? { kind: 'failed', code, fields }
        : {
            kind: 'answered',
            over: cause.matters || literally || !reads(src) ? output : undefined,
            asksServer: reads(src as EndpointName),
          },
    )
    return decided || say(page, chart, { ...event, ...(output !== undefined && { output }) } as { type: string })
  }
}

const goalOf = ({ label, to }: Road) => `${label} > ${to}`

/** Why a state was never tried: the states from which it can be reached. */
function whyNever({ roads }: ChartMap, path: string): string {
  const into = [...roads.values()].flat().filter(({ to }) => to.split('+').includes(path))
  const [first] = into
  return first ? `nobody stood in ${first.from} for ${first.label}` : 'nothing anybody says leads there'
}
