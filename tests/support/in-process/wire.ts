/** The wire between the portal and the server of one process: MSW hands every request of the page to the server's own app. */
import axios from 'axios'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { TestServer } from '../server.ts'

/** Changes to a request, or to the data of its answer. */
interface Change {
  readonly sent?: (body: object) => object
  readonly answered?: (data: object) => object
}

/** The answer of a refusal. */
interface Refusal {
  readonly code: number
  readonly message?: string
  readonly data?: object | null
}

/** A request is `lost` before the server has it, its answer is `unheard`, it is `held` until released, refused with a code, or changed. */
type Fault = 'lost' | 'unheard' | 'held' | Refusal | Change

/** A request that the page has sent. */
interface SentRequest {
  readonly method: string
  /** Below the origin, without its search. */
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

/** An opened wire. */
export interface Wire {
  /** Every request so far, oldest first. */
  readonly requests: readonly SentRequest[]
  /** Resolves once every answer has reached the page, but for requests that are held. */
  idle(): Promise<void>
  /** Sets the fault of the next requests of a method whose path ends so; for `times` requests, or all until {@link mend}. */
  fail(method: string, ending: string, fault: Fault, times?: number): void
  /** Removes all faults, and releases held requests. */
  mend(): void
  /** Sends a request past the page with the cookies of the browser. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Switches to the cookies of another browser. */
  turnTo(owner: string): void
  close(): void
}

/** A fault and its remaining number of requests. */
interface PlannedFault {
  readonly method: string
  readonly ending: string
  readonly fault: Fault
  left: number
}

/** Counts pending work; waiting callbacks are called when it may have ended. */
const underWay = { answers: 0, requests: 0, held: 0, waiting: new Set<() => void>() }

async function counted<Result>(what: 'answers' | 'requests' | 'held', run: () => Promise<Result>): Promise<Result> {
  const look = () => {
    for (const waiting of underWay.waiting) waiting()
  }
  underWay[what]++
  if (what === 'held') look()
  try {
    return await run()
  } finally {
    underWay[what]--
    look()
  }
}

const isIdle = () => underWay.answers <= underWay.held && underWay.requests <= underWay.held

const overXhr = axios.getAdapter('xhr')
// The portal makes its axios client from these defaults.
axios.defaults.adapter = (config) => counted('requests', () => overXhr(config))

/** Opens the wire to a server, with the cookies of one browser at a time. */
export function openWire(server: Pick<TestServer, 'app'>): Wire {
  const requests: SentRequest[] = []
  const faults: PlannedFault[] = []
  /** Cookies that scripts of the page do not see, of each browser. */
  const jars = new Map<string, Map<string, string>>()
  let cookies = new Map<string, string>()
  let releases: (() => void)[] = []

  const ask: Wire['ask'] = async (path, init = {}) => {
    // One by one: as a whole MSW copies only those that were set before a form had its type.
    const headers = new Headers(init.headers instanceof Headers ? [...init.headers] : init.headers)
    const sent = [...[...cookies].map((pair) => pair.join('=')), document.cookie].filter(Boolean).join('; ')
    if (sent) headers.set('cookie', sent)
    const answered = await server.app.request(path, { ...init, headers })
    for (const cookie of answered.headers.getSetCookie()) keepCookie(cookies, cookie)
    return answered
  }
  const faultOf = (method: string, path: string): Fault | null => {
    const planned = faults.find((each) => each.left > 0 && each.method === method && path.endsWith(each.ending))
    if (!planned) return null
    planned.left--
    return planned.fault
  }
  const answer = async (request: Request): Promise<Response> => {
    const { method, headers } = request
    const { pathname, search } = new URL(request.url)
    // One by one: a copy of the headers of a form, as MSW keeps them, is not complete.
    const sent = Object.fromEntries(headers)
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.clone().arrayBuffer()
    const text = body ? new TextDecoder().decode(body) : ''
    requests.push({ method, path: pathname, headers, body: text })
    const fault = faultOf(method, pathname)
    if (fault === 'held') await counted('held', () => new Promise<void>((release) => releases.push(release)))
    if (fault === 'lost') return HttpResponse.error()
    if (fault !== null && typeof fault === 'object') {
      if (!('code' in fault)) return changed(fault, `${pathname}${search}`, { method, headers: sent, body: text })
      const { code, message = '', data = { fields: {} } } = fault
      return HttpResponse.json({ code, message, data })
    }
    const answered = await ask(`${pathname}${search}`, { method, headers: sent, body })
    return fault === 'unheard' ? HttpResponse.error() : answered
  }
  /** Asks the server with a changed request, and changes the data that it answers with. */
  const changed = async (
    { sent, answered }: Change,
    path: string,
    init: { method: string; headers: Record<string, string>; body: string },
  ) => {
    const body = sent ? JSON.stringify({ ...JSON.parse(init.body), ...sent(JSON.parse(init.body)) }) : init.body
    const response = await ask(path, { ...init, body: body === '' ? undefined : body })
    if (!answered) return response
    const answer = (await response.json()) as { data: object }
    return HttpResponse.json({ ...answer, data: { ...answer.data, ...answered(answer.data) } })
  }
  const interception = setupServer(http.all('*', ({ request }) => counted('answers', () => answer(request))))
  interception.listen({ onUnhandledRequest: 'error' })
  return {
    requests,
    idle: () =>
      new Promise((resolve) => {
        const look = () => {
          if (!isIdle()) return
          underWay.waiting.delete(look)
          resolve()
        }
        underWay.waiting.add(look)
        look()
      }),
    fail: (method, ending, fault, times = 1) => void faults.push({ method, ending, fault, left: times }),
    mend() {
      faults.length = 0
      for (const release of releases) release()
      releases = []
    },
    ask,
    turnTo(owner) {
      cookies = jars.get(owner) ?? new Map()
      jars.set(owner, cookies)
    },
    close: () => interception.close(),
  }
}

/** Stores a cookie of an answer, or removes the one it deletes. */
function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';')
  const [name = '', ...value] = pair.split('=')
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name)
  else cookies.set(name, value.join('='))
}
