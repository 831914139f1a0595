/** Shared steps of every change of a bank account: lock the row for its company, check its version, audit the change. */
import type { CompanyBankAccount } from '../../contract/banking/bank-accounts.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { bankAccountLifecycle } from '../../machines/banking/lifecycles/bankAccount.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { type EffectsOf, move } from '../platform/lifecycle.ts'
import { type AccountRow, presentAccounts } from './present.ts'

/** The account a change is of, as it was when it was made. */
export interface Changed {
  readonly id: string
  readonly version: number
}

/** Events of an account. */
type AccountEvent = Parameters<typeof move<typeof bankAccountLifecycle>>[1]['event']

type AccountEffects = EffectsOf<typeof bankAccountLifecycle>

/** Columns a change may set. */
type AccountChange = Partial<Omit<AccountRow, 'id' | 'company_id' | 'status' | 'version'>>

/**
 * Locks an account of the caller's company. Problem `notFound` for any other id, `conflict` with the current status and version when it was
 * changed since.
 */
export async function lockAccount(trx: Trx, { companyId }: { companyId: string }, { id, version }: Changed): Promise<AccountRow> {
  const row = await trx
    .selectFrom('company_bank_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('notFound')
  if (row.version !== version) throw new Problem('conflict', { details: { status: row.status, version: row.version } })
  return row
}

/**
 * Moves a locked account and increments its version. `set` is written before the status, so that the constraints of the new status are
 * satisfied. Problem `conflict` when the account's lifecycle does not allow the event now.
 */
export async function moveAccount(
  trx: Trx,
  {
    row,
    event,
    actor,
    at,
    set,
    effects,
  }: { row: Pick<AccountRow, 'id' | 'version'>; event: AccountEvent; actor: string; at: Date; set: AccountChange; effects: AccountEffects },
): Promise<void> {
  await trx
    .updateTable('company_bank_accounts')
    .set({ ...set, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await move(trx, { chart: bankAccountLifecycle, table: 'company_bank_accounts', id: row.id, event, actor, at, effects })
}

/** A change a person of the company makes: locked, moved, audited. Answers the row as it was. */
export async function change(
  trx: Trx,
  call: Call<'company'>,
  changed: Changed,
  {
    event,
    action,
    set,
    effects,
  }: {
    event: AccountEvent
    action: string
    set: (row: AccountRow, at: Date) => AccountChange
    effects: (row: AccountRow, at: Date) => AccountEffects
  },
): Promise<AccountRow> {
  const at = call.deps.clock.now()
  const row = await lockAccount(trx, call, changed)
  await moveAccount(trx, { row, event, actor: actorOf(call), at, set: set(row, at), effects: effects(row, at) })
  await auditAccount(trx, call, { action, id: row.id })
  return row
}

/** Audits an action on an account. */
export function auditAccount(trx: Trx, call: Call<'company'>, { action, id }: { action: string; id: string }): Promise<void> {
  return audit(trx, call, { action, subject: 'company_bank_accounts', subjectId: id })
}

/** The current state of an account of the caller's company. */
export async function accountNow(trx: Trx, call: Call<'company'>, id: string): Promise<CompanyBankAccount> {
  const [account] = await presentAccounts(trx, call.deps, { companyId: call.companyId, id })
  if (!account) throw new Problem('notFound')
  return account
}
