/** The pictures of a run, several tabs at a time: first every page, every dialog and the journey, then the states that none of them has shown. */
import { stripVTControlCharacters } from 'node:util'
import { expect } from '@playwright/test'
import { charts } from '../../machines/charts.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { isLifecycle } from '../../src/studio/groups.ts'
import { outlines } from '../docs/machine-pages.ts'
import { journeys } from '../kernel/models.ts'
import { type Atlas, lasts, type Shot } from './atlas.ts'
import { type Camera, photograph, settled, standingOf } from './camera.ts'
import { walkJourney } from './journey.ts'
import { mapOf } from './map.ts'
import { type Scene, scenes } from './scenes.ts'
import { openStage, type Place, visit } from './stage.ts'
import { type Opening, walk } from './walk.ts'

/** Parameters of a run. */
interface Run {
  readonly place: Place
  readonly camera: Camera
  /** How many tabs work at a time. */
  readonly tabs: number
  /** Whether the name of a page, a journey or a chart was requested. */
  readonly isChosen: (name: string) => boolean
  /** The atlas before, of which a run of a part needs to know where charts are met. */
  readonly known: Atlas | null
  readonly log: (line: string) => void
}

/** The error in a line without colours. */
function firstWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, 240)
}

/** Most places where a chart is searched. */
const mostOpenings = 4

/** Scenes at which charts are drawn that run everywhere. */
const drawnAt: Readonly<Record<string, string>> = {
  serviceDialog: 'dialog-customer-service',
  rotatingBanner: 'credit-hook',
}

/** Takes everything that is chosen. */
export async function takeAll(run: Run): Promise<Atlas> {
  const shots: Shot[] = []
  const glances: Shot[] = []
  const missed: Record<string, string> = {}
  const keep = (shot: Shot) => void shots.push(shot)
  const fail = (what: string, error: unknown) => run.log(`not taken  ${what}: ${firstWords(error)}`)
  const chosen = outlines.filter(({ name }) => run.isChosen(name))
  const known = run.known?.shots ?? []
  const stands = (list: readonly Shot[], chart: string) => list.some(({ states }) => states.some((state) => state.startsWith(`${chart}:`)))
  // Where a chart is met that no atlas knows is found by a glance at every page.
  const glance = chosen.some((outline) => !isLifecycle(outline) && !stands(known, outline.name))
    ? (shot: Shot) => void glances.push(shot)
    : null
  const take = (own: readonly Scene[]) => takePages(run, own, keep, glance, fail)
  const [studio, portal] = apart(scenes, ({ path }) => path.startsWith('/flows'))
  const [merchants, visitors] = apart(portal, ({ who }) => who !== null)
  await inTabs(run.tabs, [
    ...(run.isChosen('journey') ? [() => takeJourney(run, keep, fail)] : []),
    () => take(visitors),
    // One after the other: ids assigned at the first opening are the same every time.
    async () => {
      for (const who of new Set(merchants.map((scene) => scene.who))) await take(merchants.filter((scene) => scene.who === who))
    },
  ])
  // The studio counts visits.
  await take(studio)
  run.log(`${shots.length} situations of pages and the journey`)
  const met = openingsOf([...known, ...glances, ...shots])
  const seen = new Set([...known.filter(({ name }) => !run.isChosen(name.split('/')[0] ?? '')), ...shots].flatMap(({ states }) => states))
  /** Charts outside of the choice that are walked too: states that invoke a chosen chart that is found nowhere else. */
  const hostsOf = (outline: Outline) =>
    outline.states.filter(({ invokes }) => invokes.some(({ src }) => run.isChosen(src) && src in charts && !met.has(src)))
  for (let round = 0; round < 2; round++) {
    const fresh = new Map<string, ReadonlyMap<string, Opening>>()
    const walked = outlines.filter((outline) => met.has(outline.name) && (run.isChosen(outline.name) || hostsOf(outline).length > 0))
    const walks = walked.map((outline) => {
      const isOwn = run.isChosen(outline.name)
      const goals = isOwn ? outline.states.filter(lasts) : hostsOf(outline)
      return async () => {
        const found = await takeStates({
          run: isOwn ? run : blind(run),
          outline,
          goals: new Set(goals.map(({ path }) => `${outline.name}:${path}`)),
          openings: met.get(outline.name) ?? [],
          seen: new Set(seen),
          isNew: (chart) => !met.has(chart) && chart in charts,
          keep: isOwn ? keep : () => {},
          fail,
        })
        if (isOwn) Object.assign(missed, found.missed)
        fresh.set(outline.name, found.met)
      }
    })
    await inTabs(run.tabs, walks)
    run.log(`${shots.length} situations after the walks`)
    // In the order of the charts, whichever was walked first.
    const next = walked.flatMap(({ name }) => [...(fresh.get(name) ?? [])]).filter(([chart]) => !met.has(chart))
    met.clear()
    for (const [chart, opening] of next) met.set(chart, [...(met.get(chart) ?? []), opening].slice(0, mostOpenings))
    for (const { states } of shots) for (const state of states) seen.add(state)
  }
  return { shots: shots.sort((one, other) => (one.name < other.name ? -1 : 1)), missed }
}

/** A run that looks and takes no pictures. */
function blind(run: Run): Run {
  return { ...run, camera: { ...run.camera, locales: [] } }
}

/** Those of which something holds, and the others. */
function apart<Each>(all: readonly Each[], holds: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(holds), all.filter((each) => !holds(each))]
}

/** Does one after the other in each of several tabs. */
async function inTabs(tabs: number, waiting: (() => Promise<void>)[]): Promise<void> {
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: tabs }, hand))
}

type Keep = (shot: Shot) => void
type Fail = (what: string, error: unknown) => void

async function takeJourney({ place, camera }: Run, keep: Keep, fail: Fail): Promise<void> {
  const taken = new Set<string>()
  for (const journey of journeys) {
    const stage = await openStage(place, null, { empty: true })
    await walkJourney(journey, stage, camera, taken, keep).catch((error: unknown) => fail(`journey ${journey.kind}`, error))
    await stage.close()
  }
}

/** Takes the chosen scenes of an account; visits the others without a picture, if `glance` is given. */
async function takePages(run: Run, all: readonly Scene[], keep: Keep, glance: Keep | null, fail: Fail): Promise<void> {
  const isChosen = ({ name }: Scene) => run.isChosen('pages') || run.isChosen(name)
  const own = all.filter((scene) => glance !== null || isChosen(scene))
  const [first] = own
  if (!first) return
  const stage = await openStage(run.place, first.who, { still: true })
  for (const scene of own) {
    const { name, path, ends, shows, act, stands } = scene
    try {
      await visit(stage, scene)
      if (!shows) await stage.page.waitForFunction(() => !document.querySelector('main [aria-busy=true], #root > [aria-busy=true]'))
      await settled(stage)
      const here = new URL(stage.page.url()).pathname.replace(/^\/financing/, '') || '/'
      if (here !== path.split('?')[0] && here !== ends) throw new Error(`the portal went to ${here}`)
      await act?.(stage.page, 'zh_CN')
      if (stands) await expect.poll(() => standingOf(stage.page), { timeout: 30_000 }).toContain(stands)
      const { camera } = isChosen(scene) ? run : blind(run)
      const shot = await photograph(stage, camera, `pages/${name}`, name)
      const hear = isChosen(scene) ? keep : (glance ?? keep)
      hear({ ...shot, states: [...shot.states, ...(shows ?? [])] })
    } catch (error) {
      fail(name, error)
    }
  }
  await stage.close()
}

/**
 * Where each chart is found, one opening for each place in the portal: with merchants, furthest on in the journey first, then with a
 * visitor; pages before dialogs, and scenes that need preparation last.
 */
function openingsOf(shots: readonly Shot[]): Map<string, Opening[]> {
  const byName = new Map(shots.map(({ name, states }) => [name, states]))
  const oddity = ({ prepare, act }: Scene) => (prepare ? 2 : 0) + (act ? 1 : 0)
  const ordered = scenes.toReversed().sort((one, other) => oddity(one) - oddity(other))
  const places = new Map<string, Map<string, Scene>>()
  for (const scene of ordered) {
    const states = byName.get(`pages/${scene.name}`) ?? []
    for (const chart of new Set(states.map((state) => state.split(':')[0] ?? ''))) {
      const known = places.get(chart) ?? new Map<string, Scene>()
      const place = states.filter((state) => state.startsWith(`${chart}:`)).join()
      if (!known.has(place)) places.set(chart, known.set(place, scene))
    }
  }
  const chosen = (chart: string, known: readonly Scene[]) => {
    const [merchants, visitors] = apart(known, ({ who }) => who !== null)
    const best = scenes.filter(({ name }) => name === drawnAt[chart])
    return [...new Set([...best, ...merchants.slice(0, 2), ...visitors])].slice(0, mostOpenings)
  }
  return new Map(
    [...places].map(([chart, known]) => [chart, chosen(chart, [...known.values()]).map((scene) => ({ scene, trail: [], asks: [] }))]),
  )
}

/** Walks one chart at each of its openings. Returns the states it could not see, and openings of charts that are found nowhere else. */
async function takeStates({
  run,
  outline,
  goals,
  openings,
  seen,
  isNew,
  keep,
  fail,
}: {
  run: Run
  outline: Outline
  /** States that are searched, as `chart:path`. */
  goals: ReadonlySet<string>
  openings: readonly Opening[]
  seen: Set<string>
  isNew: (chart: string) => boolean
  keep: Keep
  fail: Fail
}): Promise<{ missed: Record<string, string>; met: Map<string, Opening> }> {
  const began = performance.now()
  const { name } = outline
  const met = new Map<string, Opening>()
  const missed = new Map<string, string>()
  const left = () => [...goals].filter((state) => !seen.has(state))
  const map = mapOf(outline)
  if (!map) return { missed: {}, met }
  for (const opening of openings) {
    if (left().length === 0) break
    const stage = await openStage(run.place, opening.scene.who, { still: true, wired: true })
    const found = (shot: Shot, trail: Opening['trail']) => {
      keep(shot)
      for (const state of shot.states) {
        const chart = state.split(':')[0] ?? ''
        if (isNew(chart) && !met.has(chart))
          met.set(chart, { scene: opening.scene, trail: [...opening.trail, ...trail], asks: [...opening.asks, ...map.asks] })
      }
    }
    const isWanted = (state: string) => goals.has(state) || isNew(state.split(':')[0] ?? '')
    await walk({ stage, map, camera: run.camera, opening, seen, isWanted, found })
      .then((told) => told.forEach((reason, state) => void missed.set(state, reason)))
      .catch((error: unknown) => fail(`${name} at ${opening.scene.name}`, error))
    await stage.close()
  }
  run.log(`${name}: ${goals.size - left().length} of ${goals.size} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { missed: Object.fromEntries(left().map((state) => [state, missed.get(state) ?? 'no way led there'])), met }
}
