/** The open chart and an earlier version of it as one drawing: what was added and removed, in colours and in words, and statuses without a state. */
import { chakra } from '@chakra-ui/react'
import { use, useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import type { Version } from '../../machines/studio/outline/version.ts'
import { Banner } from '../ui/Banner.tsx'
import { Icon } from '../ui/drawings/Icons.tsx'
import { T } from '../ui/T.tsx'
import type { Layout } from './drawing.ts'
import { sayingOf } from './exports.ts'
import { Lines } from './Lines.tsx'
import { layoutOf } from './layout.ts'
import type { StepStatuses } from './step-status.ts'
import { useStudioState, useWording } from './studio-context.ts'
import type { Wording } from './wording.ts'

/** Smallest scale of the drawing: names are about 9 pixels high. */
const leastScale = 0.6

const layouts = new WeakMap<Version, Map<string, Promise<Layout>>>()

function layoutFor(version: Version, wording: Wording): Promise<Layout> {
  const known = layouts.get(version) ?? new Map<string, Promise<Layout>>()
  layouts.set(version, known)
  const layout = known.get(wording.locale) ?? layoutOf(version.joined, wording, { close: true })
  known.set(wording.locale, layout)
  return layout
}

/** The drawing, then the lists. */
export function Comparison() {
  const version = useStudioState(({ context }) => context.version)
  return version && <Compared version={version} />
}

function Compared({ version }: { version: Version }) {
  const intl = useIntl()
  const { difference, joined, added, removed } = version
  const same =
    difference.changedGuards.length === 0 && [...difference.addedStates, ...difference.removedStates, ...added, ...removed].length === 0
  return (
    <chakra.section
      position="absolute"
      inset="0"
      overflowY="auto"
      px={{ base: '4', md: '6' }}
      py="4"
      display="grid"
      gap="4"
      alignContent="start"
    >
      {same && <Banner kind="info" text="version.same" />}
      {difference.strandedStatuses.length > 0 && (
        <Banner kind="warning">
          <T
            id="version.stranded"
            values={{ statuses: intl.formatList(difference.strandedStatuses), count: difference.strandedStatuses.length }}
          />
        </Banner>
      )}
      <Drawing version={version} />
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <List
          title="version.added"
          states={difference.addedStates}
          transitions={joined.transitions.filter(({ id }) => added.includes(id))}
          version={version}
        />
        <List
          title="version.removed"
          states={difference.removedStates}
          transitions={joined.transitions.filter(({ id }) => removed.includes(id))}
          version={version}
        />
      </chakra.div>
      <ChangedGuards version={version} />
    </chakra.section>
  )
}

const Place = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: '2',
    px: '16px',
    py: '4px',
    borderRadius: '10px',
    bg: 'surface',
    color: 'heading',
    boxShadow: 'inset 0 0 0 1.25px {colors.fieldLine}',
    lineHeight: '1.3',
    whiteSpace: 'nowrap',
  },
  variants: {
    look: {
      same: {},
      added: { bg: 'actionSoft', color: 'actionDeep', boxShadow: 'inset 0 0 0 2px {colors.action}' },
      removed: {
        bg: 'amberSoft',
        color: 'amberDeep',
        boxShadow: 'none',
        border: '1.5px dashed {colors.amberDeep}',
        textDecoration: 'line-through',
      },
    },
    open: { true: { zIndex: '0' } },
  },
})

function Drawing({ version }: { version: Version }) {
  const wording = useWording()
  const layout = use(layoutFor(version, wording))
  const { difference, added, removed } = version
  const room = useMemo(() => (innerWidth < 1000 ? innerWidth - 32 : innerWidth - 656), [])
  const scale = Math.max(Math.min(1, room / layout.width), leastScale)
  const looks = new Map([
    ...difference.addedStates.map(({ path }) => [path, 'added'] as const),
    ...difference.removedStates.map(({ path }) => [path, 'removed'] as const),
  ])
  const standings: StepStatuses = {
    now: [],
    state: () => 'idle',
    edge: ({ transitions }) => (transitions.some((id) => added.includes(id)) ? 'past' : 'idle'),
  }
  return (
    <chakra.div overflowX="auto" maxW="full">
      <div style={{ width: layout.width * scale, height: layout.height * scale }}>
        <div
          style={{ position: 'relative', width: layout.width, height: layout.height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
        >
          {layout.states.map(({ path, open, title, subtitle, x, y, width, height }) => (
            <Place key={path} look={looks.get(path) ?? 'same'} open={open} style={{ left: x, top: y, width, height }}>
              <chakra.b display="block" fontSize="15px" fontWeight="600">
                {title}
              </chakra.b>
              {subtitle && (
                <chakra.span display="block" fontSize="12px">
                  {subtitle}
                </chakra.span>
              )}
            </Place>
          ))}
          <Lines layout={layout} standings={standings} flagged={(id) => removed.includes(id)} />
        </div>
      </div>
    </chakra.div>
  )
}

type Listed = { states: readonly OutlineState[]; transitions: readonly OutlineTransition[]; version: Version }

function List({ title, states, transitions, version }: Listed & { title: 'version.added' | 'version.removed' }) {
  const wording = useWording()
  const { joined } = version
  return (
    <chakra.section bg="surface" borderRadius="card" boxShadow="edge" p="4" fontSize="sm">
      <chakra.h2 display="flex" gap="2" alignItems="center" fontWeight="600" color={title === 'version.added' ? 'actionDeep' : 'amberDeep'}>
        <Icon name={title === 'version.added' ? 'plus' : 'minus'} small />
        <T id={title} />
      </chakra.h2>
      {states.length + transitions.length === 0 && (
        <chakra.p color="muted">
          <T id="version.nothing" />
        </chakra.p>
      )}
      <chakra.ul mt="2" display="grid" gap="1.5" listStyleType="none">
        {states.map((state) => (
          <li key={state.path}>
            <T id="version.state" values={{ state: <b>{wording.state(joined.name, state)}</b> }} />
          </li>
        ))}
        {transitions.map((each) => (
          <li key={each.id}>
            <TransitionWords version={version} transition={each} what={sayingOf(joined, each, wording)} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

/** From where to where, on what. */
function TransitionWords({ version: { joined }, transition, what }: { version: Version; transition: OutlineTransition; what: string }) {
  const wording = useWording()
  const intl = useIntl()
  const named = (paths: readonly string[]) =>
    intl.formatList(joined.states.filter(({ path }) => paths.includes(path)).map((state) => wording.state(joined.name, state)))
  const { source, targets } = transition
  const values = { source: named([source]), target: <b>{named(targets)}</b>, what }
  return <T id={targets.length > 0 ? 'version.transition' : 'version.stays'} values={values} />
}

function ChangedGuards({ version }: { version: Version }) {
  const wording = useWording()
  const { joined, difference } = version
  if (difference.changedGuards.length === 0) return null
  const conditionOf = (transition: OutlineTransition) =>
    transition.condition === null ? <T id="version.always" /> : wording.condition(joined.name, transition.condition)
  return (
    <chakra.section bg="surface" borderRadius="card" boxShadow="edge" p="4" fontSize="sm">
      <chakra.h2 fontWeight="600" color="heading">
        <T id="version.guards" />
      </chakra.h2>
      <chakra.ul mt="2" display="grid" gap="1.5" listStyleType="none">
        {difference.changedGuards.map(({ before, after }) => (
          <li key={after.id}>
            <TransitionWords version={version} transition={after} what={wording.happening(joined, after)} />
            <chakra.span display="block" color="muted">
              {conditionOf(before)} → {conditionOf(after)}
            </chakra.span>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
