/** Failures in forms: which fields a problem belongs to, in the shape react-hook-form takes. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { Problem } from '../../../contract/kernel/problem.ts'

/** One object per problem: react-hook-form sets the errors again whenever the object changes. */
const known = new WeakMap<Problem, FieldErrors>()

function errorsOf(problem: Problem): FieldErrors {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(problem.fields)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce((place, key) => {
      place[key] ??= {}
      return place[key] as Record<string, unknown>
    }, errors)
    holder[last] = { type: 'server', message }
  }
  return errors as FieldErrors
}

/**
 * The field errors of a problem for `useForm({ errors })`; dotted paths become nested. A message is an id of locales or the server's
 * own text. Undefined without a problem or without fields, which takes earlier errors of the server away.
 */
export function problemErrors<Values extends FieldValues>(problem: Problem | null): FieldErrors<Values> | undefined {
  if (!problem || !isAtFields(problem)) return undefined
  const errors = known.get(problem) ?? errorsOf(problem)
  known.set(problem, errors)
  return errors as FieldErrors<Values>
}

/** Whether a problem belongs to fields of a form. */
export function isAtFields(problem: Problem): boolean {
  return Object.keys(problem.fields).length > 0
}

/** One object per problem and place, so that a form takes it once. */
const within = new WeakMap<Problem, Map<string, Problem>>()

/** A problem as the form sees it that fills in one part of what is sent: `account.region` is its `region`. */
export function problemWithin(problem: Problem | null, part: string): Problem | null {
  if (!problem || !isAtFields(problem)) return problem
  const places = within.get(problem) ?? new Map<string, Problem>()
  within.set(problem, places)
  const { code, kind, details, serverText, requestId } = problem
  const fields = Object.fromEntries(Object.entries(problem.fields).map(([path, message]) => [path.replace(`${part}.`, ''), message]))
  const known = places.get(part) ?? new Problem(code, { kind, details, serverText, requestId, fields })
  places.set(part, known)
  return known
}

/** The resolver of a schema that is fetched at the first fault there may be: a field that is left, or the form that is sent. */
export function laterResolver<Values extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Values>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver<Values, unknown, Output>(schema)(values, context, options)
  }
}
