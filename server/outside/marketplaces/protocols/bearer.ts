/** Protocol of marketplaces with an access token in a header and errors as HTTP statuses. */
import type { z } from 'zod'
import type { Call } from '../adapter.ts'
import { ask, type Question } from '../requests.ts'

/** Asks with the token in a header: `Authorization: Bearer` unless the brand has a header of its own. */
export function askWithToken<Output extends z.ZodType>(
  call: Call,
  question: Question,
  answer: Output,
  header?: string,
): Promise<{ data: z.output<Output>; headers: Headers }> {
  const token = header ? { [header]: call.token } : { authorization: `Bearer ${call.token}` }
  return ask(call, () => ({ ...question, headers: { ...token, ...question.headers } }), answer)
}

/** The next offset of a list of so many, or null after its last page. A page may hold more than was asked for, when one before is repeated. */
export function nextOffset({ offset, size, total }: { offset: number; size: number; total: number }): number | null {
  return offset + size < total ? offset + size : null
}
