/** The picture of the open chart: nested boxes and lines, to be moved about, seen whole or close. */
import '@xyflow/react/dist/base.css'
import { chakra } from '@chakra-ui/react'
import { ReactFlow, type ReactFlowInstance, ViewportPortal } from '@xyflow/react'
import { use, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { trailOf } from '../../machines/studio/company.ts'
import type { Step } from '../../machines/studio/log.ts'
import { mainLineFor } from '../../machines/studio/outline/mainLine.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { type Extent, stepsIn } from '../../machines/studio/setup.ts'
import { Icon, type IconName } from '../ui/drawings/Icons.tsx'
import { T, useWords } from '../ui/T.tsx'
import { AnywhereNode, type AnywhereNodeType } from './AnywhereNode.tsx'
import { useAssumptions } from './assumptions.ts'
import { badgesIn } from './badges.ts'
import { keepInSight, roomFor, showPicture } from './camera.ts'
import { Lines } from './Lines.tsx'
import { layoutFor } from './layouts.ts'
import { StateNode, type StateNodeType } from './StateNode.tsx'
import { stepStatusesOf } from './step-status.ts'
import { useOutline, useStudio, useStudioState, useWording } from './studio-context.ts'
import { useMarks } from './use-marks.ts'
import type { Wording } from './wording.ts'

type Drawn = StateNodeType | AnywhereNodeType

const nodeTypes = { state: StateNode, anywhere: AnywhereNode }

/** The open chart, drawn. */
export function Picture() {
  const outline = useOutline()
  const wording = useWording()
  const words = useWords()
  const intl = useIntl()
  const closed = useStudioState(({ context }) => context.closed)
  const extent = useStudioState(({ context }) => context.extent)
  const marks = useMarks()
  const outlines = useStudioState(({ context }) => context.outlines)
  const badges = useMemo(() => badgesIn(outline, new Set(outlines.map(({ name }) => name))), [outline, outlines])
  const asked = useMemo(
    () => ({ outline, wording, closed, extent, marks, badges, room: roomFor(innerWidth, innerHeight) }),
    [outline, wording, closed, extent, marks, badges],
  )
  const shown = useDeferredValue(asked)
  const layout = use(layoutFor(shown))
  const { steps, at } = useDrawnSteps()
  const assumed = useAssumptions()
  const chosen = useStudioState(({ context }) => context.state)
  const studio = useStudio()
  const place = useRef<HTMLDivElement>(null)
  const following = useRef<() => void>(null)
  const [flow, setFlow] = useState<ReactFlowInstance<Drawn> | null>(null)
  const standings = useMemo(
    () => stepStatusesOf({ outline: shown.outline, steps, at, closed: new Set(shown.closed), assumed, line: lineOf(shown) }),
    [shown, steps, at, assumed],
  )
  const begin = (flow: ReactFlowInstance<Drawn>) => {
    following.current?.()
    setFlow(flow)
    if (!place.current) return
    showPicture(flow, studio, layout, place.current)
    following.current = keepInSight(flow, studio, layout, place.current)
  }
  const nodes = useMemo(() => {
    const states = layout.states.map(
      (box): Drawn => ({
        id: box.path,
        type: 'state',
        position: { x: box.x, y: box.y },
        width: box.width,
        height: box.height,
        zIndex: box.open ? 0 : 2,
        data: {
          box,
          standing: standings.state(box.path),
          selected: box.path === chosen,
          badges: shown.badges(box.path),
        },
      }),
    )
    const marks = layout.marks.flatMap((mark): Drawn[] =>
      mark.kind === 'anywhere'
        ? [
            {
              id: mark.id,
              type: 'anywhere',
              position: { x: mark.x, y: mark.y },
              width: mark.width,
              height: mark.height,
              zIndex: 2,
              data: { text: shown.wording.anywhere },
            },
          ]
        : [],
    )
    return [...states, ...marks]
  }, [layout, shown, standings, chosen])
  const now = standings.now.flatMap((path) => layout.states.find((box) => box.path === path)?.title ?? [])
  const aside = asideOf(shown, steps[at]?.paths ?? [])
  const name = [
    words('chart.picture.label', { chart: shown.wording.chart(shown.outline.name) }),
    now.length > 0 ? words('chart.now.label', { states: intl.formatList(now) }) : '',
  ]
  return (
    <chakra.section
      aria-label={name.filter(Boolean).join(' · ')}
      position="absolute"
      inset="0"
      display="grid"
      gridTemplateRows="auto minmax(0, 1fr)"
      gridTemplateColumns="minmax(0, 1fr) auto"
      opacity={asked === shown ? 1 : 0.6}
      transition="opacity 0.2s 0.1s"
    >
      {aside.length > 0 && (
        <chakra.p
          gridColumn="1 / -1"
          justifySelf="center"
          mt="3"
          mx="3"
          px="3"
          py="1"
          borderRadius="control"
          bg="actionSoft"
          color="actionDeep"
          fontSize="note"
        >
          <T id="extent.aside" values={{ states: intl.formatList(aside) }} />
        </chakra.p>
      )}
      <chakra.div ref={place} gridRow="2">
        <ReactFlow<Drawn>
          key={`${shown.outline.name} ${shown.extent} ${shown.marks?.name} ${shown.closed.join()} ${shown.wording.locale}`}
          nodes={nodes}
          edges={[]}
          nodeTypes={nodeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          zoomOnDoubleClick={false}
          minZoom={0.1}
          maxZoom={2}
          proOptions={{ hideAttribution: true }}
          onInit={begin}
        >
          <ViewportPortal>
            <Lines layout={layout} standings={standings} flagged={shown.marks?.of.flagged} />
          </ViewportPortal>
        </ReactFlow>
      </chakra.div>
      <Zoom flow={flow} />
    </chakra.section>
  )
}

/** The steps in the chart that is drawn: of a company those of the row that moves, for its other steps are of other rows. */
function useDrawnSteps(): { steps: readonly Step[]; at: number } {
  const company = useStudioState(({ context }) => context.company)
  const { steps, at } = useStudioState(({ context }) => stepsIn(context))
  return useMemo(() => (company ? trailOf(company.steps, at) : { steps, at }), [company, steps, at])
}

/** The main line that is drawn; null where everything is. */
function lineOf({ outline, extent }: { outline: Outline; extent: Extent }) {
  return extent === 'main' ? mainLineFor(outline) : null
}

/** Names of the innermost current states that the main line leaves out. */
function asideOf(given: { outline: Outline; extent: Extent; wording: Wording }, paths: readonly string[]): string[] {
  const line = lineOf(given)
  const inner = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
  const left = line ? inner.filter((path) => !line.drawnAs.has(path)) : []
  return given.outline.states.filter(({ path }) => left.includes(path)).map((state) => given.wording.state(given.outline.name, state))
}

const Key = chakra('button', {
  base: { display: 'grid', placeItems: 'center', w: '9', h: '9', color: 'heading', cursor: 'pointer', _hover: { bg: 'actionSoft' } },
})

/** Beside the picture: over it they would cover names. There from the beginning, so that the picture has its width. */
function Zoom({ flow }: { flow: ReactFlowInstance<Drawn> | null }) {
  const words = useWords()
  const keys: [IconName, string, () => void][] = [
    ['plus', 'chart.closer', () => void flow?.zoomIn({ duration: 160 })],
    ['minus', 'chart.farther', () => void flow?.zoomOut({ duration: 160 })],
    ['zoom', 'chart.fit', () => void flow?.fitView({ duration: 160, padding: 0.04 })],
  ]
  return (
    <chakra.div gridRow="2" alignSelf="end" m="2" display="grid" borderRadius="control" bg="surface" boxShadow="edge" overflow="hidden">
      {keys.map(([icon, label, press]) => (
        <Key key={label} type="button" aria-label={words(label)} title={words(label)} onClick={press}>
          <Icon name={icon} />
        </Key>
      ))}
    </chakra.div>
  )
}
