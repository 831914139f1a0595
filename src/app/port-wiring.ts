/** Makes the ports of a chart calls of the client, by the name of their endpoint. */
import { type AnyStateMachine, fromPromise } from 'xstate'
import type { EndpointName } from '../../contract/endpoints.ts'
import { isPort } from '../../machines/kernel/port.ts'
import type { Client } from './client.ts'

/** A chart with every port answered by the client. */
export function wirePorts<Machine extends AnyStateMachine>(machine: Machine, client: Client): Machine {
  const ports = Object.entries(machine.implementations.actors).filter(([, logic]) => isPort(logic))
  const actors = Object.fromEntries(
    ports.map(([name]) => [
      name,
      fromPromise(({ input, signal }) =>
        (client[name as EndpointName] as (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>)(input, { signal }),
      ),
    ]),
  )
  return machine.provide({ actors } as never) as Machine
}
