/** The drawdown accounts of a company: whether money is paid to each, and debited from it. BANK-02, decisions 080, 082, 093, 101. */
import type { Selectable } from 'kysely'
import type { DebitMandate } from '../../contract/banking/bank-accounts.ts'
import { type AccountBlock, loanCurrency } from '../../contract/banking/drawdown-account.ts'
import type { NameCheck } from '../../contract/banking/payee-check.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { type AccountFacts, isHeld, standingWith } from '../../machines/banking/lifecycles/accountStanding.ts'
import { certifiedNamesOf } from '../kyc/memberships.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { nameCheckOf } from './payee-check.ts'

/** How a drawdown account stands. */
export interface Standing {
  readonly product: Product
  /** Of the company's list; null for a draft. */
  readonly accountId: string | null
  /** Null for a draft, and when it is held or can be paid to. */
  readonly blocked: AccountBlock | null
  readonly heldUntil: string | null
  /** Null once documents have verified it. */
  readonly nameCheck: NameCheck | null
  readonly verified: boolean
  readonly debits: DebitMandate
}

/** How the drawdown accounts of a company stand, one for each product. */
export async function standingsOf(db: Db | Trx, companyId: string, now: Date): Promise<Standing[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .leftJoin('company_bank_accounts', 'company_bank_accounts.id', 'bank_accounts.account_id')
    .select(['product', 'draft', 'account_id', 'submitted_at', 'held_until', 'disputed_at', 'details', 'payee_check', 'verified_by'])
    .where('bank_accounts.company_id', '=', companyId)
    .orderBy('product')
    .execute()
  if (rows.length === 0) return []
  const names = await certifiedNamesOf(db, companyId)
  const mandates = await db.selectFrom('debit_mandates').select(['product', 'account_id']).where('company_id', '=', companyId).execute()
  return rows.map((row) => {
    const named = mandates.filter((mandate) => mandate.product === row.product).map(({ account_id }) => account_id)
    return standingOf(row, { named, names, now })
  })
}

/** How the drawdown account of a product stands; undefined before one was saved. */
export async function standingIn(
  db: Db | Trx,
  { companyId, product }: { companyId: string; product: Product },
  now: Date,
): Promise<Standing | undefined> {
  return (await standingsOf(db, companyId, now)).find((standing) => standing.product === product)
}

/**
 * How an account of the list stands for a payout that was requested to it under a name, when it is not the drawdown account any more;
 * undefined when the list never had it.
 */
export async function standingOfListed(
  db: Db,
  { companyId, product, name, fingerprints }: { companyId: string; product: Product; name: string; fingerprints: readonly string[] },
  now: Date,
): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('company_bank_accounts')
    .select(['id', 'details', 'payee_check', 'verified_by'])
    .where('company_id', '=', companyId)
    .where('fingerprint', 'in', fingerprints)
    .orderBy('removed_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst()
  if (!row) return undefined
  const draft = { ...row.details, accountName: name }
  const given = { ...row, product, draft, account_id: row.id, submitted_at: now, held_until: null, disputed_at: null }
  return standingOf(given, { named: [], names: await certifiedNamesOf(db, companyId), now })
}

type Row = Pick<Selectable<Tables['bank_accounts']>, 'product' | 'draft' | 'account_id' | 'submitted_at' | 'held_until' | 'disputed_at'> & {
  [Column in 'details' | 'payee_check' | 'verified_by']: Selectable<Tables['company_bank_accounts']>[Column] | null
}

/**
 * `named` are accounts of the list that mandates of the product name, `names` those of the certified company. An account is compared under the
 * name and relation it was submitted with, and those of the account of the list that it is, which may have been added under others.
 */
function standingOf(row: Row, { named, names, now }: { named: readonly string[]; names: readonly string[]; now: Date }): Standing {
  const given = row.details ? [row.draft, row.details] : [row.draft]
  const holders = given.map(({ accountName }) => accountName)
  const { product, account_id: accountId, verified_by: verifiedBy } = row
  const facts: AccountFacts = {
    submitted: row.submitted_at !== null,
    disputed: row.disputed_at !== null,
    inLoanCurrency: row.draft.currency === loanCurrency,
    thirdParty: given.some(({ relationType }) => relationType === 'third_party'),
    nameCheck: nameCheckOf(row.payee_check, holders, names),
    verifiedBy,
    hold: row.held_until === null ? null : row.held_until > now ? 'running' : 'over',
    // An account has a hold only if it took the place of another one that signers had seen.
    signed: named.length > 0 || row.held_until !== null,
    mandated: accountId !== null && named.includes(accountId),
  }
  return {
    product,
    accountId,
    ...standingWith(facts),
    heldUntil: row.held_until && isHeld(facts) ? row.held_until.toISOString() : null,
    nameCheck: verifiedBy === 'document' ? null : facts.nameCheck,
    verified: verifiedBy !== null,
  }
}
