/** Idempotency keys: a repeated request returns the stored answer. R12. */
import { createHash } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from './call.ts'
import { json } from './db/connection.ts'
import type { Db, Trx } from './deps.ts'

/**
 * Runs `run` once per owner, scope and key. The same key with the same body returns the stored answer; with another body Problem `conflict`.
 * A concurrent second call waits for the first transaction through the unique key. The result of `run` is stored in the same transaction
 * and must be plain JSON. When `run` throws, nothing is stored, so the key can be tried again.
 * The owner is the company, else the user; the call must be of an `idempotent` endpoint.
 */
export async function once<T>(trx: Trx, call: Call, scope: string, body: unknown, run: () => Promise<T>): Promise<T> {
  const key = call.idempotencyKey
  const owner = call.companyId ?? call.user?.id
  if (!key || !owner) throw new Problem('parameterMissing')
  const bodyHash = createHash('sha256').update(canonical(body)).digest('hex')
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ owner, scope, key, body_hash: bodyHash, answer: null, at: call.deps.clock.now() })
    .onConflict((conflict) => conflict.columns(['owner', 'scope', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (taken) {
    const answer = await run()
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: json(answer) })
      .where('id', '=', taken.id)
      .execute()
    return answer
  }
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('owner', '=', owner)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.body_hash !== bodyHash) throw new Problem('conflict')
  return stored.answer as T
}

/** The stored answer of an owner's key; null for an unused key. */
export async function answerTo(db: Db, asked: { owner: string; scope: string; key: string }): Promise<unknown> {
  const { owner, scope, key } = asked
  const stored = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('owner', '=', owner)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return stored?.answer ?? null
}

/** JSON with sorted keys: the same for the same body however it was written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'bigint'
      ? `${inner}n`
      : typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
  )
}
