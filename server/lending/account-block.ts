/** Whether a payout that was ordered may still be sent to its account. BANK-02, decision 082. */
import { bankOf, fingerprintsOf } from '../banking/numbers.ts'
import { askPayee } from '../banking/payee-check.ts'
import { type Standing, standingIn, standingOfListed } from '../banking/standing.ts'
import type { Deps } from '../platform/deps.ts'
import { openAccount, type PaidTable } from './payout-account.ts'
import type { DrawdownRow } from './present.ts'

/** A payout that was ordered: of a drawdown, or of credit balance. */
type Ordered = Pick<DrawdownRow, 'id' | 'company_id' | 'product' | 'currency' | 'bank_account_id' | 'account_sealed'> & {
  readonly table: PaidTable
}

/**
 * Whether an ordered payout must not go to its account: it is disputed, in another name or a third party's. The bank is asked first where it has
 * not answered yet; throws as {@link askPayee} while it does not. Makes network calls: not inside a transaction.
 */
export async function isPayoutBlocked(deps: Deps, payout: Ordered): Promise<boolean> {
  const asked = await standingNow(deps, payout)
  if (asked?.nameCheck === 'pending' && !asked.verified && asked.accountId !== null) await askPayee(deps, asked.accountId)
  const standing = await standingNow(deps, payout)
  return standing !== undefined && ['disputed', 'name', 'thirdParty'].includes(standing.blocked ?? '')
}

/** How the account of a payout stands, also when it is no longer the drawdown account: the list of the company keeps it, removed or not. */
async function standingNow({ db, config, clock }: Deps, payout: Ordered): Promise<Standing | undefined> {
  const { id, table, company_id: companyId, product, currency, account_sealed } = payout
  const current = await db.selectFrom('bank_accounts').select('id').where('id', '=', payout.bank_account_id).executeTakeFirst()
  if (current) return standingIn(db, { companyId, product }, clock.now())
  const { name, swift, number } = openAccount(config, table, id, account_sealed)
  const fingerprints = fingerprintsOf(config, { institution: bankOf(swift), number, currency })
  return standingOfListed(db, { companyId, product, name, fingerprints: fingerprints.all }, clock.now())
}
