/** A company's list of bank accounts: add (also from drawdown accounts), authorise, make default, remove. BANK-01, BANK-02. */
import { randomUUID } from 'node:crypto'
import type { CompanyBankAccount } from '../../contract/banking/bank-accounts.ts'
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { accountReviewLifecycle } from '../../machines/banking/lifecycles/accountReview.ts'
import { bankAccountLifecycle } from '../../machines/banking/lifecycles/bankAccount.ts'
import { requireStepUp } from '../account/step-up.ts'
import { lockCompany } from '../company/locks.ts'
import { noteSignals } from '../company/signals.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Keys } from '../platform/config/config.ts'
import { json } from '../platform/db/connection.ts'
import type { Db, Trx } from '../platform/deps.ts'
import type { JobHandlersOf } from '../platform/jobs/jobs.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { isCountry } from '../reference/lists.ts'
import { accountNow, auditAccount, type Changed, change, lockAccount } from './changes.ts'
import { mailAuthorised } from './notify.ts'
import { bankOf, fingerprintsOf, identityOf, openNumber, plainNumber, sealNumber } from './numbers.ts'
import { enqueuePayeeCheck } from './payee-check.ts'
import { presentAccounts } from './present.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Drawdown accounts from before there was a list join it. */
    'accounts.gather': Record<string, never>
  }
}

/** Accounts of a kind that a company may have on its list. */
export const mostAccounts = 20

/** The list of the caller's company. */
export function listBankAccounts({ deps, companyId }: Call<'company'>): Promise<CompanyBankAccount[]> {
  return presentAccounts(deps.db, deps, { companyId })
}

/**
 * Adds an account, once, after a step-up. Problem `alreadyExists` at the number when the company has it, `unavailable` when the
 * list is full, `invalidInput` for an unknown region. BANK-04, R12, decision 083.
 */
export const addBankAccount: Handler<'addBankAccount'> =
  async (call, { account }) =>
  async (trx) => {
    const { deps, companyId, user } = call
    if (!isCountry(account.region)) throw new Problem('invalidInput', { fields: { 'account.region': 'field.required' } })
    const { id, added } = await put(trx, deps.config, { companyId, account, addedBy: user.id, at: deps.clock.now() })
    if (!added) throw new Problem('alreadyExists', { fields: { 'account.accountNumber': 'banking.accounts.add.taken' } })
    await requireStepUp(trx, call, 'accountAdded')
    await auditAccount(trx, call, { action: 'bankAccount.added', id })
    return accountNow(trx, call, id)
  }

/** Makes the account of a drawdown one of the list, where it is not yet, and returns its id. Problem `unavailable` when the list is full. */
export async function joinList(
  trx: Trx,
  keys: Keys,
  joining: { companyId: string; account: BankAccount; addedBy: string | null; at: Date },
): Promise<string> {
  return (await put(trx, keys, joining)).id
}

/** The same for an account that was submitted before there was a list: null when the list is full. */
async function gather(...joining: Parameters<typeof joinList>): Promise<string | null> {
  try {
    return await joinList(...joining)
  } catch (error) {
    if (error instanceof Problem && error.is('unavailable')) return null
    throw error
  }
}

/**
 * Returns the account of the list, adding it if it is missing. One that was removed before is added as another row with the deposit pairs
 * that were used, so that it gives no further guesses, and with the mandates that name it. Problem `unavailable` when the list is full.
 */
async function put(
  trx: Trx,
  keys: Keys,
  { companyId, account, addedBy, at }: { companyId: string; account: BankAccount; addedBy: string | null; at: Date },
): Promise<{ id: string; added: boolean }> {
  const { accountNumber, ...details } = account
  const fingerprints = fingerprintsOf(keys, identityOf(account))
  await lockCompany(trx, companyId)
  const value = `${bankOf(account.swiftCode)} ${plainNumber(accountNumber)}`
  await noteSignals(trx, keys, { companyId, signals: [{ kind: 'account', value, item: '' }], at })
  const ever = await trx
    .selectFrom('company_bank_accounts')
    .select(['id', 'fingerprint', 'rounds', 'removed_at'])
    .where('company_id', '=', companyId)
    .where((where) => where.or([where('removed_at', 'is', null), where('fingerprint', 'in', fingerprints.all)]))
    .execute()
  const held = ever.filter(({ removed_at }) => removed_at === null)
  const known = held.find(({ fingerprint }) => fingerprints.all.includes(fingerprint))
  if (known) return { id: known.id, added: false }
  if (held.length >= mostAccounts) throw new Problem('unavailable', { details: { reason: 'most', most: mostAccounts } })
  const id = randomUUID()
  await trx
    .insertInto('company_bank_accounts')
    .values({
      id,
      company_id: companyId,
      status: initialStatus(bankAccountLifecycle) as 'unverified',
      details: json(details),
      account_number: sealNumber(keys, 'company_bank_accounts', id, accountNumber),
      fingerprint: fingerprints.now,
      rounds: Math.max(0, ...ever.filter(({ removed_at }) => removed_at !== null).map(({ rounds }) => rounds)),
      added_by: addedBy,
      created_at: at,
    })
    .execute()
  const removed = ever.filter(({ fingerprint }) => fingerprints.all.includes(fingerprint)).map((each) => each.id)
  if (removed.length > 0)
    await trx
      .insertInto('debit_mandates')
      .columns(['company_id', 'product', 'account_id', 'signed_at'])
      .expression((from) =>
        from
          .selectFrom('debit_mandates')
          .select(({ val, fn }) => ['company_id', 'product', val(id).as('account_id'), fn.min('signed_at').as('signed_at')])
          .where('account_id', 'in', removed)
          .groupBy(['company_id', 'product']),
      )
      .execute()
  await enqueuePayeeCheck(trx, id, at)
  return { id, added: true }
}

/** Authorises a verified account for payouts; the first one becomes the default. Its administrators hear of it. */
export function authoriseBankAccount(call: Call<'company'>, changed: Changed): Promise<CompanyBankAccount> {
  const { deps, companyId, user } = call
  return deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const row = await change(trx, call, changed, {
      event: { type: 'account.authorised' },
      action: 'bankAccount.authorised',
      set: (_, at) => ({ authorised_by: user.id, authorised_at: at }),
      effects: (account) => ({ mailAuthorised: () => mailAuthorised(trx, deps, account) }),
    })
    if (!(await defaultOf(trx, companyId))) await setDefault(trx, row.id)
    return accountNow(trx, call, row.id)
  })
}

/** Makes an authorised account the default; the one before is none any more. Problem `unavailable` for one that is not authorised. */
export function makeDefaultBankAccount(call: Call<'company'>, changed: Changed): Promise<CompanyBankAccount> {
  const { deps, companyId } = call
  return deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const row = await lockAccount(trx, call, changed)
    if (row.status !== 'authorised') throw new Problem('unavailable', { details: { reason: 'notAuthorised' } })
    await trx
      .updateTable('company_bank_accounts')
      .set((each) => ({ is_default: false, version: each('version', '+', 1) }))
      .where('company_id', '=', companyId)
      .where('is_default', '=', true)
      .where('id', '<>', row.id)
      .execute()
    if (!row.is_default) {
      await setDefault(trx, row.id)
      await trx
        .updateTable('company_bank_accounts')
        .set({ version: row.version + 1 })
        .where('id', '=', row.id)
        .execute()
      await auditAccount(trx, call, { action: 'bankAccount.default', id: row.id })
    }
    return accountNow(trx, call, row.id)
  })
}

/** Takes an account off the list; documents of it that wait are withdrawn. Problem `unavailable` for one that drawdowns are paid to. */
export async function removeBankAccount(call: Call<'company'>, changed: Changed): Promise<null> {
  const { deps, companyId } = call
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const row = await change(trx, call, changed, {
      event: { type: 'account.removed' },
      action: 'bankAccount.removed',
      set: (_, at) => ({ is_default: false, removed_at: at }),
      effects: ({ id }, at) => ({ withdrawDocuments: () => withdrawDocuments(trx, id, { actor: actorOf(call), at }) }),
    })
    const used = await trx
      .selectFrom('bank_accounts')
      .select('product')
      .where('account_id', '=', row.id)
      .where('submitted_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (used) throw new Problem('unavailable', { details: { reason: 'inUse' } })
  })
  return null
}

async function withdrawDocuments(trx: Trx, accountId: string, { actor, at }: { actor: string; at: Date }): Promise<void> {
  const waiting = await trx
    .selectFrom('account_reviews')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .execute()
  for (const { id } of waiting) {
    const change = { event: { type: 'documents.withdrawn' }, actor, at, values: { decided_by: actor, decided_at: at } } as const
    await move(trx, { chart: accountReviewLifecycle, table: 'account_reviews', id, ...change })
  }
}

/** The default account of a company with its number in clear, for a form of an administrator to begin with. */
export async function defaultAccount(db: Db | Trx, keys: Keys, companyId: string): Promise<{ id: string; account: BankAccount } | null> {
  const row = await defaultOf(db, companyId)
  return row ? { id: row.id, account: { ...row.details, accountNumber: openNumber(keys, 'company_bank_accounts', row) } } : null
}

function defaultOf(db: Db | Trx, companyId: string) {
  return db
    .selectFrom('company_bank_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .executeTakeFirst()
}

async function setDefault(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('company_bank_accounts').set({ is_default: true }).where('id', '=', id).execute()
}

export const accountJobs: JobHandlersOf<'accounts.gather'> = {
  'accounts.gather': async ({ db, config }) => {
    const rows = await db
      .selectFrom('bank_accounts')
      .selectAll()
      .where('submitted_at', 'is not', null)
      .where('account_id', 'is', null)
      .execute()
    for (const row of rows) {
      if (row.account_number === null) continue
      const number = openNumber(config, 'bank_accounts', { id: row.id, account_number: row.account_number })
      const account = { ...row.draft, accountNumber: number } as BankAccount
      await db.transaction().execute(async (trx) => {
        const joining = { companyId: row.company_id, account, addedBy: null, at: row.submitted_at ?? row.saved_at }
        const accountId = await gather(trx, config, joining)
        await trx.updateTable('bank_accounts').set({ account_id: accountId }).where('id', '=', row.id).execute()
      })
    }
  },
}
