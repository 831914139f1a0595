/** Disputes of replaced drawdown accounts: the link of a mail stops payouts, signs out and notifies the staff. Decision 083. */
import { z } from 'zod'
import { Problem } from '../../contract/kernel/problem.ts'
import { disputeDays } from '../../contract/lending/account-disputes.ts'
import { revokeSessions } from '../account/sessions.ts'
import { lockCompany } from '../company/locks.ts'
import { administratorsOf } from '../company/memberships.ts'
import { audit } from '../platform/audit.ts'
import type { Handler } from '../platform/call.ts'
import { recordEvent } from '../platform/company-events.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { open, seal } from '../platform/security/seal.ts'

const place = 'links.account_dispute'

/** What a link says: the replaced drawdown account, who was mailed, and until when it works. */
const Link = z.object({ accountId: z.string(), userId: z.string(), until: z.coerce.date() })

/** A link for one administrator that disputes a drawdown account. It is encrypted, so nothing of it is stored. */
export function disputeLink({ config, clock }: Pick<Deps, 'config' | 'clock'>, accountId: string, userId: string): string {
  const until = new Date(clock.now().getTime() + disputeDays * 86_400_000)
  return portalUrl(config, `/not-me?token=${seal(config, place, JSON.stringify({ accountId, userId, until }))}`)
}

/**
 * Stops payouts to the account until it is replaced, ends the sessions of every administrator, and notifies the leads of the staff. Problem
 * `notFound` for a link that is none, is too old, or is of an account that was replaced since.
 */
export const disputeAccount: Handler<'disputeAccount'> = async (call, { token }) => {
  const { deps } = call
  const link = readLink(deps, token)
  if (!link || link.until <= deps.clock.now()) throw new Problem('notFound')
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const found = await trx.selectFrom('bank_accounts').select('company_id').where('id', '=', link.accountId).executeTakeFirst()
    if (!found) throw new Problem('notFound')
    const { company_id: companyId } = found
    await lockCompany(trx, companyId)
    const stopped = await trx
      .updateTable('bank_accounts')
      .set({ disputed_at: at })
      .where('id', '=', link.accountId)
      .where('disputed_at', 'is', null)
      .returning('product')
      .executeTakeFirst()
    if (!stopped) return
    const { product } = stopped
    const actor = `user:${link.userId}`
    for (const { id } of await administratorsOf(trx, companyId)) await revokeSessions(trx, { userId: id }, at)
    await recordEvent(trx, { kind: 'account.disputed', companyId, subjectId: link.accountId, details: { product }, actor, at })
    await audit(trx, call, { action: 'account.disputed', companyId, actor, subject: 'bank_accounts', subjectId: link.accountId })
    await deps.leads.accountDisputed(trx, deps, companyId)
  })
  return null
}

function readLink({ config }: Pick<Deps, 'config'>, token: string): z.infer<typeof Link> | null {
  try {
    return Link.parse(JSON.parse(open(config, place, token)))
  } catch {
    return null
  }
}
