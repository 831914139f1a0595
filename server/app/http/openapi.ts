/** The contract as OpenAPI 3.1. */
import { z } from 'zod'
import { answeredInstead, meaningOf } from '../../../contract/kernel/code-meanings.ts'
import { type CodeName, codes } from '../../../contract/kernel/codes.ts'
import { type Access, type Endpoint, headers, loginType, ofCompany, ofUser } from '../../../contract/kernel/endpoint.ts'

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
      description: guide,
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
    description: descriptionOf(declared),
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

/** Who may call, what is particular about the call, and its codes; Markdown. */
function descriptionOf(declared: Endpoint): string {
  const facts = [
    `Access: ${accessTexts[declared.access]}.`,
    declared.idempotent && `Moves money: the same \`${headers.idempotencyKey}\` is answered as the first time, without another effect.`,
    declared.extension && 'Not in the specification.',
    declared.forOtherClients && `For other clients: ${declared.forOtherClients}`,
  ]
  return [...facts.filter(Boolean), codeTable(codesOf(declared))].join('\n\n')
}

const accessTexts: Readonly<Record<Access, string>> = {
  public: 'everybody',
  user: 'signed-in users',
  company: 'members of the company of the header',
  administrator: 'administrators of the company of the header',
  staff: 'staff; in the sandbox everybody',
  reviewer: 'staff',
  lead: 'leads of the staff',
}

function codeTable(listed: readonly number[]): string {
  return ['| code | meaning |', '| --- | --- |', ...listed.map((code) => `| ${code} | ${meaningOf(code)} |`)].join('\n')
}

/** Numbers of the codes that a code is answered instead of. */
function insteadOf(code: CodeName): number[] {
  return (Object.keys(answeredInstead) as (keyof typeof answeredInstead)[])
    .filter((each) => answeredInstead[each] === code)
    .map((each) => codes[each])
}

/** The head of the page: how a call is made and answered. */
const guide = `Every answer is \`{ code, message, data }\`; the code decides, not the HTTP status. 200 is success (0 where a call says so); \`data.fields\` names the fields that were refused.

## Getting started

1. \`npm start\` prints the demo accounts of the sandbox. Sign in with one by **signIn** below, or sign up on the portal. The token of \`data.token\` is the session; the browser keeps the cookie that it is bound to.
2. Press **Authorize** and enter the token. It is sent as \`${headers.authorization}\`, without a prefix.
3. **listMemberships** answers with the companies of a user. Calls for a company have its id in \`${headers.company}\`.
4. Calls that move money need an \`${headers.idempotencyKey}\`, any text of your own. A call without an answer is repeated with the same key: it has its effect once.
5. Codes that are mailed or sent by SMS are in the mailbox of the sandbox, at \`/sandbox/mailbox\`; \`/sandbox/clock\` lets days pass.

Amounts are \`{ amount, currency }\` with the minor units as text: \`"123456"\` in HKD is HKD 1,234.56. Times are UTC. \`${headers.loginType}\` is \`${loginType}\` and may be left out.

## Codes that are not used

The catalogue of codes is shared with other systems. Where another system answers with one of these, Sampan answers with the code before it:

${[...new Set(Object.values(answeredInstead))].map((instead) => `- ${codes[instead]} (${meaningOf(codes[instead])}): ${insteadOf(instead).join(', ')}`).join('\n')}`

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return described
}
