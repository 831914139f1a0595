/** Removes a shop or a PSP account. API-046, API-066, decision 041. */
import { Problem } from '../../contract/kernel/problem.ts'
import { shopAuthorisationLifecycle } from '../../machines/shops/lifecycles/shopAuthorisation.ts'
import { lockOwnCompany } from '../company/locks.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { move } from '../platform/lifecycle.ts'

/**
 * Takes an authorisation back: it is no longer listed, its tokens are revoked, and the limit is that of the others at once. Problem
 * `notFound` for one the company does not have.
 */
export async function removeShop(call: Call<'company'>, { id }: { id: string }): Promise<null> {
  const { db, clock, limits } = call.deps
  await db.transaction().execute(async (trx) => {
    const company = await lockOwnCompany(trx, call)
    const at = clock.now()
    for (const table of ['shops', 'psp_accounts'] as const) {
      const row = await trx
        .updateTable(table)
        .set({ removed_at: at })
        .where('id', '=', id)
        .where('company_id', '=', company.id)
        .where('removed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) continue
      if (table === 'shops') await trx.updateTable('shops').set({ importing: false }).where('id', '=', id).execute()
      const event = { type: 'authorisation.revoked' } as const
      const effects = {
        calculateLimit: () => limits.calculate(trx, company, { actor: actorOf(call), at }),
        revokeConsent: () => enqueue(trx, 'authorisation.revoke', { table, id }, { runAt: at }),
      }
      await move(trx, { chart: shopAuthorisationLifecycle, table, id, event, actor: actorOf(call), at, effects })
      await audit(trx, call, { action: 'authorisation.revoked', subject: table, subjectId: id })
      return
    }
    throw new Problem('notFound')
  })
  return null
}
