/** The events of the state that is shown, each with its condition in words and its target; pressing one sends it. */
import { chakra } from '@chakra-ui/react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { statesIn, waysDown } from '../../machines/studio/outline/areas.ts'
import type { Outline, OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import { guardsOf, keyOfGuard, type Way, waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { Icon } from '../ui/drawings/Icons.tsx'
import { T } from '../ui/T.tsx'
import { useAssumptions } from './assumptions.ts'
import { Conditions } from './Conditions.tsx'
import { happeningOf } from './happening.ts'
import { Part } from './Part.tsx'
import { SendForm } from './SendForm.tsx'
import { type Studio, useOutline, useStudio, useStudioState, useWording } from './studio-context.ts'

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    columnGap: '3',
    w: 'full',
    px: '3',
    py: '1.5',
    borderRadius: 'control',
    bg: 'surface',
    boxShadow: 'edgeField',
    fontSize: 'sm',
    lineHeight: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'actionSoft', boxShadow: 'edgeTeal' },
    '&:disabled': { bg: 'transparent', boxShadow: 'none', border: '1px dashed {colors.fieldLine}', cursor: 'default' },
    '&:disabled b': { color: 'muted', fontWeight: '400' },
  },
})

/** The transitions from the selected state, or from the current states. */
export function Events({ state }: { state: OutlineState }) {
  const outline = useOutline()
  const context = useStudioState((snapshot) => snapshot.context)
  const { steps, at } = stepsIn(context)
  const here = steps[at]?.paths ?? []
  const isNow = context.state === null && here.length > 0
  const looked = isNow ? here : waysDown(state.path)
  const holding = useAssumptions()
  const ways = waysFrom(outline, looked, isNow ? holding : context.assumed).filter(
    ({ transition }) => isNow || transition.source !== '' || state.path === '',
  )
  const pages = ways.filter(({ transition }) => transition.cause.kind === 'asked')
  const close = ways.filter(({ transition }) => transition.source !== '' && transition.cause.kind !== 'asked')
  const anywhere = ways.filter(({ transition }) => transition.source === '' && transition.cause.kind !== 'asked')
  const guards = new Map(close.flatMap(({ transition }) => guardsOf(transition.condition).map((guard) => [keyOfGuard(guard), guard])))
  const into = isNow ? [] : outline.transitions.filter(({ targets }) => targets.includes(state.path))
  return (
    <>
      <Part title={isNow ? 'ways.now.title' : 'ways.here.title'}>
        {close.length === 0 && anywhere.length === 0 && (
          <T id={state.initial === null ? 'ways.none' : 'ways.inside'} values={{ count: statesIn(outline, state.path) }} />
        )}
        <List ways={close} here={here} />
      </Part>
      {isNow && guards.size > 0 && <Conditions guards={[...guards.values()]} />}
      {into.length > 0 && (
        <Folded title={<T id="ways.in.title" />} count={into.length}>
          <List ways={into.map((transition) => ({ transition, verdict: 'open', unmet: false }))} here={[]} from />
        </Folded>
      )}
      {anywhere.length > 0 && (
        <Folded title={<T id="ways.always.title" />} count={anywhere.length} open={close.length === 0}>
          <List ways={anywhere} here={here} />
        </Folded>
      )}
      {pages.length > 0 && (
        <Folded title={<T id="ways.pages.title" values={{ count: pages.length }} />}>
          <List ways={pages} here={here} />
        </Folded>
      )}
    </>
  )
}

function Folded(props: { title: React.ReactNode; count?: number; open?: boolean; children: React.ReactNode }) {
  return (
    <details open={props.open}>
      <chakra.summary minH="8" mb="1" color="muted" fontSize="note" cursor="pointer">
        {props.title} {props.count}
      </chakra.summary>
      {props.children}
    </details>
  )
}

function List({ ways, here, from = false }: { ways: readonly Way[]; here: readonly string[]; from?: boolean }) {
  return (
    <chakra.ul display="grid" gap="2">
      {ways.map((way) => (
        <li key={way.transition.id}>
          <WayRow way={way} here={here} from={from} />
        </li>
      ))}
    </chakra.ul>
  )
}

/** Whether the user can trigger a transition: in a rehearsal every one from here, in a tab only events from users. */
function useGoing(transition: OutlineTransition, here: readonly string[]) {
  const mode = useStudioState((snapshot) =>
    snapshot.context.source === 'rehearsal'
      ? 'rehearse'
      : snapshot.hasTag('following') && transition.cause.kind === 'said'
        ? 'send'
        : 'look',
  )
  return here.length > 0 && (transition.source === '' || here.includes(transition.source)) ? mode : 'look'
}

function WayRow({ way: { transition, verdict, unmet }, here, from }: { way: Way; here: readonly string[]; from: boolean }) {
  const studio = useStudio()
  const outline = useOutline()
  const wording = useWording()
  const intl = useIntl()
  const going = useGoing(transition, verdict === 'itself' ? [] : here)
  const { condition, cause, targets, source, actions } = transition
  const event = cause.kind === 'asked' ? (targets.map((path) => pageOf(outline, path))[0] ?? '') : happeningOf(outline, transition, wording)
  const led = from ? [source] : targets
  const names = intl.formatList(led.map((path) => nameOf(outline, path, wording)))
  const refused = verdict === 'refused'
  const words = cause.kind === 'always' ? null : wording.when(outline, transition)
  const face = (
    <Row
      type="button"
      disabled={refused}
      onClick={({ currentTarget }) => stayAmong(currentTarget, () => press(studio, { going, transition, led }))}
    >
      <chakra.b color="heading" fontWeight="600">
        {event}
      </chakra.b>
      {!refused && (
        <chakra.span gridRow="1 / 5" gridColumn="2" color="actionDeep">
          <Icon name="right" />
        </chakra.span>
      )}
      <chakra.span gridColumn="1" color="muted" fontSize="note">
        {led.length > 0 ? <T id="way.to" values={{ state: names }} /> : <T id="way.stays" />}
      </chakra.span>
      {actions.length > 0 && (
        <chakra.span gridColumn="1" color="muted" fontSize="note">
          <T id="way.does" values={{ actions: intl.formatList(actions.map((name) => wording.action(outline.name, name))) }} />
        </chakra.span>
      )}
      {verdict === 'itself' && here.length > 0 && (
        <chakra.span gridColumn="1" color="muted" fontSize="note">
          <T id="way.waits" />
        </chakra.span>
      )}
      {(words || refused) && (
        <chakra.span gridColumn="1" color={refused ? 'muted' : 'amberDeep'} fontSize="note">
          {refused && !unmet && <T id="way.settled" />}
          {refused && unmet && (words ? <T id="way.refused" values={{ condition: words }} /> : <T id="way.unmet" />)}
          {!refused && words && (condition === null ? words : <T id="way.when" values={{ condition: words }} />)}
        </chakra.span>
      )}
    </Row>
  )
  return going === 'send' && !refused ? <SendForm type={transition.event}>{face}</SendForm> : face
}

/** Runs an action that changes the list of transitions; keyboard focus stays at the same place in it, or at the last one. */
function stayAmong(row: HTMLElement, act: () => void): void {
  const panel = row.closest('aside')
  const rows = () => [...(panel?.querySelectorAll<HTMLElement>('li > button:enabled') ?? [])].filter((each) => each.checkVisibility())
  const place = rows().indexOf(row)
  flushSync(act)
  const left = rows()
  if (!left.includes(row)) (left[place] ?? left.at(-1) ?? panel?.querySelector('button'))?.focus()
}

function press(
  studio: Studio,
  { going, transition, led }: { going: 'rehearse' | 'send' | 'look'; transition: OutlineTransition; led: readonly string[] },
) {
  if (going === 'rehearse') studio.send({ type: 'way.taken', transition: transition.id, at: Date.now() })
  if (going === 'send') studio.send({ type: 'event.sent', event: { type: transition.event } })
  if (going === 'look' && led[0] !== undefined) studio.send({ type: 'state.chosen', state: led[0] })
}

function nameOf(outline: Outline, path: string, wording: ReturnType<typeof useWording>): string {
  const state = outline.states.find((each) => each.path === path)
  return state ? wording.state(outline.name, state) : path
}

function pageOf(outline: Outline, path: string): string {
  return outline.states.find((each) => each.path === path)?.page ?? path
}
