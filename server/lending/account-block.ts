/** Whether a payout that was ordered may still be sent to its account. BANK-02, decision 082. */
import { bankOf, fingerprintsOf } from '../banking/numbers.ts'
import { askPayee } from '../banking/payee-check.ts'
import { type Standing, standingIn, standingOfListed } from '../banking/standing.ts'
import type { Deps } from '../platform/deps.ts'
import { openAccount } from './payout-account.ts'
import type { DrawdownRow } from './present.ts'

/**
 * Whether an ordered payout must not go to its account: it is disputed, in another name or a third party's. The bank is asked first where it has
 * not answered yet; throws as {@link askPayee} while it does not. Makes network calls: not inside a transaction.
 */
export async function isPayoutBlocked(deps: Deps, drawdown: DrawdownRow): Promise<boolean> {
  const asked = await standingNow(deps, drawdown)
  if (asked?.nameCheck === 'pending' && !asked.verified && asked.accountId !== null) await askPayee(deps, asked.accountId)
  const standing = await standingNow(deps, drawdown)
  return standing !== undefined && ['disputed', 'name', 'thirdParty'].includes(standing.blocked ?? '')
}

/** How the account of a drawdown stands, also when it is no longer the drawdown account: the list of the company keeps it, removed or not. */
async function standingNow({ db, config, clock }: Deps, drawdown: DrawdownRow): Promise<Standing | undefined> {
  const { id, company_id: companyId, product, currency, account_sealed } = drawdown
  const current = await db.selectFrom('bank_accounts').select('id').where('id', '=', drawdown.bank_account_id).executeTakeFirst()
  if (current) return standingIn(db, { companyId, product }, clock.now())
  const { name, swift, number } = openAccount(config, id, account_sealed)
  const fingerprints = fingerprintsOf(config, { institution: bankOf(swift), number, currency })
  return standingOfListed(db, { companyId, product, name, fingerprints: fingerprints.all }, clock.now())
}
