/** Makers for calls: what is asked, what is done with the answer, where a failure leads. Decision 064. */
import { assertEvent, type EventDescriptor, type EventObject, type ExtractEvent } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'

/** An action or guard that takes the event as its parameters. */
export function withEvent<const Type extends string>(type: Type) {
  return { type, params: <Event>({ event }: { event: Event }) => event }
}

type Taking<Type> = { type: Type; params: <Output>(args: { event: { output: Output } }) => Output }

/** An action or guard that takes the output of the call as its parameters. */
export function withOutput<const Type extends string>(type: Type): Taking<Type> {
  return { type, params: <Output>({ event }: { event: { output: Output } }) => event.output }
}

/** The event that led here, where only one can. */
export function eventOf<Event extends EventObject, const Type extends EventDescriptor<Event>>(
  event: Event,
  type: Type,
): ExtractEvent<Event, Type> {
  assertEvent(event, type)
  return event
}

/** What a call has failed with. */
export function errorOf(event: EventObject): unknown {
  if (!('error' in event)) throw new Error(`${event.type} is not the failure of a call`)
  return event.error
}

/** The problem of a failed call: a chart has `keepProblem: assign({ problem: problemOf })`. */
export function problemOf({ event }: { event: EventObject }): Problem {
  return Problem.from(errorOf(event))
}

/** The message of a success: a chart has `notifyParent: sendParent(toast)`. */
export function success(id: string) {
  return { type: 'notifyParent', params: { kind: 'success', id } } as const
}

/** Inputs of calls about the company or the product of a chart, and of calls without one. */
export const ofCompany = ({ context }: { context: { companyId: string } }) => ({ companyId: context.companyId })
export const ofProduct = ({ context }: { context: { product: Product } }) => ({ product: context.product })
export const ofNothing = () => ({})

/** A call of a chart. */
type Call<Context, Event, Input, To, Keep, Actions> = {
  /** Of the invocation; the name of the call when it is left out. */
  id?: string
  input?: (args: { context: Context; event: Event }) => Input
  /** The state after the answer, or transitions. */
  to: To
  /** The action that takes the answer. */
  keep?: Keep
  /** Other actions after the answer. */
  actions?: Actions
}

/** The invocation of a call. `failed` is the state after a failure, whose problem is kept, or transitions of its own. */
export function call<
  const Src extends string,
  Context,
  Event,
  const Input,
  const To,
  const Failed,
  const Keep extends string = never,
  const Actions = undefined,
>(src: Src, { id = src, input, to, keep, actions, failed }: Call<Context, Event, Input, To, Keep, Actions> & { failed: Failed }) {
  const kept: Taking<NoInfer<Keep>> | NoInfer<Actions> | undefined = keep === undefined ? actions : withOutput(keep)
  return {
    id,
    src,
    input,
    onDone: typeof to === 'string' ? { target: String(to), actions: kept } : to,
    onError: typeof failed === 'string' ? { target: String(failed), actions: 'keepProblem' as const } : failed,
  }
}

/** A state that reads: by default the page is `busy`, and `unavailable` after a failure. */
export function readState<
  const Src extends string,
  Context,
  Event,
  const Input,
  const To,
  const Failed = 'unavailable',
  const Tags = 'busy',
  const Keep extends string = never,
  const Actions = undefined,
>(
  description: string,
  src: Src,
  { tags, failed, ...rest }: Call<Context, Event, Input, To, Keep, Actions> & { tags?: Tags; failed?: Failed },
) {
  return { description, tags: tags ?? ('busy' as const), invoke: call(src, { ...rest, failed: failed ?? ('unavailable' as const) }) }
}

/** A state that changes something after a question or a form; the problem of the try before is forgotten. */
export function commandState<
  const Src extends string,
  Context,
  Event,
  const Input,
  const To,
  const Failed,
  const Tags,
  const Keep extends string = never,
  const Actions = undefined,
>(description: string, src: Src, { tags, ...rest }: Call<Context, Event, Input, To, Keep, Actions> & { tags: Tags; failed: Failed }) {
  return { description, tags, entry: 'forgetProblem' as const, invoke: call(src, rest) }
}
