/** The calls a page begins with, read off the charts while the portal is built. Decision 071. */
import { type AnyActor, type AnyActorLogic, type AnyStateMachine, type AnyStateNode, createActor } from 'xstate'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type Endpoint, ofCompany, ofUser } from '../../contract/kernel/endpoint.ts'
import { companySlot, type FirstCall, userSlot } from '../../contract/site/documents.ts'
import { isPort } from '../../machines/kernel/port.ts'
import { noticesMachine } from '../../machines/notices/notices.ts'
import { productOfPath } from '../../machines/portal/addresses.ts'
import { portalMachine } from '../../machines/portal/portal.ts'
import { requestOf } from './call-request.ts'
import type { Client } from './client.ts'
import { allCharts } from './merchant-charts.ts'
import { wirePorts } from './port-wiring.ts'

/** At once: when the renderer has been imported, it imports nothing more. */
const wired = await allCharts()

/** A client whose calls are never answered. */
function silentClient(heard: (name: EndpointName, input: Record<string, unknown>) => void): Client {
  return new Proxy({} as Client, {
    get: (_, name) => (input: Record<string, unknown>) => {
      heard(name as EndpointName, input)
      return new Promise(() => {})
    },
  })
}

/** Runs something with such a client and returns what it calls for the user, each call once. */
function callsOf(run: (client: Client) => void): FirstCall[] {
  const calls: FirstCall[] = []
  run(
    silentClient((name, input) => {
      const { access, success = 200 }: Endpoint = endpoints[name]
      const { method, url, body } = requestOf(endpoints[name], input)
      if (!ofUser(access) || success !== 200 || calls.some((each) => each.method === method && each.url === url)) return
      calls.push({ name, input: JSON.stringify(input), method, url, body: body && JSON.stringify(body), ofCompany: ofCompany(access) })
    }),
  )
  return calls
}

/** Starts a chart, does something with it and ends it. */
function startOnce(logic: AnyActorLogic, input: unknown, then: (chart: AnyActor) => void): void {
  const actor = createActor(logic, { input } as never)
  actor.subscribe({ error: () => {} })
  actor.start()
  then(actor)
  actor.stop()
}

/** The states that a chart reaches by itself, without an event of the user or of time: through answers and `always`. */
function statesReached(machine: AnyStateMachine): Set<AnyStateNode> {
  const reached = new Set<AnyStateNode>()
  const enter = (node: AnyStateNode) => {
    if (reached.has(node)) return
    reached.add(node)
    const begun = node.type === 'parallel' ? Object.values(node.states) : node.type === 'compound' ? node.initial.target : []
    const answers = node.invoke.flatMap(({ id }) => node.transitions.get(`xstate.done.actor.${id}`) ?? [])
    const next = [...answers, ...(node.always ?? [])].flatMap(({ target }) => target ?? [])
    for (const each of [...begun, ...next]) enter(each)
  }
  enter(machine.root)
  return reached
}

/** Whether all of an input is known before any answer. */
function isKnown(input: object): boolean {
  return Object.values(input).every((value) => value !== null && value !== undefined && value !== '')
}

/** Whether an actor is a call that only reads. */
function hasNoEffect(name: string): boolean {
  const declared = (endpoints as Record<string, Endpoint>)[name]
  return declared?.method === 'GET' || declared?.reads === true
}

/** Calls that a chart makes after its first ones whatever those are answered, as far as they only read. */
function laterCalls(chart: AnyActor, client: Client): void {
  const { context } = chart.getSnapshot()
  for (const { src, input } of [...statesReached(chart.logic as AnyStateMachine)].flatMap(({ invoke }) => invoke)) {
    if (typeof src !== 'string' || !hasNoEffect(src)) continue
    try {
      const given = typeof input === 'function' ? input({ context, event: { type: '' }, self: {} as never }) : (input ?? {})
      if (isKnown(given)) void client[src as EndpointName](given as never)
    } catch {
      // What it asks for comes from an answer.
    }
  }
}

/** A state with those around it, and those it begins with. */
function statesAt(node: AnyStateNode): AnyStateNode[] {
  const within = (state: AnyStateNode): AnyStateNode[] => state.initial.target.flatMap((each) => [each, ...within(each)])
  return [...statesAround(node), ...(node.type === 'compound' ? within(node) : [])]
}

/** A state after those around it, outermost first. */
function statesAround(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [...statesAround(node.parent), node] : [node]
}

/** Calls of every page behind sign-in: the companies of the user, and what surrounds the page. */
export function callsOfEveryPage(): FirstCall[] {
  return callsOf((client) => {
    void client.listMemberships({ userId: userSlot as never })
    startOnce(wirePorts(noticesMachine, client), undefined, (notices) =>
      notices.send({ type: 'route.changed', userId: userSlot, companyId: companySlot, cpid: null } as never),
    )
  })
}

/** Calls of a page: those of the charts and ports that its state invokes. Where the address has parameters they are not known yet. */
export function callsOfPage(page: string): FirstCall[] {
  if (page.includes(':')) return []
  const machine: AnyStateMachine = portalMachine
  const product = productOfPath(page) ?? 'hook'
  const context = {
    user: { userId: userSlot },
    company: { companyId: companySlot },
    product,
    params: {},
    search: '',
    newKey: () => '',
    invitation: null,
  }
  return callsOf((client) => {
    const charts: Record<string, AnyActorLogic> = wired({
      client,
      forget: () => {},
      leave: () => {},
      allowedHosts: [],
      log: () => {},
      companyId: () => companySlot,
    })
    for (const { src, input } of statesAt(machine.getStateNodeById(page)).flatMap(({ invoke }) => invoke)) {
      if (typeof src !== 'string') continue
      const given = typeof input === 'function' ? input({ context, event: { type: '' }, self: {} as never }) : input
      if (charts[src]) startOnce(charts[src], given, (chart) => laterCalls(chart, client))
      else if (isPort(machine.implementations.actors[src])) void client[src as EndpointName](given as never)
    }
  })
}
