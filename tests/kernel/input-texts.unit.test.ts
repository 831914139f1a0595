/** No text of any input takes a character that the database refuses or that turns the direction of text. Decision 073. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { line, lines, longText, text } from '../../contract/kernel/fields.ts'
import { acceptedBy, type Def, refusedCharacters, type Schema } from '../support/generated-input.ts'

/** Values for patterns that no value of the pool fits. */
const further = [
  '0123456789abcdef',
  '01234567',
  'A1B2C3D4',
  'small_shop_financing',
  'hook',
  '2026-11-23',
  '2026-11-23T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
  'HSBCHKHHHKH',
  'Sampan!2026',
  'DD-0ABC-261130-0001',
]

/** Every text inside a schema, by its path; what a text is piped into belongs to it. */
function textsIn(schema: Schema, path: string): [string, z.ZodType][] {
  const def = schema._zod.def as unknown as Def
  if (def.type === 'string' || (def.type === 'pipe' && def.in?._zod.def.type === 'string')) return [[path, schema as z.ZodType]]
  const inner: [string, Schema | undefined][] = [
    ...Object.entries(def.shape ?? {}).map(([name, field]): [string, Schema] => [`${path}.${name}`, field]),
    ...(def.options ?? []).map((option): [string, Schema] => [path, option]),
    ...[def.element, def.innerType, def.in, def.out, def.keyType, def.valueType].map((each): [string, Schema | undefined] => [path, each]),
  ]
  return inner.flatMap(([at, each]) => (each ? textsIn(each, at) : []))
}

const texts = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => textsIn(endpoints[name].input, name))

test('API-G02 no text of an input accepts NUL, another control character, half of a surrogate pair or an override of its direction', () => {
  expect(texts.length).toBeGreaterThan(300)
  const taken = texts.flatMap(([path, schema]) => {
    const valid = [...acceptedBy(schema), ...further.filter((value) => schema.safeParse(value).success)].filter(isShortText).slice(-5)
    if (valid.length === 0) return [`${path}: no valid text is known here`]
    const spoiled = [
      ...refusedCharacters,
      ...valid.flatMap((value) => refusedCharacters.flatMap((each) => [value + each, `a${each}${value}`])),
    ]
    return spoiled.filter((value) => schema.safeParse(value).success).map((value) => `${path}: ${JSON.stringify(value).slice(0, 60)}`)
  })
  expect(taken).toEqual([])
})

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300

test('API-G02 a line has no line break inside, and a text of several lines has; spaces around a text are removed first', () => {
  expect(['a\nb', 'a\tb'].map((value) => [line().safeParse(value).success, lines().safeParse(value).success])).toEqual([
    [false, true],
    [false, true],
  ])
  expect([text().parse(' Lam\n'), longText(20).parse('1 Road\r\nHong Kong\n')]).toEqual(['Lam', '1 Road\r\nHong Kong'])
  for (const value of ['林美儀', '\u{1f6a2}', 'e\u0301', 'مرحبا\u200f', '👩\u200d💻']) expect(text().parse(value)).toBe(value)
  expect(text().safeParse('Lam\u202e').error?.issues).toMatchObject([{ message: 'field.characters' }])
})
