/** Setup of the chart of the studio: its context, events, actors, guards and actions. */

import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { LiveMessage } from '../../contract/kernel/studio.ts'
import { port, unwiredAction } from '../kernel/port.ts'
import { type Company, type CompanyMoves, type CompanyRefusal, refusalOf, unreadCompany, withMoves } from './company.ts'
import { beginRehearsal, heard, keyOf, type Running, rehearse, rehearseAll, runningOf, type Step } from './log.ts'
import { areasOf, closedAtFirst, waysDown } from './outline/areas.ts'
import { mainLineFor } from './outline/mainLine.ts'
import type { Outline } from './outline/outline.ts'
import type { Assumptions } from './outline/rehearsal.ts'
import type { Samples } from './outline/samples.ts'
import type { Unreadable, Version } from './outline/version.ts'
import { scenariosOf } from './scenarios.ts'

/** Milliseconds a step is looked at while steps are played. */
const stepMs = 1200

type StudioInput = {
  outlines: readonly Outline[]
  locale: Locale
  /** Name of the chart shown until one is chosen. */
  chart: string
}

/** What is drawn of a chart: its main line, or everything. */
export type Extent = 'main' | 'whole'

/** A chart that is opened, at a state, in an extent and at a step of a scenario where they are named. */
type OpenedChart = { chart: string; state?: string | null; extent?: Extent | null; scenario?: string | null; at?: number }

type StudioContext = {
  outlines: readonly Outline[]
  locale: Locale
  chart: string
  /** Path of the selected state; null for the chart or its current state. */
  state: string | null
  extent: Extent
  /** Paths of areas folded up. */
  closed: readonly string[]
  words: string
  rehearsed: readonly Step[]
  assumed: Assumptions
  running: readonly Running[]
  /** Id of the running chart chosen among several of the same. */
  chosen: string | null
  /** Source of the steps. */
  source: 'rehearsal' | 'tab' | 'company'
  /** The company whose moves are the steps; null while they come from elsewhere. */
  company: Company | null
  /** Why it is not shown. */
  companyRefusal: CompanyRefusal | null
  /** Place in the steps; null for the last. */
  at: number | null
  /** Name of the scenario that is replayed; null once something else is. */
  scenario: string | null
  /** What an address has named that is not there: a chart, or a state of the open chart. */
  sought: string | null
  /** Why the tab did not take what was said to it. */
  refusal: { event: string; reason: string } | null
  /** What rehearsals say and answer, by chart, once it has come. */
  samples: Readonly<Record<string, Samples>> | null
  /** The earlier version that the open chart is compared with. */
  version: Version | null
  /** Why the chosen file cannot be compared. */
  unreadable: Unreadable | null
}

/** A file that the user has chosen. */
type ChosenFile = { text(): Promise<string> }

/** What happens in the studio. */
export type StudioEvent =
  | ({ type: 'chart.opened' } & OpenedChart)
  | { type: 'list.requested' }
  | { type: 'journey.requested' }
  | { type: 'overview.requested' }
  | { type: 'tests.requested' }
  | { type: 'extent.chosen'; extent: Extent }
  | { type: 'state.chosen'; state: string | null }
  | { type: 'details.toggled' }
  | { type: 'area.toggled'; path: string }
  | { type: 'areas.toggled'; closed: readonly string[] }
  | { type: 'words.changed'; words: string }
  | { type: 'language.chosen'; locale: Locale }
  | { type: 'rehearsal.requested' }
  | { type: 'tab.requested' }
  | { type: 'replay.requested' }
  | { type: 'way.taken'; transition: string; at: number }
  | { type: 'guard.assumed'; guard: string; holds: boolean | null }
  | { type: 'rehearsal.restarted' }
  | { type: 'scenario.chosen'; scenario: string; at: number }
  | { type: 'event.sent'; event: { type: string } }
  | { type: 'running.chosen'; id: string }
  | { type: 'step.chosen'; at: number }
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'tab.spoke'; message: LiveMessage }
  | { type: 'version.chosen'; file: ChosenFile }
  | { type: 'comparison.closed' }
  | { type: 'company.opened'; companyId: string }
  | { type: 'earlier.requested' }
  | { type: 'retry.pressed' }

/** The outline of the chart that is open. */
export function outlineIn({ outlines, chart }: Pick<StudioContext, 'outlines' | 'chart'>): Outline {
  return outlines.find(({ name }) => name === chart) ?? { name: chart, states: [], transitions: [] }
}

/** The running chart that is followed, or null when none of its kind runs in a tab. */
export function followedIn({ running, chart, chosen }: Pick<StudioContext, 'running' | 'chart' | 'chosen'>): Running | null {
  return runningOf(running, chart, chosen)
}

/** The steps that are shown, and the place in them. */
export function stepsIn(context: StudioContext): { steps: readonly Step[]; at: number } {
  const steps = stepsBySource(context)
  return { steps, at: Math.min(context.at ?? steps.length - 1, steps.length - 1) }
}

function stepsBySource(context: StudioContext): readonly Step[] {
  if (context.source === 'company') return context.company?.steps ?? []
  return context.source === 'tab' ? (followedIn(context)?.steps ?? []) : context.rehearsed
}

/** The place of the step looked at once tabs were heard: the oldest steps may have been forgotten. */
function placeAfter(context: StudioContext, running: readonly Running[]): number | null {
  if (context.at === null || context.source !== 'tab') return context.at
  const before = followedIn(context)
  const first = running.find(({ id }) => id === before?.id)?.steps[0]
  const forgotten = before && first ? before.steps.indexOf(first) : 0
  return Math.max(0, context.at - Math.max(0, forgotten))
}

/** Whether a state is drawn in the main line of its chart; of a chart without one all are. */
function isOnMainLine(outline: Outline, state: string | null): boolean {
  const line = mainLineFor(outline)
  return line === null || state === null || line.outline.states.some(({ path }) => path === state)
}

/** Everything is drawn; of a large chart the areas around a state alone are open. */
function drawnWhole(outline: Outline, state: string | null): { extent: Extent; closed: readonly string[] } {
  const around = new Set(waysDown(state ?? '').slice(0, -1))
  return { extent: 'whole', closed: closedAtFirst(outline).filter((path) => !around.has(path)) }
}

/** The main line is drawn, its areas folded up. */
function drawnMain(outline: Outline): { extent: Extent; closed: readonly string[] } {
  return { extent: 'main', closed: areasOf(outline) }
}

/** A chart is opened at its main line where it has one, and that has the state that is looked at. */
export function drawnAtFirst(outline: Outline, state: string | null): { extent: Extent; closed: readonly string[] } {
  if (mainLineFor(outline) === null || !isOnMainLine(outline, state)) return drawnWhole(outline, state)
  const around = new Set(waysDown(state ?? '').slice(0, -1))
  return { extent: 'main', closed: areasOf(outline).filter((path) => !around.has(path)) }
}

/** A chart as it is drawn at first, at one of its states, with its own rehearsal. */
function openedAt(outlines: readonly Outline[], chart: string, state: string | null) {
  const outline = outlineIn({ outlines, chart })
  return { chart, ...drawnAtFirst(outline, state), rehearsed: beginRehearsal(outline), assumed: {} }
}

/** The place among the steps; of a company with the chart of the row that moves there, unless it is open. */
function goneTo(context: StudioContext, at: number) {
  const step = context.source === 'company' ? context.company?.steps[at] : undefined
  const opened = step && step.chart !== context.chart ? openedAt(context.outlines, step.chart, step.paths[0] ?? null) : {}
  return { ...opened, at, state: null }
}

/** The parts of the studio's chart. */
export const studio = setup({
  types: {
    input: {} as StudioInput,
    context: {} as StudioContext,
    events: {} as StudioEvent,
    /** What fills the screen, what the steps come from, whether they move. */
    tags: {} as
      | ('list' | 'chart' | 'journey' | 'overview' | 'tests' | 'missing' | 'details')
      | ('rehearsing' | 'following' | 'replaying' | 'playing')
      | ('comparing' | 'unreadable')
      | ('readingCompany' | 'companyRefused' | 'companyUnavailable' | 'readingEarlier' | 'earlierFailed'),
  },
  actors: {
    listCompanyMoves: port('listCompanyMoves'),
    /** Hears the tabs of the portal and speaks to them; wired. */
    tabs: fromCallback<{ type: string }, void>(() => {}),
    /** Fetches what rehearsals say; wired. */
    readSamples: fromPromise<Readonly<Record<string, Samples>>, void>(() => new Promise(() => {})),
    /** Reads a file and compares it with a chart; wired. */
    readVersion: fromPromise<Version | Unreadable, { file: ChosenFile; chart: string; given: unknown }>(() => new Promise(() => {})),
  },
  guards: {
    isChart: ({ context }, params: { chart: string }) => context.outlines.some(({ name }) => name === params.chart),
    namesState: (_, params: { state?: string | null }) => typeof params.state === 'string',
    isVersion: (_, read: Version | Unreadable) => typeof read === 'object',
    namesScenario: (_, { chart, scenario = null }: OpenedChart) => scenario !== null && Object.hasOwn(scenariosOf(chart), scenario),
    replaysTab: ({ context }) => context.source === 'tab',
    isRehearsed: ({ context }) => context.source === 'rehearsal',
    isRefusedCompany: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
    hasEarlier: ({ context }) => context.company !== null && context.company.next !== null,
    isLast: ({ context }) => stepsIn(context).at >= stepsIn(context).steps.length - 1,
  },
  actions: {
    openChart: assign(({ context: { outlines } }, { chart, state: named = null, extent }: OpenedChart) => {
      const outline = outlineIn({ outlines, chart })
      const state = outline.states.some(({ path }) => path === named) ? named : null
      return {
        state,
        sought: state === null ? named : null,
        ...openedAt(outlines, chart, state),
        ...(extent === 'whole' && drawnWhole(outline, state)),
        chosen: null,
        at: null,
        scenario: null,
        refusal: null,
      }
    }),
    chooseState: assign(({ context }, { state }: { state: string | null }) => {
      const around = new Set(waysDown(state ?? '').slice(0, -1))
      const closed = context.closed.filter((path) => !around.has(path))
      if (context.extent === 'whole' || isOnMainLine(outlineIn(context), state)) return { state, closed, sought: null }
      return { state, sought: null, ...drawnWhole(outlineIn(context), state) }
    }),
    keepSought: assign((_, params: { chart: string }) => ({ sought: params.chart })),
    chooseExtent: assign(({ context }, { extent }: { extent: Extent }) =>
      extent === 'whole' ? drawnWhole(outlineIn(context), context.state) : { ...drawnMain(outlineIn(context)), state: null },
    ),
    /** An area that is opened is looked at. */
    toggleArea: assign(({ context: { closed, state } }, { path }: { path: string }) => {
      const opens = closed.includes(path)
      return { closed: opens ? closed.filter((each) => each !== path) : [...closed, path], state: opens ? path : state }
    }),
    foldAreas: assign((_, params: { closed: readonly string[] }) => ({ closed: params.closed })),
    keepSamples: assign((_, samples: Readonly<Record<string, Samples>>) => ({ samples })),
    keepVersion: assign((_, read: Version | Unreadable) =>
      typeof read === 'object' ? { version: read, unreadable: null } : { version: null, unreadable: read },
    ),
    keepNoChart: assign({ version: null, unreadable: 'noChart' as const }),
    forgetVersion: assign({ version: null, unreadable: null }),
    keepWords: assign((_, params: { words: string }) => ({ words: params.words })),
    keepLocale: assign((_, params: { locale: Locale }) => ({ locale: params.locale })),
    /** Keeps the language for the next visit; wired. */
    storeLocale: unwiredAction<{ locale: Locale }>('storeLocale'),
    /** One step more; what came after the place replayed is forgotten. */
    takeWay: assign(({ context }, params: { transition: string; at: number }) => {
      const steps = context.rehearsed.slice(0, (context.at ?? context.rehearsed.length - 1) + 1)
      return { rehearsed: rehearse(outlineIn(context), steps, params.transition, params.at), at: null, scenario: null, state: null }
    }),
    assume: assign(({ context: { assumed } }, params: { guard: string; holds: boolean | null }) => {
      const { [params.guard]: _, ...others } = assumed
      return { assumed: params.holds === null ? others : { ...others, [params.guard]: params.holds } }
    }),
    /** The steps of a scenario, to be played from the first one. */
    takeScenario: assign(({ context }, { scenario, at }: { scenario: string; at: number }) => ({
      rehearsed: rehearseAll(outlineIn(context), scenariosOf(context.chart)[scenario] ?? [], at),
      source: 'rehearsal' as const,
      company: null,
      at: 0,
      scenario,
      state: null,
    })),
    /** The steps of a scenario at one of them, as an address names it; they have no time. */
    openScenario: assign(({ context: { outlines } }, { chart, scenario = null, at = 0 }: OpenedChart) => ({
      rehearsed: rehearseAll(outlineIn({ outlines, chart }), scenariosOf(chart)[scenario ?? ''] ?? [], null),
      source: 'rehearsal' as const,
      company: null,
      at,
      scenario,
    })),
    beginAgain: assign(({ context }) => ({ rehearsed: beginRehearsal(outlineIn(context)), at: null, scenario: null, state: null })),
    chooseRunning: assign((_, params: { id: string }) => ({ chosen: params.id, at: null, refusal: null })),
    hearTab: assign(({ context }, { message }: { message: LiveMessage }) => {
      const running = heard(context.running, message)
      const followed = followedIn(context)
      const concerns = 'actor' in message && followed?.id === keyOf(message)
      return {
        running,
        at: placeAfter(context, running),
        ...(concerns && message.kind === 'refused' && { refusal: { event: message.event, reason: message.reason } }),
        ...(concerns && message.kind === 'snapshot' && { refusal: null }),
      }
    }),
    sendToTab: sendTo('tabs', ({ context }, params: { event: { type: string } }) => {
      const followed = followedIn(context)
      return { type: 'event.sent', to: followed?.id ?? '', event: params.event }
    }),
    showSteps: assign((_, params: { source: 'rehearsal' | 'tab' }) => ({ source: params.source, company: null, at: null, scenario: null })),
    goTo: assign(({ context }, params: { at: number }) => goneTo(context, params.at)),
    goOn: assign(({ context }) => goneTo(context, stepsIn(context).at + 1)),
    goToFirst: assign(({ context }) => goneTo(context, 0)),
    /** Whatever was shown before is not of this company. */
    beginCompany: assign((_, { companyId }: { companyId: string }) => ({
      source: 'company' as const,
      company: unreadCompany(companyId),
      companyRefusal: null,
      at: null,
      scenario: null,
      state: null,
      sought: null,
    })),
    /** The newest moves; the last of them is shown. */
    keepMoves: assign(({ context }, page: CompanyMoves) => {
      const company = context.company && withMoves(context.outlines, context.company, page)
      return company ? { company, ...goneTo({ ...context, company }, company.steps.length - 1) } : {}
    }),
    /** The step that is looked at stays, further down the list. */
    addMoves: assign(({ context }, page: CompanyMoves) => {
      const company = context.company && withMoves(context.outlines, context.company, page)
      return { company, at: stepsIn(context).at + page.records.length }
    }),
    keepCompanyRefusal: assign((_, params: { error: unknown }) => ({ companyRefusal: refusalOf(params.error) })),
    stayAtLast: assign(({ context }) => ({ at: stepsIn(context).at })),
  },
  delays: { step: stepMs },
})
