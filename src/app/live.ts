/** Publishes the running charts of this tab to the studio and passes the studio's events to them. Development and sandbox only; loaded after the page is shown. */
import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, type InspectionEvent, transition } from 'xstate'
import { LiveMessage, liveChannel, masked } from '../../contract/kernel/studio.ts'

type Charted = AnyActorRef & { logic: AnyStateMachine }
type Taken = { source: { path: string[]; transitions: Map<string, unknown[]>; always?: unknown[] }; eventType: string }

/** Publishes every chart below the portal until the tab is left. */
export function publishCharts(portal: AnyActorRef): void {
  const tab = crypto.randomUUID()
  const channel = new BroadcastChannel(liveChannel)
  const known = new Map<string, Charted>()
  const taken = new Map<string, string[]>()
  const say = (message: LiveMessage) => channel.postMessage(message)

  const meet = (actor: Charted) => {
    if (known.has(actor.sessionId)) return
    known.set(actor.sessionId, actor)
    say({ kind: 'started', ...runningOf(actor) })
    actor.subscribe({ complete: () => forget(actor), error: () => forget(actor) })
  }
  const forget = (actor: Charted) => {
    if (known.delete(actor.sessionId)) say({ kind: 'stopped', tab, actor: actor.sessionId })
  }
  const runningOf = (actor: Charted) => ({ tab, actor: actor.sessionId, chart: actor.logic.id, name: actor.id })
  const publish = (actor: Charted, event: { type: string }, snapshot = actor.getSnapshot() as AnyMachineSnapshot) => {
    const facts = JSON.stringify({ event: masked(withoutType(event)), context: masked(snapshot.context) }, null, 1)
    const transitions = taken.get(actor.sessionId) ?? []
    taken.delete(actor.sessionId)
    say({
      kind: 'snapshot',
      ...runningOf(actor),
      paths: pathsOf(snapshot),
      facts,
      event: { type: event.type },
      transitions,
      at: Date.now(),
    })
  }
  const meetAll = () => {
    for (const actor of runningBelow(portal)) {
      meet(actor)
      publish(actor, { type: '' })
    }
  }

  portal.system.inspect((inspected: InspectionEvent) => {
    if (!('actorRef' in inspected)) return
    const actor = inspected.actorRef as Charted
    if (!isCharted(actor)) return
    if (inspected.type === '@xstate.microstep')
      taken.set(actor.sessionId, [...(taken.get(actor.sessionId) ?? []), ...(inspected._transitions as unknown as Taken[]).map(idOf)])
    if (inspected.type !== '@xstate.snapshot') return
    const snapshot = inspected.snapshot as AnyMachineSnapshot
    if (snapshot.status === 'stopped') return forget(actor)
    meet(actor)
    publish(actor, inspected.event, snapshot)
  })
  channel.addEventListener('message', ({ data }) => {
    const { data: message } = LiveMessage.safeParse(data)
    if (message?.kind === 'asked') {
      for (const { sessionId } of known.values()) taken.delete(sessionId)
      known.clear()
      meetAll()
    }
    const actor = message?.kind === 'send' && message.tab === tab ? known.get(message.actor) : undefined
    if (!actor || message?.kind !== 'send') return
    const reason = whyNot(actor, message.event)
    if (reason === null) actor.send(message.event)
    else say({ kind: 'refused', tab, actor: actor.sessionId, event: message.event.type, reason })
  })
  addEventListener('pagehide', () => say({ kind: 'left', tab }))
  meetAll()
}

/** Why a chart would break on an event, or null: it is tried out first, with nothing done. */
function whyNot(actor: Charted, event: { type: string }): string | null {
  try {
    transition(actor.logic, actor.getSnapshot() as never, event as never)
    return null
  } catch (error) {
    return String(error)
  }
}

function isCharted(actor: AnyActorRef): actor is Charted {
  return 'root' in ((actor as { logic?: object }).logic ?? {})
}

/** The portal and every chart in it that still runs. */
function runningBelow(actor: AnyActorRef): Charted[] {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot> | undefined
  if (!isCharted(actor) || snapshot?.status !== 'active') return []
  return [actor, ...Object.values(snapshot.children ?? {}).flatMap((child) => (child ? runningBelow(child as AnyActorRef) : []))]
}

function pathsOf(snapshot: AnyMachineSnapshot): string[] {
  return snapshot._nodes.map(({ path }) => path.join('.')).filter(Boolean)
}

/** As `OutlineTransition.id`. */
function idOf(transition: Taken): string {
  const { source, eventType } = transition
  const among = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.path.join('.')}|${eventType}|${among.indexOf(transition)}`
}

function withoutType({ type: _, ...rest }: { type: string }): object {
  return rest
}
