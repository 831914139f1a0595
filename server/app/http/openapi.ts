/** The contract as OpenAPI 3.1, and the page that lists it. */
import { z } from 'zod'
import { meaningOf } from '../../../contract/kernel/code-meanings.ts'
import { type CodeName, codes } from '../../../contract/kernel/codes.ts'
import { type Endpoint, headers, loginType, ofCompany, ofUser } from '../../../contract/kernel/endpoint.ts'
import { escapeHtml } from '../../platform/http/html.ts'

type Areas = Record<string, Record<string, Endpoint>>
type JsonSchema = Record<string, unknown>

/** Codes that any call may answer, by access. */
function codesOf(declared: Endpoint): number[] {
  const { access, cost, idempotent, method, refusedWhileFrozen } = declared
  const names: CodeName[] = [...declared.codes, 'invalidInput', 'internalError']
  if (access !== 'public' && access !== 'staff') names.push('unauthenticated')
  if ((access !== 'public' && access !== 'user') || cost) names.push('forbidden')
  if (idempotent) names.push('parameterMissing')
  if (refusedWhileFrozen) names.push('refused')
  if (method === 'POST') names.push('malformedJson')
  return [...new Set(names.map((name) => codes[name]))].sort((one, other) => one - other)
}

/** OpenAPI 3.1 document of all calls. */
export function openApi(areas: Areas, server: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [area, calls] of Object.entries(areas)) {
    for (const [name, declared] of Object.entries(calls)) {
      const path = declared.path.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][declared.method.toLowerCase()] = operation(area, name, declared)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      version: '0.1.0',
      description: 'Every answer is { code, message, data }; the code decides, not the HTTP status.',
    },
    servers: [{ url: server }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: headers.authorization,
          description: 'Session token, bound to the cookie sampan_binding_….',
        },
      },
    },
    paths,
  }
}

function operation(area: string, name: string, declared: Endpoint): JsonSchema {
  const input = schemaOf(declared.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>
  const required = (input.required ?? []) as string[]
  const inPath = [...declared.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '')
  const rest = Object.keys(properties).filter((field) => !inPath.includes(field))
  const parameter = (field: string, where: 'path' | 'query') => ({
    name: field,
    in: where,
    required: where === 'path' || required.includes(field),
    schema: properties[field],
  })
  const header = (field: string, isRequired: boolean) => ({ name: field, in: 'header', required: isRequired, schema: { type: 'string' } })
  const body = {
    ...input,
    properties: Object.fromEntries(rest.map((field) => [field, properties[field]])),
    required: required.filter((field) => rest.includes(field)),
  }
  return {
    operationId: name,
    tags: [area],
    summary: declared.summary,
    ...(declared.extension ? { 'x-extension': true } : {}),
    'x-codes': Object.fromEntries(codesOf(declared).map((code) => [code, meaningOf(code)])),
    security: ofUser(declared.access) ? [{ session: [] }] : [],
    parameters: [
      header(headers.loginType, false),
      ...(ofCompany(declared.access) ? [header(headers.company, true)] : []),
      ...(declared.idempotent ? [header(headers.idempotencyKey, true)] : []),
      ...inPath.map((field) => parameter(field, 'path')),
      ...(declared.method === 'POST' ? [] : rest.map((field) => parameter(field, 'query'))),
    ],
    ...(declared.method === 'POST'
      ? {
          requestBody: {
            required: required.length > 0,
            content: { [declared.encoding === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: body } },
          },
        }
      : {}),
    responses: {
      200: {
        description: `Success with code ${declared.success ?? 200}, or a failure with its code.`,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message', 'data'],
              properties: { code: { type: 'integer' }, message: { type: 'string' }, data: schemaOf(declared.output, 'output') },
            },
          },
        },
      },
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return described
}

/** A page of every call by area with its access, input, answer and codes; `document` is the path of the same as OpenAPI. No script, nothing from elsewhere. */
export function docsPage(areas: Areas, document: string): string {
  const sections = Object.entries(areas).map(
    ([area, calls]) =>
      `<section id="${area}"><h2>${area}</h2>${Object.entries(calls)
        .map(([name, declared]) => callBlock(name, declared))
        .join('')}</section>`,
  )
  const links = Object.entries(areas).map(([area, calls]) => `<a href="#${area}">${area} <small>${Object.keys(calls).length}</small></a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sampan API</title><style>${style}</style></head><body><header><h1>Sampan API</h1><p>Every answer is <code>{ code, message, data }</code>. The code decides: 200 is success (0 where a call says so), <code>data.fields</code> names faulty fields. Signed-in calls send <code>${headers.authorization}</code> with the session token and the cookie <code>sampan_binding_…</code> it was given with; company calls also <code>${headers.company}</code>; money calls <code>${headers.idempotencyKey}</code>; <code>${headers.loginType}</code> is <code>${loginType}</code>. As OpenAPI: <a href="${document}">${document}</a>.</p><nav>${links.join(' ')}</nav></header><main>${sections.join('')}</main></body></html>`
}

function callBlock(name: string, declared: Endpoint): string {
  const marks = [declared.access, declared.idempotent ? 'idempotent' : '', declared.extension ? 'extension' : '', declared.encoding ?? '']
  const list = codesOf(declared).map((code) => `<li><code>${code}</code> ${escapeHtml(meaningOf(code))}</li>`)
  return `<details id="${name}"><summary><b class="${declared.method}">${declared.method}</b> <code>${escapeHtml(declared.path)}</code> <i>${name}</i> ${marks
    .filter(Boolean)
    .map((mark) => `<small>${mark}</small>`)
    .join(
      ' ',
    )}<p>${escapeHtml(declared.summary)}</p></summary><div><h3>Input</h3>${schemaBlock(declared.input, 'input')}<h3>Answer (code ${declared.success ?? 200})</h3>${schemaBlock(declared.output, 'output')}<h3>Codes</h3><ul>${list.join('')}</ul></div></details>`
}

function schemaBlock(schema: z.ZodType, io: 'input' | 'output'): string {
  return `<pre>${escapeHtml(outline(schemaOf(schema, io), 0))}</pre>`
}

/** A JSON schema as short as a type: names, `?` for optional, patterns and bounds behind. */
function outline(schema: JsonSchema, depth: number): string {
  const union = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined
  if (union) return union.map((part) => outline(part, depth)).join(schema.allOf ? ' & ' : ' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `[ ${outline((schema.items ?? {}) as JsonSchema, depth)} ]`
  if (schema.type === 'object' && schema.properties) {
    const required = (schema.required ?? []) as string[]
    const pad = '  '.repeat(depth + 1)
    const lines = Object.entries(schema.properties as Record<string, JsonSchema>).map(
      ([field, inner]) => `${pad}${field}${required.includes(field) ? '' : '?'}: ${outline(inner, depth + 1)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  const bounds = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum']
    .filter((bound) => schema[bound] !== undefined && Math.abs(Number(schema[bound])) !== Number.MAX_SAFE_INTEGER)
    .filter((bound) => !(bound === 'pattern' && schema.format))
    .map((bound) => `${bound} ${String(schema[bound])}`)
  return [String(schema.type ?? 'any'), ...bounds].join(', ')
}

const style = `
:root{color-scheme:light dark;--line:#8884;--soft:#8882}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:24px}
nav{display:flex;flex-wrap:wrap;gap:12px;margin:16px 0}
h2{margin:40px 0 12px;text-transform:capitalize}
h3{font-size:14px;margin:16px 0 4px}
code,pre{font-family:ui-monospace,monospace;font-size:13px}
pre{background:var(--soft);padding:12px;border-radius:6px;overflow:auto;margin:0}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0}
summary{cursor:pointer;padding:10px 14px;list-style-position:inside}
summary p{margin:4px 0 0;opacity:.8}
summary i{opacity:.7;margin:0 6px}
summary small{border:1px solid var(--line);border-radius:4px;padding:0 5px}
details>div{padding:0 14px 14px;border-top:1px solid var(--line)}
ul{margin:0;padding-left:20px;columns:2}
.GET{color:#1a7f4b}.POST{color:#2463c4}.DELETE{color:#c0392b}
`
