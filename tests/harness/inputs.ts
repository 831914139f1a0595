/** Inputs of the calls of a chart by the contract: every field that a call needs is given, and none that it does not know. */
import type { AnyStateMachine } from 'xstate'
import { z } from 'zod'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { isPort } from '../../machines/kernel/port.ts'
import type { Graph } from './graph.ts'
import { nodesOf } from './transitions.ts'

/** Fields of the input of a call; null where the contract names none. */
const fieldsOfCalls = new Map<EndpointName, ReadonlySet<string> | null>()

function fieldsOf(name: EndpointName): ReadonlySet<string> | null {
  const known = fieldsOfCalls.get(name)
  if (known !== undefined) return known
  const { properties, additionalProperties } = z.toJSONSchema(endpoints[name].input, { unrepresentable: 'any', io: 'input' })
  const fields = properties && !additionalProperties ? new Set(Object.keys(properties)) : null
  fieldsOfCalls.set(name, fields)
  return fields
}

/**
 * The faults of an input: fields that are missing or of another type, and fields that the call does not know. Of what users type, worlds
 * have only the relevant part, and short words as ids: what is within a field is not compared.
 */
function faultsIn(name: EndpointName, input: unknown): string[] {
  const { error } = endpoints[name].input.safeParse(input)
  const wrong = error?.issues.filter(({ code, path }) => code === 'invalid_type' && path.length <= 1) ?? []
  const fields = fieldsOf(name)
  const unknown = fields && typeof input === 'object' && input !== null ? Object.keys(input).filter((key) => !fields.has(key)) : []
  return [...wrong.map(({ path, message }) => `${path.join('.')}: ${message}`), ...unknown.map((key) => `${key}: unknown`)]
}

/** Every input of a port in a graph that the contract of its call refuses, once for each fault. */
export function refusedInputs(chart: AnyStateMachine, { beginnings, situations }: Graph): string[] {
  const calls = new Map(nodesOf(chart.root).flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, String(src)] as const)))
  const isCall = (name: string): name is EndpointName => name in endpoints && isPort(chart.implementations.actors[name])
  const asked = [...beginnings, ...situations.flatMap(({ steps }) => steps)].flatMap((step) => Object.entries(step.asked))
  const checked = new Set<string>()
  const faults = new Set<string>()
  for (const [id, input] of asked) {
    const call = calls.get(id) ?? ''
    const key = `${call} ${JSON.stringify(input)}`
    if (!isCall(call) || checked.has(key)) continue
    checked.add(key)
    for (const fault of faultsIn(call, input)) faults.add(`the contract refuses what ${id} is asked: ${fault}`)
  }
  return [...faults]
}
