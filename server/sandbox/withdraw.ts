/** Removes a signer from an envelope of the sandbox e-sign provider: closes their page, independent of the other signers. */
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'

/** Closes the page of a signer who has not decided. `unknown` for any other. */
export async function withdrawSigner({ db }: Pick<Deps, 'db'>, envelopeId: string, clientId: string): Promise<'withdrawn' | 'unknown'> {
  const withdrawn = await db
    .updateTable('sandbox_signers')
    .set({ status: 'withdrawn' })
    .where('envelope_id', '=', z.uuid().parse(envelopeId))
    .where('client_id', '=', clientId)
    .where('status', 'in', ['waiting', 'opened'])
    .returning('id')
    .executeTakeFirst()
  return withdrawn ? 'withdrawn' : 'unknown'
}
