/** A chart as a Mermaid state diagram, which GitHub and many editors draw. */
import type { Outline, OutlineState, OutlineTransition } from './outline.ts'

/** What the parts of a chart are called in the drawing. */
export interface MermaidWords {
  /** Name of a state. */
  readonly state: (state: OutlineState) => string
  /** What happens, and under which condition. */
  readonly transition: (transition: OutlineTransition) => string
}

/**
 * The text of a `stateDiagram-v2`. States go by aliases, for keys and paths may hold what Mermaid reads otherwise; what may happen anywhere in
 * a state leads out of it. Requests for addresses and transitions that stay are left out.
 */
export function mermaidOf(outline: Outline, words: MermaidWords): string {
  const places = new Map(outline.states.map(({ path }, index) => [path, `s${index}`]))
  const alias = (path: string) => places.get(path) ?? 's0'
  const lines: string[] = []

  function draw(state: OutlineState, indent: string): void {
    const children = outline.states.filter(({ parent }) => parent === state.path)
    const inner = `${indent}  `
    lines.push(`${indent}state "${plain(words.state(state))}" as ${alias(state.path)}`)
    if (children.length > 0) {
      lines.push(`${indent}state ${alias(state.path)} {`)
      inside(state, children, inner)
      lines.push(`${indent}}`)
    }
    if (state.kind === 'final') lines.push(`${indent}${alias(state.path)} --> [*]`)
  }

  /** The regions of a parallel state, side by side, each as a separate state. */
  function inside(state: OutlineState, children: readonly OutlineState[], indent: string): void {
    if (state.initial !== null) lines.push(`${indent}[*] --> ${alias(state.initial)}`)
    children.forEach((child, index) => {
      if (index > 0 && state.kind === 'parallel' && state.path !== '') lines.push(`${indent}--`)
      draw(child, indent)
    })
  }

  const [root] = outline.states
  if (root)
    inside(
      root,
      outline.states.filter(({ parent }) => parent === ''),
      '  ',
    )
  const drawn = new Map<string, string[]>()
  const moving = outline.transitions.filter(({ cause, source }) => cause.kind !== 'asked' && source !== '')
  for (const transition of moving)
    for (const target of transition.targets) {
      if (within(target, transition.source)) continue
      const ends = `${alias(transition.source)} --> ${alias(target)}`
      drawn.set(ends, [...new Set([...(drawn.get(ends) ?? []), plain(words.transition(transition))])])
    }
  for (const [ends, said] of drawn) lines.push(`  ${ends}${said.length ? ` : ${said.join('<br/>')}` : ''}`)
  return ['stateDiagram-v2', ...lines, ''].join('\n')
}

/** Mermaid cannot draw a line from a state to one in it: such transitions stand in the tables. */
function within(target: string, source: string): boolean {
  return target.startsWith(`${source}.`)
}

/** Without what Mermaid reads as its own: colons, semicolons, hashes, quotes, angle brackets, braces. */
function plain(text: string): string {
  return text
    .replaceAll('"', '’')
    .replace(/[:：]/g, ' –')
    .replace(/[;#{}<>`\n]/g, ' ')
    .trim()
}
