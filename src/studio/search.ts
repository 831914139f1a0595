/** Finding charts, states and events by the words a reader knows, in any language, or by their names in the code. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { wordingIn } from './studio-context.ts'

/** Something that was found, and where it leads. */
export interface Found {
  readonly kind: 'chart' | 'state' | 'event'
  readonly chart: string
  /** Path of the state; null for a chart. */
  readonly state: string | null
  readonly title: string
}

/** Most that are listed. */
const most = 60

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** What the words are found in: charts first, then states, then events with the state they happen in. */
export function foundIn(outlines: readonly Outline[], locale: Locale, words: string): Found[] {
  const searched = plain(words).split(/\s+/).filter(Boolean)
  if (searched.length === 0) return []
  const wording = wordingIn(locale)
  const others = wordingIn(locale === 'en_US' ? 'zh_CN' : 'en_US')
  const matches = (...texts: string[]) => searched.every((word) => plain(texts.join(' ')).includes(word))
  const charts = outlines.filter(({ name }) => matches(name, wording.chart(name), others.chart(name)))
  const states = outlines.flatMap((outline) =>
    outline.states
      .filter(({ path }) => path !== '')
      .filter((state) =>
        matches(state.key, state.page ?? '', state.status ?? '', wording.state(outline.name, state), others.state(outline.name, state)),
      )
      .map((state) => ({ kind: 'state' as const, chart: outline.name, state: state.path, title: wording.state(outline.name, state) })),
  )
  const events = outlines.flatMap((outline) =>
    outline.transitions
      .filter(
        ({ cause }) => cause.kind === 'said' && matches(cause.type, wording.event(outline.name, cause), others.event(outline.name, cause)),
      )
      .map(({ source, cause }) => ({
        kind: 'event' as const,
        chart: outline.name,
        state: source || null,
        title: wording.event(outline.name, cause),
      })),
  )
  const all: Found[] = [
    ...charts.map(({ name }) => ({ kind: 'chart' as const, chart: name, state: null, title: wording.chart(name) })),
    ...states,
    ...events.filter((each, index) => events.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === index),
  ]
  return all.slice(0, most)
}
