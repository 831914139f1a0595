/** Refusals that belong to a field: the code says which. AUTH-28, AUTH-29, AUTH-34, AUTH-35, AUTH-39. */
import { type FieldProblems, Problem } from '../contract/problem.ts'

/** What was thrown as a Problem, with the server's message at the field of its code; a Problem that names fields stays as it is. */
export function placed(error: unknown, fieldOf: Readonly<Record<number, string>>): Problem {
  const problem = Problem.from(error)
  const { code, kind, fields, serverText, details, requestId } = problem
  const field = fieldOf[code]
  if (kind !== 'answer' || field === undefined || Object.keys(fields).length > 0) return problem
  return new Problem(code, { serverText, details, requestId, fields: { [field]: serverText || `code.${code}` } })
}

/** What was thrown as a Problem, with the texts of its code (`places`) at their fields, whatever the server says there. */
export function atFields(error: unknown, places: Readonly<Record<number, FieldProblems>>): Problem {
  const problem = Problem.from(error)
  const { code, kind, fields, details, serverText, requestId } = problem
  return places[code] && kind === 'answer'
    ? new Problem(code, { details, serverText, requestId, fields: { ...fields, ...places[code] } })
    : problem
}
