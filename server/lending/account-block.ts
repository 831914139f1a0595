/** Why nothing is paid to a drawdown account: its currency, whose it is, and in whose name. BANK-02, decision 082. */
import type { Selectable } from 'kysely'
import type { AccountBlock, DebitAccount } from '../../contract/banking/drawdown-account.ts'
import type { NameCheck } from '../../contract/banking/payee-check.ts'
import { loanCurrency } from '../../contract/lending/terms.ts'
import { askPayee, nameCheckOf } from '../banking/payee-check.ts'
import { certifiedNamesOf } from '../kyc/memberships.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'

/** A submitted drawdown account, with what is known of it. */
interface Payee {
  readonly currency: string
  readonly thirdParty: boolean
  readonly nameCheck: NameCheck
  /** How it was shown to be the company's, or that the company may use it. */
  readonly verifiedBy: 'deposit' | 'document' | null
  /** It replaced another account, and its hold is over. Decision 080. */
  readonly replaced: boolean
}

/**
 * Returns why nothing is paid to a submitted account; null when it can be paid to. Two small amounts show who reads its statement, not whose
 * it is: an account in another name, or a third party's, takes documents.
 */
export function blockOf({ currency, thirdParty, nameCheck, verifiedBy, replaced }: Payee): AccountBlock | null {
  if (currency !== loanCurrency) return 'currency'
  if (verifiedBy === 'document') return null
  if (thirdParty) return 'thirdParty'
  if (nameCheck === 'no match') return 'name'
  return replaced && nameCheck === 'pending' && verifiedBy === null ? 'unchecked' : null
}

/**
 * Whose a drawdown account is. It is compared under the name and relation it was submitted with, and those of the account of the list that
 * it is, which may have been added under others.
 */
export async function payeeOf(
  db: Db | Trx,
  row: Selectable<Tables['bank_accounts']>,
  now: Date,
): Promise<Pick<DebitAccount, 'blocked' | 'name_check' | 'verified'>> {
  if (row.submitted_at === null) return { blocked: null, name_check: null, verified: false }
  const listed =
    row.account_id === null
      ? undefined
      : await db
          .selectFrom('company_bank_accounts')
          .select(['details', 'payee_check', 'verified_by'])
          .where('id', '=', row.account_id)
          .executeTakeFirst()
  const given = listed ? [row.draft, listed.details] : [row.draft]
  const holders = given.map(({ accountName }) => accountName)
  const nameCheck = nameCheckOf(listed?.payee_check ?? null, holders, await certifiedNamesOf(db, row.company_id))
  const verifiedBy = listed?.verified_by ?? null
  const blocked = blockOf({
    currency: row.draft.currency,
    thirdParty: given.some(({ relationType }) => relationType === 'third_party'),
    nameCheck,
    verifiedBy,
    replaced: row.held_until !== null && row.held_until <= now,
  })
  return { blocked, name_check: nameCheck, verified: verifiedBy !== null }
}

/**
 * Whether an ordered payout must not go to an account: it is in another name or a third party's. The bank is asked first where it has not
 * answered yet; throws as {@link askPayee} while it does not. An account that was replaced since the request stops nothing. Makes network calls:
 * not inside a transaction.
 */
export async function isPayoutBlocked(deps: Deps, accountId: string): Promise<boolean> {
  const { db, clock } = deps
  const row = await db.selectFrom('bank_accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!row) return false
  const { name_check, verified } = await payeeOf(db, row, clock.now())
  if (name_check === 'pending' && !verified && row.account_id !== null) await askPayee(deps, row.account_id)
  const { blocked } = await payeeOf(db, row, clock.now())
  return blocked === 'name' || blocked === 'thirdParty'
}
