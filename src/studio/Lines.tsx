/** The lines between states, with rounded bends, tips and words. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { Edge, Layout, Mark, Point } from './drawing.ts'
import type { EdgeStatus, StepStatuses } from './step-status.ts'

/** Radius of a bend, in pixels. */
const bend = 10

const colours: Record<EdgeStatus, string> = {
  idle: 'var(--chakra-colors-field-line)',
  past: 'var(--chakra-colors-action)',
  last: 'var(--chakra-colors-action)',
  next: 'var(--chakra-colors-action-deep)',
}

const Line = chakra('path', {
  base: { fill: 'none', strokeWidth: '1.4' },
  variants: {
    standing: {
      idle: {},
      past: { strokeWidth: '1.75' },
      last: { strokeWidth: '2.5', strokeDasharray: '8 5', animation: 'flowing 0.6s linear 4' },
      next: { strokeWidth: '2.25', strokeDasharray: '5 4' },
    },
  },
})

const Words = chakra('span', {
  base: {
    position: 'absolute',
    display: 'grid',
    alignContent: 'center',
    borderRadius: '11px',
    bg: 'color-mix(in srgb, {colors.sunk} 88%, transparent)',
    color: 'muted',
    fontSize: '12px',
    lineHeight: '17px',
    textAlign: 'center',
    whiteSpace: 'pre',
    pointerEvents: 'none',
  },
  variants: {
    standing: {
      idle: {},
      past: { color: 'actionDeep' },
      last: { color: 'actionDeep' },
      next: { bg: 'actionHover', color: 'onAction' },
    },
    flagged: { true: { bg: 'amberSoft', color: 'amberDeep' } },
  },
})

/** Draws all lines and marks of a layout in its own coordinates. */
export function Lines(props: {
  layout: Layout
  standings: StepStatuses
  /** Whether a transition is worth a second look. */
  flagged?: ((id: string) => boolean) | undefined
}) {
  const { layout, standings, flagged } = props
  const id = useId()
  const drawn = layout.edges.map((edge) => ({ edge, standing: standings.edge(edge) })).sort(byWeight)
  return (
    <>
      <chakra.svg
        position="absolute"
        left="0"
        top="0"
        width={layout.width}
        height={layout.height}
        overflow="visible"
        zIndex="1"
        pointerEvents="none"
        aria-hidden="true"
        css={{ '@keyframes flowing': { from: { strokeDashoffset: '26' }, to: { strokeDashoffset: '0' } } }}
      >
        <defs>
          {(Object.keys(colours) as EdgeStatus[]).map((standing) => (
            <marker
              key={standing}
              id={`${id}${standing}`}
              viewBox="0 0 10 10"
              refX="8"
              refY="5"
              markerWidth="9"
              markerHeight="9"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M1 1 9 5 1 9Z" fill={colours[standing]} />
            </marker>
          ))}
        </defs>
        {drawn.map(({ edge, standing }) => (
          <Line key={edge.id} standing={standing} d={pathOf(edge.points)} stroke={colours[standing]} markerEnd={`url(#${id}${standing})`} />
        ))}
        {layout.marks
          .filter(({ kind }) => kind === 'initial')
          .map((mark) => (
            <Dot key={mark.id} mark={mark} />
          ))}
      </chakra.svg>
      {drawn.map(
        ({ edge, standing }) =>
          edge.label && (
            <Label key={edge.id} edge={edge} standing={standing} flagged={flagged !== undefined && edge.transitions.some(flagged)} />
          ),
      )}
    </>
  )
}

function Dot({ mark: { x, y, width, height } }: { mark: Mark }) {
  return <chakra.circle cx={x + width / 2} cy={y + height / 2} r={width / 2} fill="heading" />
}

function Label({ edge: { label, lines }, standing, flagged }: { edge: Edge; standing: EdgeStatus; flagged: boolean }) {
  if (label === null) return null
  return (
    <Words
      standing={standing}
      flagged={flagged}
      aria-hidden="true"
      zIndex={standing === 'idle' ? '3' : '4'}
      style={{ left: label.x, top: label.y, width: label.width, height: label.height }}
    >
      {lines.join('\n')}
    </Words>
  )
}

const weights: Record<EdgeStatus, number> = { idle: 0, past: 1, next: 2, last: 3 }

function byWeight(one: { standing: EdgeStatus }, other: { standing: EdgeStatus }): number {
  return weights[one.standing] - weights[other.standing]
}

/** A path through the points with round bends. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    const before = index === 0 ? first : (rest[index - 1] ?? first)
    if (!next) return `L${point.x} ${point.y}`
    const into = towards(point, before)
    const out = towards(point, next)
    return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`
  })
  return `M${first.x} ${first.y}${parts.join('')}`
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const reach = Math.min(bend, length / 2)
  return { x: from.x + ((to.x - from.x) / length) * reach, y: from.y + ((to.y - from.y) / length) * reach }
}
