/** Ports: placeholders for the calls of a chart. They have their endpoint's name and are wired in src/app. */
import { type AnyStateMachine, fromPromise } from 'xstate'
import type { EndpointName, InputOf, OutputOf } from '../../contract/endpoints.ts'

const ports = new WeakSet<object>()

/** The port of one endpoint, typed by the contract; calling it unwired is a fault of the wiring. */
export function port<Name extends EndpointName>(name: Name) {
  const made = unwired<OutputOf<Name>, InputOf<Name>>(name)
  ports.add(made)
  return made
}

/** A port of no one endpoint: what is asked is put together where it is wired. */
export function unwired<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The port ${name} is not wired`)))
}

/** Whether an invoked actor is a {@link port} that is not wired yet. */
export function isPort(logic: unknown): boolean {
  return typeof logic === 'object' && logic !== null && ports.has(logic)
}

const unwiredActions = new WeakSet<object>()

/** The place of an action that src/app wires; running it unwired is a fault of the wiring. */
export function unwiredAction<Params = undefined>(name: string): (args: unknown, params: Params) => void {
  const made = () => {
    throw new Error(`The action ${name} is not wired`)
  }
  unwiredActions.add(made)
  return made
}

/** Whether an action is an {@link unwiredAction}. */
export function isUnwiredAction(action: unknown): boolean {
  return typeof action === 'function' && unwiredActions.has(action)
}

/** The place of a chart that joins later, typed as that chart; invoking it before then is a fault of the wiring. */
export function laterChart<Chart extends AnyStateMachine>(name: string): Chart {
  return fromPromise(() => Promise.reject(new Error(`The chart ${name} is not wired`))) as unknown as Chart
}

/** A short message to the merchant, shown by the portal around the chart; `id` is a message id. */
export type Toast = { type: 'notice.raised'; kind: 'success' | 'info' | 'warning' | 'error'; id: string }

/** The event of a {@link Toast}, for `sendParent` and `emit`. */
export function toast(_: unknown, params: Omit<Toast, 'type'>): Toast {
  return { type: 'notice.raised', ...params }
}

/** Browser events that every page chart may receive; src/app sends them. */
export type PageFact =
  /** The page is about to go away: closed, reloaded, left for another page or another app. */
  | { type: 'page.hidden' }
  /** The page is looked at again. */
  | { type: 'page.shown' }
  /** The network is there again. */
  | { type: 'network.returned' }

/** Saving status of the input: none, typed, being sent, saved, refused for now. */
export type DraftTag = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'unkept'

/** Every {@link DraftTag}, for views that ask which one holds. */
export const draftTags: readonly DraftTag[] = ['untouched', 'unsaved', 'saving', 'saved', 'unkept']
