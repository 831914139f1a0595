/** Returns the history of a limit, from the ledger. CRED-09. */

import type { InputOf } from '../../contract/endpoints.ts'
import type { LimitChange } from '../../contract/home/dashboard.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from '../platform/call.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'

/** The most changes returned. */
const mostChanges = 24

/** Kinds of ledger entries that change a limit. */
const kinds = ['facility.opened', 'facility.limit.changed']

/** Newest first. Problem `notFound` for a facility that is not the company's. */
export async function listLimitChanges(
  { deps: { db }, companyId }: Call<'company'>,
  { id }: InputOf<'listLimitChanges'>,
): Promise<LimitChange[]> {
  const facility = await db
    .selectFrom('facilities')
    .select('currency')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!facility) throw new Problem('notFound')
  const rows = await db
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_accounts as account', 'account.id', 'posting.account_id')
    .innerJoin('ledger_entries as entry', 'entry.id', 'posting.entry_id')
    .select(['entry.at', 'posting.amount'])
    .where('account.name', '=', ledgerAccounts.undrawn(id))
    .where('entry.kind', 'in', kinds)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute()
  let limit = 0n
  const changes = rows.map(({ at, amount }) => {
    limit += amount
    return { at: at.toISOString(), change: money(amount, facility.currency), limit: money(limit, facility.currency) }
  })
  return changes.reverse().slice(0, mostChanges)
}
