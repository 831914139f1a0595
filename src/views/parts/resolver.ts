/** Forms validate with the schemas of their calls, which are fetched once the form is there. Decision 016. */
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** The resolver of a schema that is fetched at the first fault there may be: a field that is left, or the form that is sent. */
export function laterResolver<Values extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Values>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver<Values, unknown, Output>(schema)(values, context, options)
  }
}
