/** Tours of a model: ways from its start that together take every transition, walked in the languages and widths they are given. */
import { createMachine } from 'xstate'
import { adjacencyMapToArray, createTestModel } from 'xstate/graph'
import type { Locale } from '../../contract/constants.ts'
import type { Product } from '../../contract/product.ts'
import { signIn } from './account.ts'
import { type Hands, pointing, typing } from './hands.ts'
import type { Standing } from './prepared.ts'
import { walkAlong } from './walk.ts'
import { expect, type Merchant, merchant as merchantOn } from './world.ts'

/** Situations by name; each says which deed leads to which other. One without deeds is an end. */
type States<Name extends string> = Record<string, { readonly on?: Readonly<Record<string, Name>> }>

/** What somebody expects, drawn apart from the production charts. */
export interface Model {
  readonly id: string
  readonly initial: string
  readonly states: States<string>
}

/** Names of the situations of a model. */
type SituationOf<Of extends Model> = keyof Of['states'] & string

/** Names of its deeds. */
type DeedOf<Of extends Model> = {
  [Name in keyof Of['states']]: Of['states'][Name] extends { readonly on: infer On } ? keyof On & string : never
}[keyof Of['states']]

/** What is done for every deed of a model, and what is seen in every situation. */
export interface Told<Of extends Model> {
  readonly does: Readonly<Record<DeedOf<Of>, () => Promise<unknown>>>
  readonly sees: Readonly<Record<SituationOf<Of>, () => Promise<void>>>
  /** Situations that look as another one does, which axe has to see once. */
  readonly alike?: Readonly<Partial<Record<SituationOf<Of>, SituationOf<Of>>>>
}

/** Draws a model; every deed leads to a situation that is drawn. */
export function model<const Drawn extends States<Extract<keyof Drawn, string>>>(drawn: {
  readonly id: string
  readonly initial: Extract<keyof Drawn, string>
  readonly states: Drawn
}): Omit<Model, 'states'> & { readonly states: Drawn } {
  return drawn
}

/** One transition. */
interface Edge {
  readonly from: string
  readonly deed: string
  readonly to: string
}

/**
 * Tours of a model: each goes on to the transition nobody has taken that puts the fewest others out of reach, the nearest of those, until
 * none is left within reach; the next begins anew. Throws for a transition that cannot be reached at all.
 */
export function toursOf({ id, initial, states }: Model) {
  const chart = createTestModel(createMachine({ id, initial, states: states as Record<string, object> }), {
    serializeState: ({ value }) => JSON.stringify(value),
  })
  const edges = adjacencyMapToArray(chart.getAdjacencyMap()).map(
    ({ state, event, nextState }): Edge => ({ from: String(state.value), deed: event.type, to: String(nextState.value) }),
  )
  const drawn = Object.values(states).flatMap(({ on = {} }) => Object.keys(on)).length
  if (edges.length !== drawn) throw new Error(`${drawn - edges.length} transitions of ${id} are out of reach`)
  const left = new Set(edges)
  const tours: Edge[][] = []
  while (left.size > 0) {
    const tour: Edge[] = []
    for (let way = next(edges, left, initial); way.length > 0; way = next(edges, left, tour.at(-1)?.to ?? initial)) {
      tour.push(...way)
      for (const edge of way) left.delete(edge)
    }
    tours.push(tour)
  }
  return tours.map((tour) => {
    const [path] = chart.getPathsFromEvents(tour.map(({ deed }) => ({ type: deed })))
    if (!path) throw new Error(`${id} has no such path`)
    return path
  })
}

/** The shortest way over every transition that can be reached from a situation, nearest first. */
function waysFrom(edges: readonly Edge[], from: string): Edge[][] {
  const seen = new Set([from])
  const ways = edges.filter((edge) => edge.from === from).map((edge) => [edge])
  for (const way of ways) {
    const to = way.at(-1)?.to ?? from
    if (seen.has(to)) continue
    seen.add(to)
    ways.push(...edges.filter((edge) => edge.from === to).map((edge) => [...way, edge]))
  }
  return ways
}

/** The way to go on from a situation; empty when nothing is left within reach. */
function next(edges: readonly Edge[], left: ReadonlySet<Edge>, from: string): Edge[] {
  const untaken = (situation: string) => waysFrom(edges, situation).filter((way) => left.has(way.at(-1) as Edge))
  const ways = untaken(from).map((way) => ({ way, kept: untaken(way.at(-1)?.to ?? from).length }))
  return ways.toSorted((one, other) => other.kept - one.kept || one.way.length - other.way.length)[0]?.way ?? []
}

/** In what language, how wide, with what hands, and as whom of which product a tour is walked. */
interface Setting {
  readonly speaks: Locale
  readonly width: 1280 | 390
  readonly keyboard?: true
  readonly point: Standing
}

/** A merchant on a tour: signed in, in the language and at the width of its setting. */
export interface OnTour {
  readonly merchant: Merchant
  readonly hands: Hands
}

/** The merchant of a setting, at the dashboard. */
export async function settle(
  prepared: Merchant,
  { speaks, width, keyboard }: Setting,
  product: Product = prepared.product,
): Promise<OnTour> {
  const { page, email, phone } = prepared
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), speaks)
  const merchant = merchantOn(page, speaks, product, { email, phone })
  await signIn(merchant)
  return { merchant, hands: keyboard ? typing(merchant) : pointing }
}

/** Nothing is wider than the screen. */
async function expectFits({ page }: Merchant): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** The tours of a model, in the settings by turns; `how` says it for the title of a test. */
export function toursIn<Of extends Model>(chart: Of, ...settings: readonly [Setting, ...Setting[]]) {
  return toursOf(chart).map((tour, index) => {
    const setting = settings[index % settings.length] ?? settings[0]
    const { speaks, width, keyboard } = setting
    const how = `in ${speaks} at ${width} px${keyboard ? ' by keyboard' : ''}, in ${tour.steps.length - 1} steps to ${tour.state.value}`
    /** Walks it; axe sees every situation once in a language and a width, and nothing is ever wider than the screen. */
    const walk = async ({ merchant }: OnTour, told: Told<Of>) => {
      const { does, sees, alike = {} } = told as Told<Model>
      const sights = Object.entries(sees).map(([name, look]) => [
        name,
        async () => {
          await look()
          await expectFits(merchant)
        },
      ])
      const names = Object.keys(sees).map((name) => [name, `${chart.id}: ${alike[name] ?? name}`])
      await walkAlong(merchant, tour, Object.fromEntries(sights), does, Object.fromEntries(names))
    }
    return { setting, how, walk }
  })
}
