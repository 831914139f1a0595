/** The way of a small shop, read off the steps of the journey, the pages of the portal and the lifecycle of its onboarding. Pure. */
import { type JourneyStep, journeySteps, waysTo } from '../../contract/analytics/journey-map.ts'
import { mainLineOf } from '../../machines/studio/outline/mainLine.ts'
import type { Outline, OutlineState } from '../../machines/studio/outline/outline.ts'

/** A chart on the way, in the order a merchant meets it. */
export interface Stop {
  readonly chart: string
  readonly outline: Outline
  /** The actor in it. */
  readonly who: 'merchant' | 'reviewer' | 'system'
  /** What is reached when it has been gone through. */
  readonly step: JourneyStep
  /** States one comes by, in the order of the chart. */
  readonly beats: readonly OutlineState[]
  /** States in which a merchant is held up. */
  readonly troubles: readonly OutlineState[]
  /** Path of its page below the portal's base; null for what has none. */
  readonly page: string | null
  /** Lifecycles of what it is about. */
  readonly kept: readonly string[]
  /** States of the onboarding that lead here. */
  readonly statuses: readonly OutlineState[]
}

const onboarding = 'onboardingHookLifecycle'
const area = '/credit/hook'
/** A visit begins on the landing, and an account in the dialog before it. */
const entrance = { chart: 'authDialog', page: area }

/** Every stop from sign-up to the first drawdown. */
export function wayOf(outlines: readonly Outline[]): Stop[] {
  const outlined = new Map(outlines.map((outline) => [outline.name, outline]))
  const portal = outlined.get('portal')?.states ?? []
  const progress = (outlined.get(onboarding)?.states ?? []).filter(({ page }) => page !== null)
  const met = new Set<string>()
  return journeySteps.flatMap((step) => {
    const { charts, pages } = waysTo[step]
    const own = charts.filter((chart) => !chart.endsWith('Lifecycle'))
    const kept = charts.filter((chart) => chart.endsWith('Lifecycle') && !chart.startsWith('onboarding'))
    const behind = pages.flatMap((page) => chartsAt(portal, page, outlined))
    const walked = step === 'registered' ? [entrance.chart] : own.length > 0 ? inOrder(own) : behind
    const fresh = [...new Set(walked.length > 0 ? walked : kept)].filter((chart) => !met.has(chart))
    return fresh.flatMap((chart, index) => {
      met.add(chart)
      const outline = outlined.get(chart)
      if (!outline) return []
      const page = chart === entrance.chart ? entrance.page : pageOf(portal, chart)
      return [
        {
          chart,
          outline,
          step,
          who: whoIn(outline),
          ...beatsOf(outline),
          page,
          kept: index === fresh.length - 1 ? kept.filter((each) => each !== chart) : [],
          statuses: progress.filter((state) => `${area}${state.page}` === page),
        },
      ]
    })
  })

  /** What onboarding leads to first comes first. */
  function inOrder(charts: readonly string[]): string[] {
    const place = (chart: string) => {
      const index = progress.findIndex((state) => `${area}${state.page}` === pageOf(portal, chart))
      return index < 0 ? progress.length : index
    }
    return [...charts].sort((one, other) => place(one) - place(other))
  }
}

/** The charts of pages whose paths begin so. */
function chartsAt(portal: readonly OutlineState[], begin: string, known: ReadonlyMap<string, unknown>): string[] {
  const places = portal.filter(({ page }) => page?.startsWith(begin))
  const around = portal.filter((state) => places.some(({ path }) => path === state.path || path.startsWith(`${state.path}.`)))
  return around
    .filter(({ path }) => path !== '')
    .flatMap(({ invokes }) => invokes.flatMap(({ id, src }) => (id === 'page' && known.has(src) ? [src] : [])))
}

/** The page a chart runs on: its own, else that of the area around it, else the first page in that area. */
function pageOf(portal: readonly OutlineState[], chart: string): string | null {
  const place = portal.find(({ path, invokes }) => path !== '' && invokes.some(({ src }) => src === chart))
  if (!place) return null
  const around = portal.filter(({ path }) => path !== '' && (place.path === path || place.path.startsWith(`${path}.`)))
  const within = portal.filter(({ path }) => path.startsWith(`${place.path}.`))
  return [...around.reverse(), ...within].find(({ page }) => page !== null)?.page ?? null
}

/** Lifecycles belong to reviewers; a chart without an event from a user belongs to the system. */
function whoIn(outline: Outline): Stop['who'] {
  if (outline.name.endsWith('Lifecycle')) return 'reviewer'
  const beats = beatsOf(outline).beats.map(({ path }) => path)
  const said = outline.transitions.some(
    ({ cause, source, targets }) => cause.kind === 'said' && targets.length > 0 && beats.some((path) => source === path),
  )
  return said ? 'merchant' : 'system'
}

/** Names of states that hold a merchant up. */
const holding = /refus|reject|return|declin|expir|broken|fail|invalid|down$|missing/i
/** What every chart has, and no merchant remembers. */
const everywhere = /^(unavailable|closed)$/

/** What a merchant comes by in a chart: the main line without what decides, and what holds up apart. */
function beatsOf(outline: Outline): Pick<Stop, 'beats' | 'troubles'> {
  const line = mainLineOf(outline)
  const top = outline.states.filter((state) => state.parent === '' && !everywhere.test(state.key))
  const drawn = new Set(line.outline.states.map(({ path }) => path))
  const waits = ({ kind, tags }: OutlineState) => kind === 'transient' || (kind === 'atomic' && tags.join() === 'busy')
  const last = (state: OutlineState) => !outline.transitions.some(({ source, targets }) => source === state.path && targets.length > 0)
  return {
    beats: top.filter((state) => drawn.has(state.path) && !holding.test(state.key) && (!waits(state) || last(state))),
    troubles: top.filter((state) => holding.test(state.key) && (drawn.has(state.path) || line.aside.includes(state.path))),
  }
}
