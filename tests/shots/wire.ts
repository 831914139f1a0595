/** Calls of a page to the server: held until their outcome is decided, so that waiting and failing can be seen. */
import type { BrowserContext, Request, Route } from '@playwright/test'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type Endpoint, type Envelope, headers } from '../../contract/kernel/endpoint.ts'
import { sampleOf } from './sample.ts'

/** The fate of a call: the server's own answer with changes, an answer of the test, or a failure; without a code the answer is lost. */
type Fate =
  | { readonly kind: 'answered'; readonly over: unknown; readonly asksServer: boolean }
  | { readonly kind: 'failed'; readonly code: number | null; readonly fields: Readonly<Record<string, string>> }

/** The calls of a page. */
export interface Wire {
  /** Names of the calls that wait now. */
  waiting(): readonly EndpointName[]
  /** From now on calls of these names wait, or all of them, and whatever would change something at the server; everything else passes. */
  hold(names: ReadonlySet<string> | 'all'): void
  /** Decides over the last call that waits under a name, or the last of all. Answers whether there was one. */
  decide(name: string | null, fate: Fate): Promise<boolean>
}

const declared = Object.entries(endpoints) as [EndpointName, Endpoint][]
const patterns = declared.map(([name, { method, path }]) => ({ name, method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** Whether a call only reads; an application that is there is opened without a change. */
export function reads(name: string): boolean {
  return /^(read|list|search|count|preview)(?!(Messages|Announcements)$)|^search|^(listAnnouncements|openKyc)$/.test(name)
}

/** Calls without a visible effect, which would change where a merchant is led next time. */
const unnoticed: readonly EndpointName[] = ['storePosition']

function nameOf(request: Request): EndpointName | null {
  const { pathname } = new URL(request.url())
  return patterns.find(({ method, path }) => method === request.method() && path.test(pathname))?.name ?? null
}

/** Intercepts the calls between the pages of a context and the server. */
export async function openWire(context: BrowserContext): Promise<Wire> {
  let held: { name: EndpointName; route: Route }[] = []
  let holding: ReadonlySet<string> | 'all' = new Set()
  await context.route(
    (url) => patterns.some(({ path }) => path.test(url.pathname)),
    async (route) => {
      const name = nameOf(route.request())
      const isHeld = name !== null && (holding === 'all' || holding.has(name))
      if (name === null || (reads(name) && !isHeld)) return route.fallback()
      if (unnoticed.includes(name) && !isHeld) return meet(route, endpoints[name], { kind: 'answered', over: undefined, asksServer: false })
      held.push({ name, route })
    },
  )
  context.on('requestfailed', (request) => {
    held = held.filter(({ route }) => route.request() !== request)
  })
  return {
    waiting: () => held.map(({ name }) => name),
    hold(names) {
      holding = names
    },
    async decide(name, fate) {
      const call = held.findLast((each) => name === null || each.name === name)
      if (!call) return false
      held = held.filter((each) => each !== call)
      await meet(call.route, endpoints[call.name], fate).catch(() => {})
      return true
    },
  }
}

async function meet(route: Route, { success = 200, output }: Endpoint, fate: Fate): Promise<void> {
  if (fate.kind === 'failed' && fate.code === null) return route.abort('failed')
  const answer = (envelope: Envelope<unknown>) => route.fulfill({ json: envelope, headers: { [headers.requestId]: 'shots' } })
  if (fate.kind === 'failed') return answer({ code: fate.code ?? 0, message: '', data: { fields: fate.fields } })
  if (!fate.asksServer) return answer({ code: success, message: '', data: laidOver(sampleOf(output), fate.over) })
  if (fate.over === undefined) return route.fallback()
  const response = await route.fetch()
  const envelope = (await response.json()) as Envelope<unknown>
  const isGood = envelope.code === success || envelope.code === 200
  return answer({
    code: success,
    message: '',
    data: laidOver(isGood ? filled(envelope.data, sampleOf(output)) : sampleOf(output), fate.over),
  })
}

/** A substitute for data that the server does not have: an empty list, nothing at all. */
function filled(own: unknown, sample: unknown): unknown {
  if (own === null || (Array.isArray(own) && own.length === 0)) return sample
  if (typeof own !== 'object' || Array.isArray(own) || typeof sample !== 'object' || sample === null) return own
  const samples = sample as Record<string, unknown>
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, filled(value, samples[key])]))
}

/** A server's answer with a test's changes: other fields stay as they are. */
export function laidOver(own: unknown, over: unknown): unknown {
  if (over === undefined) return own
  if (Array.isArray(over)) {
    const entries = Array.isArray(own) ? own : []
    return over.map((each, place) => laidOver(entries[place] ?? entries[0], each))
  }
  if (typeof over !== 'object' || over === null) return over
  const fields = (typeof own === 'object' && own !== null ? own : {}) as Record<string, unknown>
  return { ...fields, ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, laidOver(fields[key], value)])) }
}
