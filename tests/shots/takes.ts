/** What a run takes, two tabs at a time: first every page, every dialog and the journey, then the states that none of them has shown. */
import { stripVTControlCharacters } from 'node:util'
import type { Outline } from '../../machines/outline/outline.ts'
import { charts } from '../../machines/registry.ts'
import { outlines } from '../docs/machine-pages.ts'
import { journeys } from '../journeys/models.ts'
import { type Atlas, lasts, type Shot } from './atlas.ts'
import { type Camera, photograph, settled } from './camera.ts'
import { walkJourney } from './journey.ts'
import { mapOf } from './map.ts'
import { type Scene, scenes } from './scenes.ts'
import { openStage, type Place, visit } from './stage.ts'
import { type Opening, walk } from './walk.ts'

/** What a run works with. */
interface Run {
  readonly place: Place
  readonly camera: Camera
  /** Whether the name of a page, a journey or a chart was asked for. */
  readonly isChosen: (name: string) => boolean
  /** The atlas before, of which a run of a part needs to know where charts are met. */
  readonly known: Atlas | null
  readonly log: (line: string) => void
}

/** What went wrong, in a line without colours. */
function firstWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, 240)
}

/** Most places a chart is looked for at. */
const mostOpenings = 3

/** Takes everything that is chosen. */
export async function takeAll(run: Run): Promise<Atlas> {
  const shots: Shot[] = []
  const missed: Record<string, string> = {}
  const keep = (shot: Shot) => void shots.push(shot)
  const fail = (what: string, error: unknown) => run.log(`not taken  ${what}: ${firstWords(error)}`)
  await inTwoTabs([
    ...(run.isChosen('journey') ? [() => takeJourney(run, keep, fail)] : []),
    ...[...new Set(scenes.map(({ who }) => who))].map((who) => () => takePages(run, who, keep, fail)),
  ])
  run.log(`${shots.length} situations of pages and the journey`)
  const met = openingsOf([...(run.known?.shots ?? []), ...shots])
  const seen = new Set(
    [...(run.known?.shots ?? []).filter(({ name }) => !run.isChosen(name.split('/')[0] ?? '')), ...shots].flatMap(({ states }) => states),
  )
  for (let round = 0; round < 2; round++) {
    const fresh = new Map<string, ReadonlyMap<string, Opening>>()
    const chosen = outlines.filter(({ name }) => run.isChosen(name) && met.has(name))
    const walks = chosen.map((outline) => async () => {
      const found = await takeStates(run, outline, met.get(outline.name) ?? [], new Set(seen), (chart) => !met.has(chart), keep, fail)
      Object.assign(missed, found.missed)
      fresh.set(outline.name, found.met)
    })
    await inTwoTabs(walks)
    run.log(`${shots.length} situations after the walks`)
    // In the order of the charts, whichever was walked first.
    const next = chosen.flatMap(({ name }) => [...(fresh.get(name) ?? [])]).filter(([chart]) => !met.has(chart))
    met.clear()
    for (const [chart, opening] of next) met.set(chart, [...(met.get(chart) ?? []), opening].slice(0, mostOpenings))
    for (const { states } of shots) for (const state of states) seen.add(state)
  }
  return { shots: shots.sort((one, other) => (one.name < other.name ? -1 : 1)), missed }
}

async function inTwoTabs(waiting: (() => Promise<void>)[]): Promise<void> {
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all([hand(), hand()])
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

async function takePages({ place, camera, isChosen }: Run, who: string | null, keep: Keep, fail: Fail): Promise<void> {
  const own = scenes.filter((scene) => scene.who === who && (isChosen('pages') || isChosen(scene.name)))
  if (own.length === 0) return
  const stage = await openStage(place, who, { still: true })
  for (const scene of own) {
    try {
      await visit(stage, scene.path)
      await stage.page.getByRole('heading').first().waitFor()
      await stage.page.waitForFunction(() => !document.querySelector('main [aria-busy=true], #root > [aria-busy=true]'))
      await settled(stage)
      const here = new URL(stage.page.url()).pathname.replace(/^\/financing/, '') || '/'
      if (here !== scene.path.split('?')[0] && here !== scene.ends) throw new Error(`the portal went to ${here}`)
      await scene.act?.(stage.page, 'zh_CN')
      keep(await photograph(stage, camera, `pages/${scene.name}`, scene.name))
    } catch (error) {
      fail(scene.name, error)
    }
  }
  await stage.close()
}

/** Where each chart is met, one for each place it stands in: by merchants, furthest on in the journey first, then by a visitor; pages before dialogs. */
function openingsOf(shots: readonly Shot[]): Map<string, Opening[]> {
  const byName = new Map(shots.map(({ name, states }) => [name, states]))
  const ordered = scenes.toReversed().sort((one, other) => Number(one.act !== undefined) - Number(other.act !== undefined))
  const places = new Map<string, Map<string, Scene>>()
  for (const scene of ordered) {
    const states = byName.get(`pages/${scene.name}`) ?? []
    for (const chart of new Set(states.map((state) => state.split(':')[0] ?? ''))) {
      const known = places.get(chart) ?? new Map<string, Scene>()
      const place = states.filter((state) => state.startsWith(`${chart}:`)).join()
      if (!known.has(place)) places.set(chart, known.set(place, scene))
    }
  }
  const chosen = (known: readonly Scene[]) => {
    const [merchants, visitors] = [known.filter(({ who }) => who !== null), known.filter(({ who }) => who === null)]
    return [...merchants.slice(0, mostOpenings - 1), ...visitors].slice(0, mostOpenings)
  }
  return new Map([...places].map(([chart, known]) => [chart, chosen([...known.values()]).map((scene) => ({ scene, trail: [], asks: [] }))]))
}

/** Walks one chart at each of its openings. Answers what it could not see, and where it met charts that are met nowhere else. */
async function takeStates(
  { place, camera, log }: Run,
  outline: Outline,
  openings: readonly Opening[],
  seen: Set<string>,
  isNew: (chart: string) => boolean,
  keep: Keep,
  fail: Fail,
): Promise<{ missed: Record<string, string>; met: Map<string, Opening> }> {
  const began = performance.now()
  const { name, states } = outline
  const met = new Map<string, Opening>()
  const missed = new Map<string, string>()
  const wanted = new Set(states.filter(lasts).map(({ path }) => `${name}:${path}`))
  const isWanted = (state: string) => wanted.has(state) || (isNew(state.split(':')[0] ?? '') && (state.split(':')[0] ?? '') in charts)
  const left = () => [...wanted].filter((state) => !seen.has(state))
  const map = mapOf(outline)
  if (!map) return { missed: {}, met }
  for (const opening of openings) {
    if (left().length === 0) break
    const stage = await openStage(place, opening.scene.who, { still: true, wired: true })
    const found = (shot: Shot, trail: Opening['trail']) => {
      keep(shot)
      for (const state of shot.states) {
        const chart = state.split(':')[0] ?? ''
        if (isNew(chart) && !met.has(chart))
          met.set(chart, { scene: opening.scene, trail: [...opening.trail, ...trail], asks: [...opening.asks, ...map.asks] })
      }
    }
    await walk({ stage, map, camera, opening, literal: opening === openings[0], seen, isWanted, found })
      .then((told) => told.forEach((reason, state) => void missed.set(state, reason)))
      .catch((error: unknown) => fail(`${name} at ${opening.scene.name}`, error))
    await stage.close()
  }
  log(`${name}: ${wanted.size - left().length} of ${wanted.size} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { missed: Object.fromEntries(left().map((state) => [state, missed.get(state) ?? 'no way led there'])), met }
}
