/** Two versions of a chart, compared: what a change adds, removes and asks otherwise. */
import type { Condition, Outline, OutlineState, OutlineTransition } from './outline.ts'

/** The differences of two versions of a chart. */
export interface Difference {
  /** States of one version alone, by their paths. */
  readonly addedStates: readonly OutlineState[]
  readonly removedStates: readonly OutlineState[]
  readonly addedTransitions: readonly OutlineTransition[]
  readonly removedTransitions: readonly OutlineTransition[]
  /** Transitions with the same source, cause and targets under another condition. */
  readonly changedGuards: readonly { readonly before: OutlineTransition; readonly after: OutlineTransition }[]
  /** Statuses of the earlier lifecycle that no state of the later one has: rows with them cannot be moved any more. */
  readonly strandedStatuses: readonly string[]
}

/** Compares the structure of two versions of a chart; order, words and actions do not count. */
export function compareOutlines(before: Outline, after: Outline): Difference {
  const paths = (outline: Outline) => new Set(outline.states.map(({ path }) => path))
  const statuses = (outline: Outline) => outline.states.flatMap(({ status }) => status ?? [])
  const [earlier, later] = [paths(before), paths(after)]
  const known = new Set(statuses(after))
  const same = paired(before.transitions, after.transitions, (each) => `${placeOf(each)} ${conditionText(each.condition)}`)
  const moved = paired(same.ones, same.others, placeOf)
  return {
    addedStates: after.states.filter(({ path }) => !earlier.has(path)),
    removedStates: before.states.filter(({ path }) => !later.has(path)),
    addedTransitions: moved.others,
    removedTransitions: moved.ones,
    changedGuards: moved.pairs.map(([one, other]) => ({ before: one, after: other })),
    strandedStatuses: [...new Set(statuses(before))].filter((status) => !known.has(status)),
  }
}

/** The differences as lines of text, by the names of the charts; charts of one version alone are named. */
export function differencesText(before: readonly Outline[], after: readonly Outline[]): string[] {
  const named = (outlines: readonly Outline[], name: string) => outlines.find((outline) => outline.name === name)
  return [...new Set([...before, ...after].map(({ name }) => name))].flatMap((name) => {
    const [earlier, later] = [named(before, name), named(after, name)]
    if (!earlier || !later) return [`${name}: ${earlier ? 'removed' : 'added'}`]
    const difference = compareOutlines(earlier, later)
    return [
      ...difference.strandedStatuses.map((status) => `status "${status}" has no state any more`),
      ...difference.addedStates.map(({ path }) => `+ ${path}`),
      ...difference.removedStates.map(({ path }) => `- ${path}`),
      ...difference.addedTransitions.map((each) => `+ ${transitionText(each)}`),
      ...difference.removedTransitions.map((each) => `- ${transitionText(each)}`),
      ...difference.changedGuards.map(
        (each) => `~ ${placeText(each.after)} [${conditionText(each.before.condition)}] → [${conditionText(each.after.condition)}]`,
      ),
    ].map((line) => `${name}: ${line}`)
  })
}

/** Pairs what has the same key, each once; what is left of both. */
function paired(
  ones: readonly OutlineTransition[],
  others: readonly OutlineTransition[],
  keyOf: (transition: OutlineTransition) => string,
): { pairs: [OutlineTransition, OutlineTransition][]; ones: OutlineTransition[]; others: OutlineTransition[] } {
  const left = [...others]
  const pairs: [OutlineTransition, OutlineTransition][] = []
  const unpaired = ones.filter((one) => {
    const at = left.findIndex((other) => keyOf(other) === keyOf(one))
    const [other] = at < 0 ? [] : left.splice(at, 1)
    if (other) pairs.push([one, other])
    return !other
  })
  return { pairs, ones: unpaired, others: left }
}

/** The event of a cause holds the id of the chart or the place of an actor, its cause does not. */
const placeOf = ({ source, cause, targets, reenter }: OutlineTransition) => JSON.stringify([source, cause, targets, reenter])

function placeText({ source, cause, targets }: OutlineTransition): string {
  const { kind, ...rest } = cause
  const said = [kind, ...Object.values(rest)].join(' ')
  return `${source || '(anywhere)'}: ${said} → ${targets.join(', ') || 'stays'}`
}

function transitionText(transition: OutlineTransition): string {
  return transition.condition === null ? placeText(transition) : `${placeText(transition)} [${conditionText(transition.condition)}]`
}

function conditionText(condition: Condition | null): string {
  if (condition === null) return 'always'
  if (condition.kind === 'is') return condition.params ? `${condition.name} ${JSON.stringify(condition.params)}` : condition.name
  if (condition.kind === 'not') return `not ${conditionText(condition.of)}`
  return `(${condition.of.map(conditionText).join(` ${condition.kind} `)})`
}
