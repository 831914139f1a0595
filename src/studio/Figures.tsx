/** Figures of the state looked at, when they are switched on: who is there, what the tests have done with it and with what leads out of it. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import { T } from '../ui/T.tsx'
import { happeningOf } from './happening.ts'
import { countText } from './journey/spans.ts'
import { crowdIn, crowdText, mutantsOf } from './marks.ts'
import { Part } from './Part.tsx'
import { useFiguresState, useOutline, useWording } from './studio-context.ts'
import { useCounted } from './use-marks.ts'

/** People and tests, whichever is switched on. */
export function Figures({ state }: { state: OutlineState }) {
  const people = useFiguresState((snapshot) => snapshot.hasTag('people'))
  const tested = useFiguresState((snapshot) => snapshot.hasTag('tested'))
  return (
    <>
      {people && <People state={state} />}
      {tested && <Tests state={state} />}
    </>
  )
}

function People({ state }: { state: OutlineState }) {
  const outline = useOutline()
  const intl = useIntl()
  const counted = useCounted()
  const failed = useFiguresState((snapshot) => snapshot.hasTag('uncounted'))
  const crowd = counted && crowdIn(counted, outline, state.path)
  return (
    <Part title={crowd?.of === 'rows' ? 'people.rows.title' : 'people.title'}>
      <p>{crowd ? <b>{crowdText(intl, crowd)}</b> : <T id={failed ? 'people.failed' : counted ? 'people.none' : 'people.counting'} />}</p>
      <Invented />
    </Part>
  )
}

/** The sandbox says that its figures are of invented merchants. */
export function Invented() {
  const invented = useCounted()?.people.invented ?? false
  if (!invented) return null
  return (
    <chakra.p mt="1" color="muted" textStyle="note">
      <T id="people.invented" />
    </chakra.p>
  )
}

function Tests({ state }: { state: OutlineState }) {
  const outline = useOutline()
  const intl = useIntl()
  const tested = useFiguresState(({ context }) => context.tested)
  const counts = tested?.charts[outline.name]
  if (!tested || !counts) return null
  const leaving = outline.transitions.filter(({ source, cause }) => source === state.path && cause.kind !== 'asked')
  return (
    <Part title="tested.title">
      <p>
        {state.path === '' ? (
          <T id="tested.chart" values={{ paths: countText(intl, counts.paths) }} />
        ) : (
          <T id="tested.state" values={{ count: countText(intl, counts.states[state.path] ?? 0), paths: countText(intl, counts.paths) }} />
        )}
      </p>
      <chakra.p mt="1" color="muted" fontSize="xs">
        <T id="tested.legend" />
      </chakra.p>
      <chakra.ul mt="2" display="grid" gap="2">
        {leaving.map((transition) => (
          <li key={transition.id}>
            <Way transition={transition} />
          </li>
        ))}
      </chakra.ul>
    </Part>
  )
}

function Way({ transition }: { transition: OutlineTransition }) {
  const outline = useOutline()
  const wording = useWording()
  const intl = useIntl()
  const counts = useFiguresState(({ context }) => context.tested?.charts[outline.name])
  const mutants = useFiguresState(({ context }) => context.tested?.mutants[outline.name])
  const { id } = transition
  const [yes, no] = counts?.guards[id] ?? [null, null]
  const { caught, all } = mutantsOf([id], mutants ?? {})
  const survived = mutants?.[id]?.survived ?? []
  const target = transition.targets.map((path) => outline.states.find((state) => state.path === path))
  const led = target.flatMap((state) => (state ? [wording.state(outline.name, state)] : []))
  return (
    <>
      <b>{[happeningOf(outline, transition, wording), ...led].join(' → ')}</b>
      <chakra.span display="block" color="muted" fontSize="note">
        <T id="tested.walked" values={{ count: countText(intl, counts?.transitions[id] ?? 0) }} />
        {yes !== null && no !== null && (
          <>
            {' · '}
            <T id="tested.guard" values={{ yes: countText(intl, yes), no: countText(intl, no) }} />
          </>
        )}
        {' · '}
        {all === 0 ? <T id="tested.untried" /> : <T id="tested.mutants" values={{ caught, all }} />}
      </chakra.span>
      {survived.length > 0 && (
        <chakra.span display="block" color="amberDeep" fontSize="note">
          <T id="tested.survived" values={{ kinds: intl.formatList(survived.map((kind) => kindText(intl, kind))) }} />
        </chakra.span>
      )}
    </>
  )
}

/** What was done to a transition, in words. */
export function kindText(intl: { formatMessage(given: { id: string }): string }, kind: string): string {
  return intl.formatMessage({ id: `tested.kind.${kind.replace(' ', '-')}` })
}
