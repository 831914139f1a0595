/** Stores the provider's key with each proven entry, also for entries from before keys were stored. Decisions 054 and 061. */
import { sql } from 'kysely'
import { knownEsignKeys } from '../outside/credentials.ts'
import { EsignEvent } from '../outside/esign/esign.ts'
import type { Db, Deps } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { textHolds } from '../platform/security/signatures.ts'
import { type EvidenceLine, provenLine } from './evidence-chain.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Keeps the key of every proof that has none beside it. */
    'evidence.keys': Record<string, never>
  }
}

/** Entries that are read at once. */
const portion = 200

/** The key that verifies the provider's event; null if none does, or without an event. */
export function proverOf(keys: readonly string[], entry: Parameters<typeof provenLine>[0] & Pick<EvidenceLine, 'proof'>): string | null {
  const [{ proof }, text] = [entry, provenLine(entry)]
  return (proof && text && keys.find((key) => textHolds(key, text, proof))) || null
}

export const proofKeyJobs: JobHandlersOf<'evidence.keys'> = {
  'evidence.keys': async ({ db, config, log }, _, { renew }) => {
    const keys = knownEsignKeys(config)
    const counts = { kept: 0, unproven: 0 }
    for (let entries = await keyless(db); entries.length > 0; entries = await keyless(db, entries.at(-1))) {
      for (const entry of entries) {
        const key = proverOf(keys, entry)
        if (key) await keep(db, entry, key)
        counts[key ? 'kept' : 'unproven']++
      }
      await renew()
    }
    if (counts.unproven > 0) log.warn(counts, 'earlier evidence is proven by no key that is named')
    else log.info(counts, 'earlier evidence is kept with its keys')
  },
}

/** Queues storing the keys of entries without one; called at every start, because a key may have been configured since. */
export async function scheduleProofKeys({ db, clock }: Deps): Promise<void> {
  if ((await keyless(db)).length === 0) return
  await db.transaction().execute((trx) => enqueue(trx, 'evidence.keys', {}, { runAt: clock.now(), key: 'evidence.keys' }))
}

/** Position of an entry. */
interface Place {
  readonly agreement_id: string
  readonly sequence: number
}

/** The next entries of a proven event without its key, starting after `after`. */
function keyless(db: Db, after?: Place) {
  return db
    .selectFrom('agreement_evidence')
    .selectAll()
    .where('proof', 'is not', null)
    .where('proof_key', 'is', null)
    .where('kind', 'in', EsignEvent.shape.type.options)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(agreement_id, sequence) > (${after?.agreement_id}::uuid, ${after?.sequence}::integer)`),
    )
    .orderBy('agreement_id')
    .orderBy('sequence')
    .limit(portion)
    .execute()
}

/** Another process may have been there first. */
async function keep(db: Db, { agreement_id, sequence }: Place, key: string): Promise<void> {
  await db
    .updateTable('agreement_evidence')
    .set({ proof_key: key })
    .where('agreement_id', '=', agreement_id)
    .where('sequence', '=', sequence)
    .where('proof_key', 'is', null)
    .execute()
}
