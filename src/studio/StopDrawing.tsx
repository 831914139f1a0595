/** The drawing of a stop: its places with who acts there, the arrows between them, and what holds a merchant up. */
import { chakra } from '@chakra-ui/react'
import { Suspense, use, useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { OutlineState } from '../../machines/studio/outline/outline.ts'
import { meshLane } from '../../machines/studio/outline/stopPicture.ts'
import type { Party } from '../../machines/who-acts.ts'
import { Icon } from '../ui/drawings/Icons.tsx'
import { T } from '../ui/T.tsx'
import type { StateBox } from './drawing.ts'
import { Lines } from './Lines.tsx'
import type { StepStatuses } from './step-status.ts'
import { leastScale, stopLayoutFor } from './stop-layouts.ts'
import { useStudio, useWording } from './studio-context.ts'
import type { Stop } from './way.ts'

const Place = chakra('button', {
  base: {
    position: 'absolute',
    zIndex: '2',
    px: '8px',
    borderRadius: '10px',
    bg: 'surface',
    color: 'heading',
    boxShadow: 'inset 0 0 0 1.25px {colors.fieldLine}',
    lineHeight: '1.25',
    textAlign: 'center',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { boxShadow: 'inset 0 0 0 2px {colors.action}' },
  },
  variants: {
    look: {
      plain: {},
      reached: { bg: 'actionSoft', color: 'actionDeep', boxShadow: 'inset 0 0 0 1.5px {colors.action}' },
      left: { bg: 'sunk', color: 'muted' },
      deciding: { bg: 'paper', color: 'muted', boxShadow: 'none', border: '1.25px dashed {colors.fieldLine}' },
    },
  },
})

const Lane = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: '0',
    px: '16px',
    pt: '12px',
    borderRadius: '14px',
    bg: 'color-mix(in srgb, {colors.sunk} 60%, transparent)',
    color: 'muted',
    fontSize: '14px',
    fontWeight: '600',
    boxShadow: 'inset 0 0 0 1.25px {colors.fieldLine}',
  },
})

const Chip = chakra('button', {
  base: {
    minH: 'target',
    px: '2.5',
    borderRadius: 'chip',
    bg: 'amberSoft',
    color: 'amberDeep',
    fontWeight: '600',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
})

/** Nothing is passed or possible in a drawing of a stop. */
const standings: StepStatuses = { state: () => 'idle', edge: () => 'idle', now: [] }

/** Pixels a drawing has in a window of this width: beside the words of its stop on a desk, below them on a phone. */
function roomIn(width: number): number {
  return width < 1000 ? width - 64 : Math.min(width, 1440) - 460
}

/** The names of who acts. */
export function usePartyNames(): (who: readonly Party[]) => string {
  const intl = useIntl()
  return (who) =>
    intl.formatList(
      who.map((party) => intl.formatMessage({ id: `overview.who.${party}` })),
      { type: 'conjunction' },
    )
}

/** Everything of a stop that is drawn; pressing a state opens the chart there. */
export function StopDrawing({ stop }: { stop: Stop }) {
  return (
    <chakra.div minW="0" display="flex" flexDirection="column" gap="3">
      <Suspense fallback={<chakra.div minH="40" />}>
        <Drawn stop={stop} />
      </Suspense>
      {stop.picture.holds.length > 0 && <Holds stop={stop} />}
    </chakra.div>
  )
}

function Drawn({ stop: { chart, outline, picture } }: { stop: Stop }) {
  const wording = useWording()
  const namesOf = usePartyNames()
  const room = useMemo(() => roomIn(innerWidth), [])
  const layout = use(stopLayoutFor({ outline, picture, wording, namesOf, room }))
  const studio = useStudio()
  const scale = Math.max(Math.min(1, room / layout.width), leastScale)
  const { places, lanes } = partsOf(layout.states)
  return (
    <chakra.div overflowX="auto" maxW="full">
      <div style={{ width: layout.width * scale, height: layout.height * scale }}>
        <div
          style={{ position: 'relative', width: layout.width, height: layout.height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
        >
          {lanes.map((lane) => (
            <Lane key={lane.path} style={placed(lane)}>
              {lane.path === meshLane ? <T id="overview.each" /> : lane.title}
            </Lane>
          ))}
          <Lines layout={layout} standings={standings} />
          {places.map((box) => (
            <Place
              key={box.path}
              type="button"
              look={lookOf(picture.outline.states.find(({ path }) => path === box.path))}
              style={placed(box)}
              onClick={() => studio.send({ type: 'chart.opened', chart, state: box.path })}
            >
              <chakra.b display="block" fontSize="15px" fontWeight="600">
                {box.title}
              </chakra.b>
              {box.subtitle && (
                <chakra.span display="block" fontSize="12px" color="muted">
                  {box.subtitle}
                </chakra.span>
              )}
            </Place>
          ))}
        </div>
      </div>
    </chakra.div>
  )
}

function partsOf(states: readonly StateBox[]) {
  return { places: states.filter(({ open }) => !open), lanes: states.filter(({ open }) => open) }
}

function placed({ x, y, width, height }: StateBox) {
  return { left: x, top: y, width, height }
}

function lookOf(state: OutlineState | undefined) {
  if (state?.outcome === 'reached' || state?.outcome === 'left') return state.outcome
  return state?.kind === 'transient' ? 'deciding' : 'plain'
}

/** What holds a merchant up: from where one comes to it, and where one goes on. */
function Holds({ stop: { chart, outline, picture } }: { stop: Stop }) {
  const wording = useWording()
  const studio = useStudio()
  const intl = useIntl()
  const named = (paths: readonly string[]) => {
    const states = outline.states.filter(({ path }) => paths.includes(path))
    return intl.formatList(
      states.map((state) => wording.state(chart, state)),
      { type: 'disjunction' },
    )
  }
  return (
    <chakra.ul listStyleType="none" display="grid" gap="2" textStyle="note" color="muted">
      {picture.holds.map(({ states, from, to }) => (
        <chakra.li key={states[0]?.path} display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap="1.5">
          <chakra.span color="amberDeep" display="inline-flex" alignItems="center" h="target">
            <Icon name="warn" small />
          </chakra.span>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1.5">
            {from.length > 0 && <T id="overview.holds.from" values={{ states: named(from) }} />}
            {states.map((state) => (
              <Chip key={state.path} type="button" onClick={() => studio.send({ type: 'chart.opened', chart, state: state.path })}>
                {wording.state(chart, state)}
              </Chip>
            ))}
            {to.length > 0 && <T id="overview.holds.to" values={{ states: named(to) }} />}
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
