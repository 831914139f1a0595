/** Signals across companies: keyed hashes of what companies have submitted, so that the same value at another one is found. Decision 087. */
import type { Keys } from '../platform/config/config.ts'
import type { CompanyTables } from '../platform/db/tables/company.ts'
import type { Trx } from '../platform/deps.ts'
import { peppered } from '../platform/security/secrets.ts'

/** A value as it was submitted, normalised by its owner; `item` is its path in the application, empty for a bank account and a device. */
export interface Signal {
  readonly kind: CompanyTables['company_signals']['kind']
  readonly value: string
  readonly item: string
}

/** The hashes of a value, one under every known key. */
function signalDigests(keys: Keys, { kind, value }: Pick<Signal, 'kind' | 'value'>): string[] {
  return [keys.secretKey, ...keys.previousSecretKeys].map((secretKey) => peppered({ secretKey }, 'signal', kind, value))
}

/**
 * Notes values of a company, in the transaction that submits them. Earlier values stay. Each is hashed under every known key, so that it is
 * found among values from before a rotation of `SECRET_KEY`, too.
 */
export async function noteSignals(
  trx: Trx,
  keys: Keys,
  { companyId, signals, at }: { companyId: string; signals: readonly Signal[]; at: Date },
): Promise<void> {
  const rows = new Map(
    signals.flatMap(({ kind, value, item }) =>
      signalDigests(keys, { kind, value }).map(
        (digest) => [`${kind} ${digest} ${item}`, { company_id: companyId, kind, digest, item, at }] as const,
      ),
    ),
  )
  if (rows.size === 0) return
  await trx
    .insertInto('company_signals')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind', 'digest', 'item']).doUpdateSet((row) => ({ at: row.ref('excluded.at') })),
    )
    .execute()
}
