/** The words of the charts in the three languages: names of states, events, guards and calls, as product owners say them. */
import type { Locale } from '../../contract/kernel/constants.ts'
import english from '../../locales/flows/en_US.json' with { type: 'json' }
import mainland from '../../locales/flows/zh_CN.json' with { type: 'json' }
import hongKong from '../../locales/flows/zh_HK.json' with { type: 'json' }
import type { Cause, Condition, Outline, OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'

type Words = Readonly<Record<string, string>>

/**
 * A file of `locales/flows`. `states` has keys of states, and `chart:path` where the key alone says the wrong thing;
 * `events`, `guards` and `actions` have names, and `chart:name` where a name means something else in a chart.
 */
interface FlowWords {
  readonly charts: Words
  readonly states: Words
  readonly events: Words
  readonly guards: Words
  /** What a chart gives a guard, by `parameter:value`. */
  readonly values: Words
  readonly actors: Words
  readonly actions: Words
  /** Names of delays as how long they are. */
  readonly delays: Words
  /** Texts of the causes that are not events, and of the joins of conditions. */
  readonly causes: Words
  /** By the English text of the chart; English has none. */
  readonly descriptions: Words
}

/** What a chart and its parts are called in a language. What has no words goes by its own name. */
export interface Wording {
  readonly locale: Locale
  /** Name of a chart of the registry. */
  chart(name: string): string
  /** Name of a state; the root is called as its chart. */
  state(chart: string, state: Pick<OutlineState, 'path' | 'key'>): string
  /** What happens, in a few words: 「提交认证」, "answered", "after 5 s". */
  event(chart: string, cause: Cause): string
  /** A guard with what it is given, or several joined: "… (…)", "not …", "… and …". */
  condition(chart: string, condition: Condition): string
  /** A description of a chart, given its English. */
  description(text: string): string
  /** What a state invokes: a call, a clock, another chart. */
  actor(src: string): string
  /** What a transition does. */
  action(chart: string, name: string): string
  /**
   * What happens, where it matters with the name of who answers: a state that invokes several says which.
   * For labels of transitions.
   */
  happening(outline: Outline, transition: OutlineTransition): string
  /** The condition of a transition, "otherwise" for the last of several that have one, null for one that always happens. */
  when(outline: Outline, transition: OutlineTransition): string | null
  /** What is said of transitions that happen wherever in a state one is. */
  readonly anywhere: string
}

const files: Record<Locale, FlowWords> = { en_US: english, zh_CN: mainland, zh_HK: hongKong }

/** Words of all charts in a language. */
export function wording(locale: Locale): Wording {
  const words = files[locale]
  const filled = (key: string, values: Words = {}) =>
    (words.causes[key] ?? key).replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

  const actor = (src: string) => words.actors[src] ?? src
  const named = (of: Words, chart: string, name: string) => of[`${chart}:${name}`] ?? of[name] ?? name

  function event(chart: string, cause: Cause): string {
    if (cause.kind === 'said') return named(words.events, chart, cause.type)
    if (cause.kind === 'after') return filled('after', { delay: words.delays[cause.delay] ?? seconds(cause.delay) })
    return filled(cause.kind)
  }

  function seconds(delay: string): string {
    const milliseconds = Number(delay)
    return Number.isNaN(milliseconds) ? delay : filled('seconds', { count: String(milliseconds / 1000) })
  }

  function condition(chart: string, given: Condition): string {
    if (given.kind === 'is') {
      const name = named(words.guards, chart, given.name)
      const values = Object.entries(given.params ?? {}).map(([key, value]) => words.values[`${key}:${value}`] ?? `${value}`)
      return values.length > 0 ? filled('with', { condition: name, values: values.join(filled('list')) }) : name
    }
    if (given.kind === 'not') return filled('not', { condition: condition(chart, given.of) })
    return given.of.map((part) => condition(chart, part)).join(filled(given.kind))
  }

  return {
    locale,
    anywhere: filled('anywhere'),
    chart: (name) => words.charts[name] ?? name,
    state: (chart, { path, key }) =>
      path === '' ? (words.charts[chart] ?? chart) : (words.states[`${chart}:${path}`] ?? words.states[key] ?? key),
    event,
    condition,
    description: (text) => words.descriptions[text] ?? text,
    actor,
    action: (chart, name) => named(words.actions, chart, name),
    happening: (outline, { source, cause }) => {
      if (cause.kind !== 'done' && cause.kind !== 'failed' && cause.kind !== 'changed') return event(outline.name, cause)
      const invokes = outline.states.find(({ path }) => path === source)?.invokes ?? []
      const of = invokes.find(({ id }) => id === cause.actor)
      const said = event(outline.name, cause)
      return invokes.length > 1 && of ? filled('of', { actor: actor(of.src), event: said }) : said
    },
    when: ({ name, transitions }, transition) => {
      if (transition.condition) return condition(name, transition.condition)
      const others = transitions.some(
        ({ source, event, condition }) => condition && source === transition.source && event === transition.event,
      )
      return others ? filled('otherwise') : null
    },
  }
}
