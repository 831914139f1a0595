/** Sample answers of the server: a value of the shape a call declares, where the demo data has none. */
import { z } from 'zod'
import { moment } from './time.ts'

type Schema = {
  readonly type?: string
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maxLength?: number
  readonly $defs?: Readonly<Record<string, Schema>>
}

const day = new Date(moment).toISOString()

/** Texts that fit most patterns; the first that does is taken. */
const texts = [
  'Sampan',
  day,
  day.slice(0, 10),
  '1200000',
  '0.12',
  '12.5',
  'HKD',
  '+852',
  '61234567',
  'sampan@example.com',
  '/financing',
  'SP-2026',
  '0344',
  '2026-03',
  '2099-01-01 00:00:00',
  'toys',
  'small_shop_financing',
  'company.registerNameEn',
]

const formats: Readonly<Record<string, string>> = {
  'date-time': day,
  date: day.slice(0, 10),
  uuid: '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10',
  email: 'sampan@example.com',
  uri: 'https://example.com/',
}

/** A value of a schema; the same every time. */
export function sampleOf(schema: z.ZodType): unknown {
  const whole = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Schema
  return sampleFor(whole, whole.$defs ?? {}, 0)
}

function sampleFor(schema: Schema, known: Readonly<Record<string, Schema>>, depth: number): unknown {
  if (depth > 12) return null
  const inner = (each: Schema) => sampleFor(each, known, depth + 1)
  if (schema.$ref) return inner(known[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return inner(choices.find(({ type }) => type !== 'null') ?? {})
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner)) as object
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, field]) => [key, inner(field)]))
  if (schema.type === 'array') return schema.items ? [inner(schema.items)] : []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return false
  if (schema.type !== 'string') return null
  const pattern = new RegExp(schema.pattern ?? '')
  return (
    (schema.format && formats[schema.format]) ||
    (texts.find((text) => pattern.test(text) && text.length <= (schema.maxLength ?? text.length)) ?? texts[0])
  )
}
