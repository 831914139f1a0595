/** In whose name an account is: asked of the bank after it was added, and compared with the names of the company. BANK-02, decision 082. */
import { compareHolder } from '../../contract/banking/holder-name.ts'
import type { NameCheck, PayeeCheck } from '../../contract/banking/payee-check.ts'
import { checkPayee } from '../outside/bank/bank-payees.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { openNumber, plainNumber } from './numbers.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Asks the bank in whose name an account of a list is. */
    'account.checkPayee': { accountId: string }
  }
}

/** Has the bank asked about an account after the commit. */
export async function enqueuePayeeCheck(trx: Trx, accountId: string, at: Date): Promise<void> {
  await enqueue(trx, 'account.checkPayee', { accountId }, { runAt: at })
}

/**
 * What the bank's answer, null before there is one, and a comparison with the names of a certified company come to: the worse of both. A
 * company without names is not compared.
 */
export function nameCheckOf(answer: PayeeCheck | null, holders: readonly string[], names: readonly string[]): NameCheck {
  const compared = names.length === 0 ? [] : holders.map((holder) => compareHolder(holder, names))
  if (answer === 'no match' || compared.includes('none')) return 'no match'
  if (answer === null) return 'pending'
  return answer === 'match' && compared.includes('close match') ? 'close match' : answer
}

export const payeeJobs: JobHandlersOf<'account.checkPayee'> = {
  'account.checkPayee': (deps, { accountId }) => askPayee(deps, accountId),
}

/**
 * Asks the bank once: the details of an account never change. Does nothing for one that was erased meanwhile. Throws Problem `networkError` while
 * the bank does not answer. Makes network calls: not inside a transaction.
 */
export async function askPayee(deps: Deps, accountId: string): Promise<void> {
  const { db, config, clock } = deps
  const row = await db.selectFrom('company_bank_accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!row || row.payee_check !== null) return
  const { swiftCode: swift, accountName: name } = row.details
  const result = await checkPayee(deps, { name, swift, number: plainNumber(openNumber(config, 'company_bank_accounts', row)) })
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .updateTable('company_bank_accounts')
      .set({ payee_check: result })
      .where('id', '=', accountId)
      .where('payee_check', 'is', null)
      .returning('company_id')
      .executeTakeFirst()
    if (!stored) return
    const about = { companyId: stored.company_id, subject: 'company_bank_accounts', subjectId: accountId, details: { result } }
    await auditAt(trx, clock.now(), { action: 'bankAccount.payeeChecked', actor: 'provider:bank', ...about })
  })
}
