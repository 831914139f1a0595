/** Reads the input of a call: path, query and body as one strict object, with every fault named by field. */
import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import { batchLimit } from '../../../contract/kernel/constants.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { type FieldProblems, Problem } from '../../../contract/kernel/problem.ts'

/** Most bytes of a JSON body. */
const jsonLimit = 1024 * 1024
/** Most bytes of a form with files unless its call says otherwise: a file of 20 MB and its fields. UPL-02. */
const formLimit = 21 * 1024 * 1024
/** Most bytes of forms that this process is reading or has at hand at a time, of all callers and of one, and seconds after which to try again. */
const forms = { all: 192 * 1024 * 1024, ofOne: 64 * 1024 * 1024, retryAfter: 5 } as const

/** Bytes of forms that are being read, or whose call has not been answered yet, by caller. */
const reading = new Map<string, number>()

/** The bytes counted by one call of a caller. */
interface Held {
  readonly caller: string
  bytes: number
}

/**
 * Answers a call with the checked input of its endpoint; the bytes of a form count until `answer` is done, for its files wait in memory.
 * Throws Problem `malformedJson` for a body that is not JSON, `tooLarge` for one that is too large, `tooManyRequests` when too many large
 * ones come at once, of the caller or of all, `tooManyItems` for a list of more than 1000, `invalidInput` with `fields` (dotted path → message id) for anything the
 * schema refuses, unknown fields included.
 */
export async function withInput<Answer>(
  declared: Endpoint,
  request: HonoRequest,
  caller: string,
  answer: (input: unknown) => Promise<Answer>,
): Promise<Answer> {
  const held = { caller, bytes: 0 }
  try {
    return await answer(await readInput(declared, request, held))
  } finally {
    count(held, -held.bytes)
  }
}

/** Counts bytes of a call, and answers how many its caller has. */
function count(held: Held, bytes: number): number {
  held.bytes += bytes
  const ofOne = (reading.get(held.caller) ?? 0) + bytes
  if (ofOne > 0) reading.set(held.caller, ofOne)
  else reading.delete(held.caller)
  return ofOne
}

async function readInput(declared: Endpoint, request: HonoRequest, held: Held): Promise<unknown> {
  const body = declared.method === 'POST' ? await readBody(declared, request, held) : {}
  const query = Object.fromEntries(
    Object.entries(request.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  const path = request.param() as Record<string, string>
  const fields: FieldProblems = {}
  for (const [name, value] of Object.entries(path)) {
    const said = body[name] ?? query[name]
    if (said !== undefined && (typeof said === 'object' || String(said) !== value)) fields[name] = 'field.unknown'
  }
  for (const name of Object.keys(query)) if (Object.hasOwn(body, name)) fields[name] = 'field.unknown'
  if (Object.keys(fields).length > 0) throw new Problem('invalidInput', { fields })
  const typed = { ...body, ...query, ...path }
  const parsed = declared.input.safeParse(typed)
  if (!parsed.success)
    throw new Problem(tooMany(parsed.error, typed) ? 'tooManyItems' : 'invalidInput', { fields: fieldsOf(parsed.error, typed) })
  return parsed.data
}

/** Faults by dotted path; a message that is no id of locales becomes `field.required`, `field.unknown` or `field.invalid`. */
function fieldsOf(error: z.ZodError, typed: unknown): FieldProblems {
  // Without a prototype: a field may be called `constructor`.
  const fields: FieldProblems = Object.create(null)
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.')
    fields[name] ??= message
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], 'field.unknown')
    else if (/^[a-z]\w*(\.\w+)+$/.test(issue.message)) add(issue.path, issue.message)
    else add(issue.path, at(typed, issue.path) === undefined ? 'field.required' : 'field.invalid')
  }
  return fields
}

/** Whether a list is longer than any call takes. CONST-06. */
function tooMany(error: z.ZodError, typed: unknown): boolean {
  return error.issues.some(({ path }) => {
    const list = at(typed, path)
    return Array.isArray(list) && list.length > batchLimit
  })
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )
}

async function readBody(declared: Endpoint, request: HonoRequest, held: Held): Promise<Record<string, unknown>> {
  const type = request.header('content-type') ?? ''
  if (declared.encoding === 'multipart') {
    if (!type.startsWith('multipart/form-data')) throw new Problem('malformedJson')
    return readForm(request, type, { limit: declared.formLimit ?? formLimit, held })
  }
  const bytes = Buffer.concat(await collect(request, jsonLimit))
  if (bytes.length === 0) return {}
  if (!/^application\/([\w.+-]+\+)?json\b/.test(type)) throw new Problem('malformedJson')
  const parsed = parseJson(bytes.toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Problem('malformedJson')
  return { ...parsed }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformedJson')
  }
}

/** Form fields by name: text or file, a list when sent more than once or named `name[]`. */
async function readForm(
  request: HonoRequest,
  type: string,
  { limit, held }: { limit: number; held: Held },
): Promise<Record<string, unknown>> {
  const chunks = await collect(request, limit, (bytes) => {
    const ofOne = count(held, bytes)
    const all = [...reading.values()].reduce((sum, held) => sum + held, 0)
    if (ofOne > forms.ofOne || all > forms.all) throw new Problem('tooManyRequests', { details: { retryAfter: forms.retryAfter } })
  })
  return fieldsOfForm(await parseForm(Buffer.concat(chunks.splice(0)), type))
}

function parseForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Problem('malformedJson')
  })
}

function fieldsOfForm(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return name.endsWith('[]') ? [name.slice(0, -2), values] : [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** Reads the bytes of a body, counting them on arrival: `content-length` is not trusted. */
async function collect(request: HonoRequest, limit: number, counted: (bytes: number) => void = () => {}): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.raw.body as AsyncIterable<Uint8Array> | null) ?? []) {
    size += chunk.byteLength
    counted(chunk.byteLength)
    if (size > limit) throw new Problem('tooLarge', { details: { limit } })
    chunks.push(chunk)
  }
  return chunks
}
