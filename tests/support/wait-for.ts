/** Waits for a state of a chart, and fails early when it cannot be reached. */
import { setImmediate as turn } from 'node:timers/promises'
import { type AnyActorRef, waitFor as stateOf } from 'xstate'

/** Turns of the event loop after which the wait is given up: charts in tests wait for promises alone. */
const patience = 10_000

/** The snapshot of an actor as soon as it meets the predicate. Throws when the event loop has nothing left that could lead there. */
export async function waitFor<Actor extends AnyActorRef>(
  actor: Actor,
  predicate: (snapshot: ReturnType<Actor['getSnapshot']>) => boolean,
): Promise<ReturnType<Actor['getSnapshot']>> {
  const end = new AbortController()
  let isOver = false
  const reached = stateOf(actor, predicate, { signal: end.signal, timeout: Number.POSITIVE_INFINITY }).finally(() => {
    isOver = true
  })
  void giveUp()
  return reached as Promise<ReturnType<Actor['getSnapshot']>>

  async function giveUp(): Promise<void> {
    for (let turns = 0; turns < patience && !isOver; turns++) await turn()
    const { value } = actor.getSnapshot() as { value?: unknown }
    end.abort(new Error(`The state never came; it is ${JSON.stringify(value)} and should meet ${predicate}`))
  }
}
