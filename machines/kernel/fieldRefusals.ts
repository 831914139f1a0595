/** Refusals that belong to a field: the code says which. AUTH-28, AUTH-29, AUTH-34, AUTH-35, AUTH-39. */
import type { CodeName } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'

/** By code: the fields a refusal belongs to, each with its message id; null where the server words it, or its code when it does not. */
export type Places = Readonly<Partial<Record<CodeName, Readonly<Record<string, string | null>>>>>

/** The thrown error as a Problem, with the texts of its code at their fields; the server's own text comes before a null. */
export function atFields(error: unknown, places: Places): Problem {
  const problem = Problem.from(error)
  const { code, kind, fields, details, serverText, requestId } = problem
  const place = Object.entries(places).find(([name]) => problem.is(name as CodeName))?.[1]
  if (!place || kind !== 'answer') return problem
  const texts = Object.entries(place).map(([field, text]) => [field, text ?? fields[field] ?? (serverText || `code.${code}`)])
  return new Problem(code, { details, serverText, requestId, fields: { ...fields, ...Object.fromEntries(texts) } })
}
