/** Protocol of marketplaces with an access token in a header and errors as HTTP statuses. */
import type { z } from 'zod'
import type { Call } from '../adapter.ts'
import { ask, type Question } from '../requests.ts'

/** Sends a request with the token in a header: `Authorization: Bearer` unless the marketplace has a different header. */
export function askWithToken<Output extends z.ZodType>(
  call: Call,
  question: Question,
  answer: Output,
  header?: string,
): Promise<{ data: z.output<Output>; headers: Headers }> {
  const token = header ? { [header]: call.token } : { authorization: `Bearer ${call.token}` }
  return ask(call, () => ({ ...question, headers: { ...token, ...question.headers } }), answer)
}

/** The next offset of a list with `total` rows, or null after its last page. A page may be longer than requested when it repeats an earlier row. */
export function nextOffset({ offset, size, total }: { offset: number; size: number; total: number }): number | null {
  return offset + size < total ? offset + size : null
}
