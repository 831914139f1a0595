/** Idempotency keys: a repeated request returns the stored answer. R12. */
import type { EndpointName } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, InTransaction } from './call.ts'
import type { Config } from './config/config.ts'
import { json } from './db/connection.ts'
import type { Db } from './deps.ts'
import { peppered } from './security/secrets.ts'

/**
 * Runs `run` once per owner, endpoint and key, in a transaction. The same key with the same input returns the stored answer; with another
 * input Problem `conflict`. A concurrent second call waits for the first transaction through the unique key. The result of `run` is stored
 * in the same transaction and must be plain JSON; of the input only a keyed hash is. When `run` throws, nothing is stored, so the key can
 * be tried again. The owner is the company, else the user.
 */
export async function once<T>(call: Call, endpoint: string, input: unknown, run: InTransaction<T>): Promise<T> {
  const { db, config } = call.deps
  const key = call.idempotencyKey
  const owner = call.companyId ?? call.user?.id
  if (!key || !owner) throw new Problem('parameterMissing')
  const body = canonical(input)
  const hashUnder = (secretKey: Config['secretKey']) => peppered({ secretKey }, 'idempotency', body)
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .insertInto('idempotency_keys')
      .values({ owner, scope: endpoint, key, body_hash: hashUnder(config.secretKey), answer: null, at: call.deps.clock.now() })
      .onConflict((conflict) => conflict.columns(['owner', 'scope', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (taken) {
      const answer = await run(trx)
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
      .where('scope', '=', endpoint)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const same = [config.secretKey, ...config.previousSecretKeys].some((secretKey) => hashUnder(secretKey) === stored.body_hash)
    if (!same) throw new Problem('conflict')
    return stored.answer as T
  })
}

/** The stored answer of an owner's key; null for an unused key. */
export async function answerTo(db: Db, asked: { owner: string; endpoint: EndpointName; key: string }): Promise<unknown> {
  const { owner, endpoint, key } = asked
  const stored = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('owner', '=', owner)
    .where('scope', '=', endpoint)
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
