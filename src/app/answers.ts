/** What an answer of the server means: its data, or a {@link Problem}. ERR-R01. */
import { type Envelope, headers } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { StoredSession } from '../../machines/account/session/stored.ts'
import type { Surroundings } from './client.ts'

/** An answer with its body, read as JSON. */
export type Answer = { status: number; headers: Record<string, unknown>; data: unknown }

/** Returns the data of an answer to a call of this session; `success` is the code of success besides 200. Throws a {@link Problem}. */
export function dataOf(answer: Answer, success: number, session: StoredSession | null, surroundings: Surroundings): unknown {
  surroundings.heard?.(answer.headers.date ? String(answer.headers.date) : null)
  const requestId = String(answer.headers[headers.requestId] ?? '')
  const envelope = answer.data as Envelope<unknown>
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope))
    throw new Problem(0, { kind: 'transport', requestId, details: { status: answer.status } })
  const code = Number(envelope.code)
  if (code === success || code === 200) return envelope.data
  if (code === 401 && session) {
    // A late answer to a session that has been replaced since says nothing about the new one.
    if (surroundings.session()?.token === session.token) surroundings.sessionOver()
    throw new Problem('unauthenticated', { kind: 'session', requestId })
  }
  const { fields = {}, ...details } = (envelope.data ?? {}) as { fields?: Record<string, string> }
  throw new Problem(code, { fields, details, serverText: envelope.message, requestId })
}
