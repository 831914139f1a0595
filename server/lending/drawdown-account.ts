/** The account drawdowns are paid to: saved as a draft, then submitted; its number is encrypted. BANK-02 to BANK-04. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { BankAccount, BankAccountDraft, DebitAccount } from '../../contract/banking/drawdown-account.ts'
import { type Product, productNames } from '../../contract/kernel/product.ts'
import { joinList } from '../banking/accounts.ts'
import { maskNumber, openNumber, sealNumber } from '../banking/numbers.ts'
import { type Standing, standingIn } from '../banking/standing.ts'
import type { Call } from '../platform/call.ts'
import type { Config, Keys } from '../platform/config/config.ts'
import { json } from '../platform/db/connection.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { facilityOf } from './facilities.ts'
import { heldForUser, holdEndOf } from './user-hold.ts'

/** The drawdown account of a company in a product, null before one was saved. API-070. */
export async function readDebitAccount(deps: Reading, companyId: string, product: Product): Promise<DebitAccount | null> {
  const row = await withPayment(deps.db).where('company_id', '=', companyId).where('product', '=', product).executeTakeFirst()
  const standing = await standingIn(deps.db, { companyId, product }, deps.clock.now())
  if (!row || !standing) return null
  return presentAccount(deps, row, { standing, replacing: await replacingOf(deps, { companyId, product }) })
}

/** The same with its number masked and as it is held for an administrator, who can draw to it and change it; null for any other user. Decision 101. */
export async function readOwnPayoutAccount(call: Call<'company'>, product: Product): Promise<DebitAccount | null> {
  const { deps, companyId } = call
  if (call.companyRole !== 'administrator') return null
  const saved = await readDebitAccount(deps, companyId, product)
  return saved && maskedAccount(await heldForUser(deps.db, call, saved))
}

/** An account, submitted or a draft, with its number masked: the form of an administrator begins with a number of the list. */
export function maskedAccount({ account, ...saved }: DebitAccount): DebitAccount {
  return { ...saved, account: { ...account, accountNumber: account.accountNumber && maskNumber(account.accountNumber) } }
}

/** What accounts are read with. */
interface Reading extends Pick<Deps, 'clock' | 'mandates'> {
  readonly db: Db | Trx
  readonly config: Keys & Pick<Config, 'payoutHoldHours'>
}

/**
 * Saves the account over the previous one. It keeps its id, unless it is submitted in place of another submitted one, because agreements
 * refer to the account that was shown. A submitted account is added to the company's list; Problem `unavailable` when that is full. After the contract was
 * sent to its signers, nothing is paid to an account that replaces another one for some hours, unless it was verified before, and while drawdowns of the
 * user are held. Decisions 057, 080, 083, 090.
 */
export async function keepDebitAccount(
  trx: Trx,
  deps: Deps,
  kept: { companyId: string; product: Product; addedBy?: string } & (
    | { account: BankAccountDraft; submitted: false }
    | { account: BankAccount; submitted: true }
  ),
): Promise<DebitAccount> {
  const { companyId, product, submitted, addedBy = null } = kept
  const { accountNumber, ...draft } = kept.account
  const at = deps.clock.now()
  const reading = { ...deps, db: trx }
  const before = await readDebitAccount(reading, companyId, product)
  const accountId = kept.submitted ? await joinList(trx, deps.config, { companyId, account: kept.account, addedBy, at }) : null
  const replaced = before !== null && replaces(before, kept.account)
  const id = before && !replaced ? before.id : randomUUID()
  await trx
    .insertInto('bank_accounts')
    .values({
      id,
      company_id: companyId,
      product,
      draft: json(draft),
      account_number: null,
      account_id: accountId,
      saved_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'product']).doUpdateSet({ id, draft: json(draft), saved_at: at, account_id: accountId }),
    )
    .execute()
  const signed = replaced && (await isSignedFor(trx, deps, { companyId, product }))
  const verified = accountId !== null && (await wasVerified(trx, accountId))
  const ends = verified ? at : holdEnd(deps.config, at)
  await trx
    .updateTable('bank_accounts')
    .set({
      account_number: sealNumber(deps.config, 'bank_accounts', id, accountNumber),
      submitted_at: submitted ? at : null,
      ...(signed && { held_until: await holdEndOf(trx, { userId: addedBy, ends, at }) }),
      ...(replaced && { disputed_at: null }),
    })
    .where('id', '=', id)
    .execute()
  const saved = await readDebitAccount(reading, companyId, product)
  if (!saved) throw new Error('The account was saved in this transaction')
  return saved
}

/**
 * Whether signers have been shown the drawdown account: a contract was sent to them, or a facility is open. One that is corrected before is the
 * first account.
 */
export async function isSignedFor(
  db: Db | Trx,
  { mandates }: Pick<Deps, 'mandates'>,
  of: { companyId: string; product: Product },
): Promise<boolean> {
  return (await facilityOf(db, of.companyId, of.product)) !== undefined || mandates.namesAccount(db, of)
}

/** The same in any product: money goes to, or comes from, accounts of the company. */
export async function hasSigned(db: Db | Trx, deps: Pick<Deps, 'mandates'>, companyId: string): Promise<boolean> {
  for (const product of productNames) if (await isSignedFor(db, deps, { companyId, product })) return true
  return false
}

/** Whether an account of the list is verified. */
async function wasVerified(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('company_bank_accounts').select('verified_at').where('id', '=', id).executeTakeFirstOrThrow()
  return row.verified_at !== null
}

/** Whether an account is another one than the submitted one it is written over. */
export function replaces(before: DebitAccount, account: BankAccountDraft): boolean {
  return before.submitted && !isDeepStrictEqual(before.account, account)
}

/** Drawdown accounts, each with when money last arrived on it. */
function withPayment(db: Db | Trx) {
  return db
    .selectFrom('bank_accounts')
    .selectAll()
    .select((each) =>
      each
        .selectFrom('drawdowns')
        .select(({ fn }) => fn.max('settled_at').as('paid_at'))
        .whereRef('drawdowns.bank_account_id', '=', 'bank_accounts.id')
        .whereRef('drawdowns.settled_at', '>=', 'bank_accounts.submitted_at')
        .as('paid_at'),
    )
}

/** What follows for an account that replaces the current one now. */
async function replacingOf(
  deps: Reading,
  of: { companyId: string; product: Product },
): Promise<Pick<DebitAccount, 'signed' | 'hold_ends'>> {
  const { config, clock, db } = deps
  const signed = await isSignedFor(db, deps, of)
  const holds = signed && config.payoutHoldHours > 0
  return { signed, hold_ends: holds ? holdEnd(config, clock.now()).toISOString() : null }
}

/** When the hold of an account ends that replaces another one. */
function holdEnd({ payoutHoldHours }: Pick<Config, 'payoutHoldHours'>, at: Date): Date {
  return new Date(at.getTime() + payoutHoldHours * 3_600_000)
}

/** A row of `bank_accounts` with its number in clear, for its company and for payouts. */
function presentAccount(
  { config }: Pick<Reading, 'config'>,
  row: Selectable<Tables['bank_accounts']> & { paid_at: Date | null },
  {
    standing: { blocked, heldUntil, nameCheck, verified },
    replacing,
  }: { standing: Standing; replacing: Pick<DebitAccount, 'signed' | 'hold_ends'> },
): DebitAccount {
  const { id, account_number, submitted_at, paid_at } = row
  const submitted = submitted_at !== null
  const accountNumber = account_number === null ? '' : openNumber(config, 'bank_accounts', { id, account_number })
  return {
    id,
    submitted,
    verified,
    paid: paid_at !== null,
    held_until: heldUntil,
    held_by: heldUntil === null ? null : 'account',
    ...replacing,
    blocked,
    name_check: submitted ? nameCheck : null,
    account: { ...row.draft, accountNumber },
  }
}
