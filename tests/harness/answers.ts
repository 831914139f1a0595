/** Answers of the worlds by the contract: fields left out by a world get plain values, values refused by the contract are an error. */
import { z } from 'zod'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'

/** The part of JSON Schema that the contract's outputs are written in. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
}

/** Texts of the formats and patterns of the contract. */
const formats: Readonly<Record<string, string>> = {
  uuid: '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10',
  date: '2026-11-23',
  'date-time': '2026-11-23T02:24:00.000Z',
  email: 'a@example.com',
  uri: 'https://x.test',
}
const patterned = ['0', '2099-01-01 00:00:00', '0.05', '2026-11', 'A', 'a', '/', '+852', '12345678']

/** Texts of fields that a refinement narrows further than JSON Schema can say. */
const refinedFields: Readonly<Record<string, string>> = { multiplier: '1' }

const shapes = new Map<EndpointName, Shape>()

function shapeOf(name: EndpointName): Shape {
  const known = shapes.get(name) ?? (z.toJSONSchema(endpoints[name].output, { unrepresentable: 'any', reused: 'inline' }) as Shape)
  shapes.set(name, known)
  return known
}

const isEndpoint = (name: string): name is EndpointName => name in endpoints
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An answer of an endpoint from the part that a world says of it: what is left out is null, empty or
 * named after its field. Throws where the contract has no such field or refuses the value; ids may be short words. The answer of an
 * actor that is no endpoint is returned as it is.
 */
export function answerOf(name: string, said: unknown): unknown {
  if (!isEndpoint(name)) return said
  const answer = filled(shapeOf(name), said, name)
  const { error } = endpoints[name].output.safeParse(answer)
  const faults = error?.issues.filter((issue) => !('format' in issue && issue.format === 'uuid')) ?? []
  if (faults.length > 0)
    throw new Error(`The contract refuses an answer of ${name}: ${faults.map(({ path, message }) => `${path.join('.')} ${message}`)}`)
  return answer
}

function filled(shape: Shape, said: unknown, place: string): unknown {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) {
    const isNull = said === null || (said === undefined && choices.some(({ type }) => type === 'null'))
    return isNull ? null : filled(choices.find((choice) => fits(choice, said)) ?? {}, said, place)
  }
  if (shape.type === 'object' && (said === undefined || isObject(said))) return filledObject(shape, said ?? {}, place)
  if (shape.type === 'array' && (said === undefined || Array.isArray(said))) {
    const given: readonly unknown[] = said ?? Array.from({ length: shape.minItems ?? 0 })
    return given.map((item) => filled(shape.items ?? {}, item, place))
  }
  return said === undefined ? plainest(shape, place) : said
}

function filledObject({ properties = {}, required = [] }: Shape, said: Record<string, unknown>, place: string): unknown {
  const unknown = Object.keys(properties).length > 0 ? Object.keys(said).filter((key) => !(key in properties)) : []
  if (unknown.length > 0) throw new Error(`The contract has no ${unknown.join(', ')} in ${place}`)
  const fields = Object.entries(properties).filter(([key]) => said[key] !== undefined || required.includes(key))
  return { ...said, ...Object.fromEntries(fields.map(([key, field]) => [key, filled(field, said[key], key)])) }
}

/** Returns whether a value can match a shape. */
function fits(shape: Shape, said: unknown): boolean {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.some((choice) => fits(choice, said))
  if ('const' in shape) return said === undefined || said === shape.const
  if (shape.enum) return said === undefined || shape.enum.includes(said)
  if (Array.isArray(said)) return shape.type === 'array'
  if (isObject(said))
    return Object.entries(shape.properties ?? {}).every(([key, field]) => !('const' in field) || said[key] === field.const)
  return said === undefined || shape.type === typeof said || (typeof said === 'number' && shape.type === 'integer')
}

function plainest(shape: Shape, place: string): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'null') return null
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 0, (shape.exclusiveMinimum ?? -1) + 1, 0)
  const refined = refinedFields[place]
  if (refined !== undefined) return refined
  const { format = '', pattern, maxLength } = shape
  const written = formats[format]
  if (written !== undefined) return written
  if (pattern) return patterned.find((each) => new RegExp(pattern, 'u').test(each)) ?? place
  return place.slice(0, maxLength)
}
