/** Layouts of charts, made once per language and set of closed areas. */
import type { Outline } from '../../machines/outline/outline.ts'
import { type Layout, layoutOf } from './layout.ts'
import type { Wording } from './wording.ts'

const made = new WeakMap<Outline, Map<string, Promise<Layout>>>()

/** The layout of a chart with closed areas; the same promise for the same picture. */
export function layoutFor(outline: Outline, wording: Wording, closed: readonly string[]): Promise<Layout> {
  const known = made.get(outline) ?? new Map<string, Promise<Layout>>()
  made.set(outline, known)
  const key = [wording.locale, ...[...closed].sort()].join(' ')
  const layout = known.get(key) ?? layoutOf(outline, wording, { closed: new Set(closed) })
  known.set(key, layout)
  return layout
}
