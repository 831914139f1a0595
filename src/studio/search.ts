/** Finding charts, states, events and guards by the words a reader knows, in two languages, by their names in the code or by descriptions. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Outline, OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import { guardsOf } from '../../machines/studio/outline/rehearsal.ts'
import { wordingIn } from './studio-context.ts'
import type { Wording } from './wording.ts'

/** Something that was found, and where it leads. */
export interface Found {
  readonly kind: 'chart' | 'state' | 'event' | 'guard'
  readonly chart: string
  /** Path of the state; null for a chart. */
  readonly state: string | null
  readonly title: string
}

/** Most that are listed. */
const most = 60

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** What the words are found in: names of charts, states, events and guards, in this order, then descriptions. */
export function foundIn(outlines: readonly Outline[], locale: Locale, words: string): Found[] {
  const searched = plain(words).split(/\s+/).filter(Boolean)
  if (searched.length === 0) return []
  const wording = wordingIn(locale)
  const others = wordingIn(locale === 'en_US' ? 'zh_CN' : 'en_US')
  const matches = ({ texts }: Findable) => searched.every((word) => plain(texts.join(' ')).includes(word))
  const findable = outlines.map((outline) => findableIn(outline, wording, others))
  const of = (part: keyof ReturnType<typeof findableIn>) => findable.flatMap((parts) => parts[part].filter(matches))
  const all = [...of('charts'), ...of('states'), ...of('events'), ...of('guards'), ...of('descriptions')]
  const found = new Map(all.map(({ texts: _, ...each }) => [JSON.stringify(each), each]))
  return [...found.values()].slice(0, most)
}

/** Something that can be found, and its texts in the language shown, in another one and in the code. */
type Findable = Found & { readonly texts: readonly string[] }

function findableIn(outline: Outline, wording: Wording, others: Wording) {
  const { name, states, transitions } = outline
  const chart = { kind: 'chart', chart: name, state: null, title: wording.chart(name) } as const
  const stateOf = (state: OutlineState) => ({ kind: 'state', chart: name, state: state.path, title: wording.state(name, state) }) as const
  const said = transitions.filter(({ cause }) => cause.kind === 'said')
  const eventOf = ({ source, cause }: OutlineTransition) =>
    ({ kind: 'event', chart: name, state: source || null, title: wording.event(name, cause) }) as const
  const described = (description: string) => [description, wording.description(description), others.description(description)]
  const asked = transitions.flatMap(({ source, condition }) => guardsOf(condition).map((guard) => ({ source, guard })))
  return {
    charts: [{ ...chart, texts: [name, chart.title, others.chart(name)] }],
    states: states
      .filter(({ path }) => path !== '')
      .map((state): Findable => {
        const { key, page, status } = state
        return { ...stateOf(state), texts: [key, page ?? '', status ?? '', wording.state(name, state), others.state(name, state)] }
      }),
    events: said.map((each): Findable => {
      const { cause, event } = each
      return { ...eventOf(each), texts: [event, wording.event(name, cause), others.event(name, cause)] }
    }),
    guards: asked.map(({ source, guard }): Findable => {
      const title = wording.condition(name, guard)
      return { kind: 'guard', chart: name, state: source || null, title, texts: [guard.name, title, others.condition(name, guard)] }
    }),
    descriptions: [
      ...states.map((state): Findable => ({ ...(state.path === '' ? chart : stateOf(state)), texts: described(state.description) })),
      ...said.map((each): Findable => ({ ...eventOf(each), texts: described(each.description) })),
    ],
  }
}
