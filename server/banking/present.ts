/** Presents a bank account to its company in the form of the contract: masked, with its uses and its pending verification. BANK-02. */
import type { Selectable } from 'kysely'
import type { CompanyBankAccount } from '../../contract/banking/bank-accounts.ts'
import { depositRules } from '../../contract/banking/proof-rules.ts'
import { certifiedNamesOf } from '../kyc/memberships.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { maskNumber, openNumber } from './numbers.ts'
import { nameCheckOf } from './payee-check.ts'
import { standingsOf } from './standing.ts'

/** A row of `company_bank_accounts`. */
export type AccountRow = Selectable<Tables['company_bank_accounts']>

/** Accounts of a company's list: all, or one by its id; the default one first, then the oldest. */
export async function presentAccounts(
  db: Db | Trx,
  { config: keys, clock }: { config: Keys } & Pick<Deps, 'clock'>,
  { companyId, id }: { companyId: string; id?: string },
): Promise<CompanyBankAccount[]> {
  const rows = await db
    .selectFrom('company_bank_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ids = rows.map((row) => row.id)
  const uses = await usesOf(db, companyId, clock.now())
  const refusals = await refusalsOf(db, ids)
  const names = await certifiedNamesOf(db, companyId)
  return rows.map((row) => presentAccount(keys, row, { uses: uses.get(row.id) ?? [], refused: refusals.get(row.id), names }))
}

function presentAccount(
  keys: Keys,
  row: AccountRow,
  {
    uses,
    refused,
    names,
  }: {
    uses: CompanyBankAccount['usedFor']
    refused?: Pick<NonNullable<CompanyBankAccount['refusal']>, 'reason' | 'note'>
    /** Of the certified company. */
    names: readonly string[]
  },
): CompanyBankAccount {
  const { status } = row
  if (status === 'removed') throw new Error('A removed account is not on the list')
  return {
    ...row.details,
    id: row.id,
    accountNumber: maskNumber(openNumber(keys, 'company_bank_accounts', row)),
    status,
    verified: row.verified_at !== null,
    authorised: row.authorised_at !== null,
    nameCheck: row.verified_by === 'document' ? null : nameCheckOf(row.payee_check, [row.details.accountName], names),
    isDefault: row.is_default,
    usedFor: uses,
    deposit:
      status === 'deposit sent' && row.deposit_sent_at && row.deposit_expires_at
        ? {
            sentTime: row.deposit_sent_at.toISOString(),
            expiresTime: row.deposit_expires_at.toISOString(),
            triesLeft: depositRules.tries - row.tries,
          }
        : null,
    depositsLeft: depositRules.rounds - row.rounds,
    refusal:
      status === 'refused' && row.refusal
        ? {
            cause: row.refusal,
            reason: row.refusal === 'document' ? (refused?.reason ?? null) : null,
            note: row.refusal === 'document' ? (refused?.note ?? '') : '',
          }
        : null,
    createdTime: row.created_at.toISOString(),
    version: row.version,
  }
}

/** By account: the products whose drawdowns are paid to it. */
async function usesOf(db: Db | Trx, companyId: string, now: Date): Promise<Map<string, CompanyBankAccount['usedFor']>> {
  const uses = new Map<string, CompanyBankAccount['usedFor']>()
  for (const { accountId, product, blocked, heldUntil, debits } of await standingsOf(db, companyId, now))
    if (accountId !== null) uses.set(accountId, [...(uses.get(accountId) ?? []), { product, blocked, heldUntil, debits }])
  return uses
}

/** By account: the reason of the last refusal of documents. */
async function refusalsOf(db: Db | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('account_reviews')
    .select(['account_id', 'reason', 'note'])
    .where('account_id', 'in', ids)
    .where('status', '=', 'refused')
    .orderBy('decided_at')
    .execute()
  return new Map(rows.map(({ account_id, reason, note }) => [account_id, { reason, note }]))
}
