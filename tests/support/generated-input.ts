/** Generated requests of a call: values of the shape of its schema, then changed in some places; the same for the same seed. */
import type { z } from 'zod'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { numbersFrom } from '../harness/random.ts'

/** A schema or a part of one. */
export type Schema = z.core.$ZodType
type Random = () => number

/** Characters that no field takes: NUL, other controls, lone surrogates, overrides and isolates of the direction of text. */
export const refusedCharacters = ['\0', '\x07', '\x1b[2J', '\x7f', '\x9b', '\ud800', '\udfff', '\u202e', '\u2066', '\u2069'] as const

/** Written into JSON as it stands, without quotes: numbers that JavaScript does not write, and what is none. */
const raw = (text: string) => `<raw:${text}>`

const words = [
  ...refusedCharacters.map((character) => `Lam${character}Mei`),
  ...[
    '',
    ' ',
    'x',
    'Lam Mei Yee',
    '林美儀',
    '\u{1f6a2}',
    'é\u0301'.repeat(8),
    '\ufffd\uffff\u2028',
    '%00',
    "'; drop table users; --",
    '\\u0000',
  ],
  ...['a\nb', 'a\tb', 'x'.repeat(201), 'x'.repeat(70_000), '{}', 'null', '__proto__', 'constructor', 'toString'],
  ...['0', '-0', '1', '-1', '2147483648', '9223372036854775808', '1e400', 'NaN', 'Infinity', '0x10', '99999999999999999', '0.00000000001'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-11-27', '20999-01-01', '2026-11', '0000-01', '9999-12', '2000-00-00'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'a@example.com', `${'a'.repeat(240)}@example.com`],
  ...['9999999999', '+86', '+852', '61234567', '000000', 'sampan', '/shops', '/%', 'https://example.com/', 'http://[::1', '2000-01-03'],
  ...['company.registeredAddress', 'connectedPersons.99999999999.idNumber', 'connectedPersons.0.__proto__', 'chart:state', 'png'],
]
const numbers = [0, 1, 2, 3, 12, 60, -1, 0.5, 1e-7, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53, 1e21, 1e308]
const leaves: readonly unknown[] = [...words, ...numbers, true, false, null, 'yes']

const nested = (depth: number) => raw(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const odd: readonly unknown[] = [
  ...leaves,
  ...['-0', '1e400', '-1e400', '1e-400', '9007199254740993', 'NaN', 'undefined', '01', '"\\ud800"', '"\\u0000"'].map(raw),
  ...[nested(100), nested(20_000), {}, [], [[]], [null], [{}], { length: 1 }, { toString: null, valueOf: null }],
  Object.fromEntries([['__proto__', { admin: true }]]),
  { constructor: { prototype: { admin: true } } },
  Array.from({ length: 1001 }, () => 'x'),
]
const oddKeys = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '0',
  'length',
  'a.b',
  'a[]',
  '\0',
  'ключ',
  '\ud800',
  'x'.repeat(300),
]

/** A generated request: path parameters, query and body in one object, for {@link requestFor}. */
export type Generated = Record<string, unknown>

/** So many inputs of a call; `example` is valid. Half of them have only values that their own schemas accept, the rest has odd ones. */
export function generatedInputs(declared: Endpoint, example: () => object, { count, seed }: { count: number; seed: number }): Generated[] {
  const next = numbersFrom(seed)
  return Array.from({ length: count }, (_, place) => {
    const shaped = generatedValue(declared.input, example(), { next, kept: pick([1, 0.98, 0.85], next) }) as Generated
    const changes = place % 2 === 0 ? 0 : 1 + Math.floor(next() * 3)
    for (let change = 0; change < changes; change++) changeSomewhere(shaped, next)
    return shaped
  })
}

const pick = <T>(all: readonly T[], next: Random): T => own(all[Math.floor(next() * all.length)] as T)

/** A value that may be changed. */
function own<T>(value: T): T {
  return typeof value === 'object' && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
    ? structuredClone(value)
    : value
}

/** A value of the shape of a schema; `kept` is the share of the values that are those of the example. */
function generatedValue(schema: Schema, example: unknown, choice: { next: Random; kept: number }): unknown {
  const { next, kept } = choice
  const { def } = schema._zod as unknown as { def: Def }
  if (def.shape) {
    const given = (example ?? {}) as Record<string, unknown>
    const entries = Object.entries(def.shape).map(([name, inner]) => [name, generatedValue(inner, given[name], choice)])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (def.element) {
    const items: unknown[] = Array.isArray(example) ? example : [undefined]
    const element = def.element
    const length = next() < kept ? items.length : Math.floor(next() * 4)
    return Array.from({ length }, (_, place) => generatedValue(element, items[place % Math.max(1, items.length)], choice))
  }
  if (def.innerType) return example === undefined && next() < 0.6 ? undefined : generatedValue(def.innerType, example, choice)
  if (example !== undefined && next() < kept) return own(example)
  if (def.options) return generatedValue(pick(def.options, next), undefined, choice)
  const accepted = acceptedBy(schema)
  return accepted.length > 0 ? pick(accepted, next) : own(example)
}

/** What the definition of a schema holds, by its kind. */
export interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
  readonly in?: Schema
  readonly out?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
}

const accepted = new WeakMap<Schema, readonly unknown[]>()

/** Values of the pool that a schema of one field accepts, and those it lists. */
export function acceptedBy(schema: Schema): readonly unknown[] {
  const { def } = schema._zod as unknown as { def: Def }
  const pool = [...leaves, ...(def.values ?? []), ...Object.values(def.entries ?? {})]
  const known = accepted.get(schema) ?? pool.filter((value) => (schema as z.ZodType).safeParse(value).success)
  accepted.set(schema, known)
  return known
}

/** Changes one place: an odd value in place of one, a character in a text, another key, one key less. */
function changeSomewhere(root: Generated, next: Random): void {
  const holders: object[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Blob) return
    holders.push(value)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(root)
  const holder = holders[Math.floor(next() * holders.length)] as Record<string, unknown>
  const how = next()
  const [keys, isList] = [Object.keys(holder), Array.isArray(holder)]
  const key = keys.length > 0 ? pick(keys, next) : '0'
  if (!isList && (keys.length === 0 || how < 0.15)) define(holder, pick(oddKeys, next), pick(odd, next))
  else if (!isList && how < 0.22) delete holder[key]
  else if (how < 0.3) define(holder, key, [holder[key]])
  else if (how < 0.65 && typeof holder[key] === 'string') define(holder, key, withOddCharacter(holder[key], next))
  else define(holder, key, pick(odd, next))
}

function withOddCharacter(text: string, next: Random): string {
  const place = Math.floor(next() * (text.length + 1))
  return `${text.slice(0, place)}${pick(refusedCharacters, next)}${text.slice(place)}`
}

/** Sets an own field, also one called `__proto__`. */
function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Path and request of a generated input. */
export function requestFor({ method, path, encoding }: Endpoint, input: Generated, extra: Record<string, string>): [string, RequestInit] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(textOf(input[name])) || '%20')
  // What the path says is mostly not said again.
  const again = String(Object.keys(input)) === String(inPath) ? [] : inPath.filter((name) => typeof input[String(name)] === 'object')
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name) || again.includes(name)))
  if (method !== 'POST') {
    const pairs = Object.entries(rest).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${encoded(name)}=${encoded(textOf(each))}`),
    )
    return [pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled, { method, headers: extra }]
  }
  if (encoding === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(rest))
      for (const part of Array.isArray(value) ? value : [value]) form.append(name, part instanceof Blob ? part : textOf(part))
    return [filled, { method, body: form, headers: extra }]
  }
  const body = JSON.stringify(rest).replace(/"<raw:(.*?)>"/g, (_, text: string) => text.replaceAll('\\"', '"').replaceAll('\\\\', '\\'))
  return [filled, { method, body, headers: { 'content-type': 'application/json', ...extra } }]
}

/** A value as text of a query or a form. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Percent-encoded, lone surrogates as the bytes that UTF-8 does not have. Long texts are cut: Node refuses a longer head. */
function encoded(text: string): string {
  return [...text.slice(0, 2000)].map((character) => (/^\p{Cs}$/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character))).join('')
}
