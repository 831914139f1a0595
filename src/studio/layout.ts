/** Layout of a chart: boxes of states, bends of transitions, positions of labels. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Outline, OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import type { Box, Edge, Layout, Mark, StateBox } from './drawing.ts'
import { endOf, plain, sizes, strong, widthOf, wrapped } from './text-size.ts'
import type { Wording } from './wording.ts'

/** Options of a layout. */
interface LayoutOptions {
  /** Paths of states whose children are not drawn; what leads into them leads to them. */
  readonly closed?: ReadonlySet<string>
  /** What a transition is labelled with, a line each; by default what happens, and the condition in brackets. */
  readonly linesOf?: (transition: OutlineTransition) => readonly string[]
  /** What a state is known by beside its name; by default the path of its page, its status, what it waits for. */
  readonly secondOf?: (state: OutlineState) => string
  /** Pixels at the end of a state's texts that its badges cover; by default there are none. */
  readonly badgesOf?: (state: OutlineState, open: boolean) => number
  /** Pixels after which a line of a label is broken. */
  readonly lineWidth?: number
  /** Position of the start; above by default. */
  readonly direction?: 'DOWN' | 'RIGHT'
  /** Little air between the parts, for a picture that is to be seen whole. */
  readonly close?: boolean
}

const spacing = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
} as const

/** Spacing of a compact layout. */
const closer = {
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '11',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
} as const

const root = 'chart:'

/** Pixels after which a line of a label is broken: long conditions make a drawing wide, not high. */
const lineWidth = 168

/** Lays a chart out; runs in Node and in the browser. The chart itself is not drawn: its children are. */
export async function layoutOf(outline: Outline, wording: Wording, options: LayoutOptions = {}): Promise<Layout> {
  const { closed = new Set<string>(), direction = 'DOWN', close = false } = options
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const plan = planOf(outline, wording, {
    closed,
    linesOf: options.linesOf ?? ((each) => saidOf(outline, each, wording)),
    secondOf: options.secondOf ?? ((state) => secondOf(state, wording)),
    badgesOf: options.badgesOf ?? (() => 0),
    lineWidth: options.lineWidth ?? lineWidth,
  })
  const children = (parent: string): ElkNode[] => [
    ...plan.marks.filter(({ of }) => of === parent).map(({ id, width, height }) => ({ id, width, height, layoutOptions: firstOf(id) })),
    ...plan.states.filter((state) => state.parent === parent).map(nodeOf),
  ]
  function nodeOf({ path, open, title, subtitle, badges }: PlannedState): ElkNode {
    const width = Math.max(widthOf(title, strong), widthOf(subtitle, plain)) + 2 * sizes.padding + badges
    if (!open) return { id: path, width: Math.max(width, 112), height: (subtitle ? sizes.tall : sizes.low) - (close ? 6 : 0) }
    const room = {
      'elk.padding': `[top=${sizes.head},left=24,bottom=24,right=24]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${sizes.head})`,
    }
    return { id: path, layoutOptions: room, children: children(path) }
  }
  const edges: ElkExtendedEdge[] = plan.edges.map(({ id, source, target, lines }) => ({
    id,
    sources: [source],
    targets: [target],
    labels: lines.length
      ? [
          {
            id: `${id}|label`,
            text: lines.join('\n'),
            width: Math.max(...lines.map((line) => widthOf(line, plain))) + 12,
            height: lines.length * sizes.line + 6,
          },
        ]
      : [],
  }))
  const drawn = await new Elk().layout({
    id: root,
    layoutOptions: {
      ...spacing,
      ...(close && closer),
      'elk.direction': direction,
      'elk.padding': close ? '[top=20,left=24,bottom=24,right=24]' : '[top=32,left=32,bottom=32,right=32]',
      // Parts that nothing joins stand beside each other as well as below.
      ...(plan.states.some(({ open }) => open) ? {} : { 'elk.hierarchyHandling': 'SEPARATE_CHILDREN', 'elk.aspectRatio': '1.2' }),
    },
    children: children(''),
    edges,
  })
  return readLayout(drawn, plan)
}

type PlannedState = Omit<StateBox, keyof Box>
type PlannedMark = Omit<Mark, 'x' | 'y'>
type PlannedEdge = Omit<Edge, 'points' | 'label'>
interface Plan {
  readonly states: readonly PlannedState[]
  readonly marks: readonly PlannedMark[]
  readonly edges: readonly PlannedEdge[]
}

/** What is drawn, before it has places; the chart itself has the empty path. */
function planOf(outline: Outline, wording: Wording, options: Required<Omit<LayoutOptions, 'direction' | 'close'>>): Plan {
  const { closed, linesOf } = options
  const shown = outline.states.filter(({ path }) => path !== '' && !ancestorsOf(path).some((each) => closed.has(each)))
  const paths = new Set(shown.map(({ path }) => path))
  const visible = (path: string): string => (path === '' || paths.has(path) ? path : visible(parentOf(path)))
  const isOpen = ({ path, kind }: OutlineState) => !closed.has(path) && (kind === 'compound' || kind === 'parallel')
  const titled = shown.map((state) => ({ state, title: wording.state(outline.name, state), subtitle: options.secondOf(state) }))
  const states = titled.map(({ state, title, subtitle }) => ({
    path: state.path,
    parent: state.parent ?? '',
    kind: state.kind,
    open: isOpen(state),
    title,
    subtitle: subtitle === title ? '' : subtitle,
    badges: options.badgesOf(state, isOpen(state)),
  }))
  const marks = new Map<string, PlannedMark>()
  const edges = new Map<string, PlannedEdge>()
  const add = (source: string, target: string, transition?: string, lines: readonly string[] = []) => {
    const id = `${source}>${target}`
    const before = edges.get(id)
    const known = new Set(before?.lines)
    edges.set(id, {
      id,
      source,
      target,
      transitions: [...(before?.transitions ?? []), ...(transition === undefined ? [] : [transition])],
      lines: [...(before?.lines ?? []), ...(known.has(lines.join('\n')) ? [] : [lines.join('\n')])].filter(Boolean),
    })
  }
  const open = (path: string) => path === '' || states.some((state) => state.path === path && state.open)

  for (const { path, initial, kind } of outline.states)
    if (open(path) && kind === 'compound' && initial !== null) {
      marks.set(`initial:${path}`, { id: `initial:${path}`, kind: 'initial', of: path, width: sizes.dot, height: sizes.dot })
      add(`initial:${path}`, visible(initial))
    }
  for (const transition of outline.transitions.filter(({ cause }) => cause.kind !== 'asked'))
    for (const to of new Set(transition.targets.map(visible))) {
      const from = visible(transition.source)
      const inside = to !== from && (from === '' || to.startsWith(`${from}.`))
      // What moves within an area that is closed is nothing that happens to the area.
      if (to === '' || (from === to && (transition.source !== from || transition.targets.every((each) => each !== from)))) continue
      const source = inside && open(from) ? `anywhere:${from}` : from
      if (source !== from) {
        const width = widthOf(wording.anywhere, plain) + 20
        marks.set(source, { id: source, kind: 'anywhere', of: from, width, height: sizes.pill })
      }
      add(source, to, transition.id, linesOf(transition))
    }
  const split = [...edges.values()].map((edge) => ({
    ...edge,
    lines: joinedLines(edge.lines).flatMap((line) => wrapped(line, plain, options.lineWidth)),
  }))
  return { states, marks: [...marks.values()], edges: split }
}

/** Before an effect of a move. */
const then = '→ '

/** The lines of a line: of several transitions each begins with a dot, and effects that all of them have are written once, after them. */
function joinedLines(all: readonly string[]): string[] {
  if (all.length < 2) return all.flatMap((said) => said.split('\n'))
  const effects = all.map((said) => said.split('\n').filter((line) => line.startsWith(then)))
  const [first = []] = effects
  const shared = effects.every((each) => each.join() === first.join()) ? first : []
  const own = all.flatMap((said) => `· ${said}`.split('\n')).filter((line) => !shared.includes(line))
  return [...own, ...shared]
}

/** What a transition is labelled with: what happens, under it the condition in brackets, and of a lifecycle what the server does then. */
export function saidOf(outline: Outline, transition: OutlineTransition, wording: Wording): string[] {
  const when = wording.when(outline, transition)
  const condition = when === null ? [] : [`[${when}]`]
  const isLifecycle = outline.states.some(({ status }) => status !== null)
  const effects = isLifecycle ? transition.actions.map((name) => `${then}${wording.action(outline.name, name)}`) : []
  if (transition.cause.kind === 'always' && when !== null) return [...condition, ...effects]
  return [wording.happening(outline, transition), ...condition, ...effects]
}

/** The path of its page, its status, what it waits for; empty for some. */
export function secondOf({ page, status, invokes }: OutlineState, wording: Wording): string {
  const [first] = invokes
  return page ?? status ?? (first ? wording.actor(first.src) : '')
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

function ancestorsOf(path: string): string[] {
  const parent = parentOf(path)
  return parent === '' ? [] : [...ancestorsOf(parent), parent]
}

function firstOf(id: string): Record<string, string> {
  return id.startsWith('initial:') ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}
}

/** Reads the places out of what was laid out; its coordinates are of the drawing. */
function readLayout(drawn: ElkNode, plan: Plan): Layout {
  const boxes = new Map<string, Box>()
  const visit = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode) => {
    boxes.set(id, { x, y, width, height })
    children.forEach(visit)
  }
  visit(drawn)
  const places = new Map((drawn.edges ?? []).map((edge) => [edge.id, edge]))
  const boxOf = (id: string) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
  return {
    width: Math.ceil(drawn.width ?? 0),
    height: Math.ceil(drawn.height ?? 0),
    states: plan.states.map((state) => {
      const box = boxOf(state.path)
      const subtitle = endOf(state.subtitle, plain, box.width - 2 * sizes.padding - state.badges)
      return { ...state, ...box, subtitle, parent: state.parent || null }
    }),
    marks: plan.marks.map((mark) => ({ ...mark, ...boxOf(mark.id) })),
    edges: plan.edges.map((edge) => {
      const place = places.get(edge.id)
      const points = (place?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
      const [label] = place?.labels ?? []
      return {
        ...edge,
        points,
        label: label ? { x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0, height: label.height ?? 0 } : null,
      }
    }),
  }
}
