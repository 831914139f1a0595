/** The one way a chart's ports become calls: by the name of their endpoint. */
import { type AnyStateMachine, fromPromise } from 'xstate'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { Client } from './client.ts'

/** A chart with every port that carries an endpoint's name answered by the client. */
export function wire<Machine extends AnyStateMachine>(machine: Machine, client: Client): Machine {
  const names = Object.keys(machine.implementations.actors).filter((name): name is EndpointName => name in client)
  const actors = Object.fromEntries(
    names.map((name) => [
      name,
      fromPromise(({ input, signal }) =>
        (client[name] as (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>)(input, { signal }),
      ),
    ]),
  )
  return machine.provide({ actors } as never) as Machine
}
