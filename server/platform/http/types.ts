/** Types of the app and its requests. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'

/** The name of each request, and what Node brings along where there is a socket: none in tests, for MSW and for stand-ins. */
export interface Surroundings {
  Bindings: Partial<HttpBindings> & { requestId: string }
}

/** The app of the server. */
export type App = Hono<Surroundings>

/** A request on its way through the app. */
export type RequestContext = Context<Surroundings>
