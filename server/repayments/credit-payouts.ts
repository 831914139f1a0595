/** The credit balance: what of it can be paid out, the request that takes it exactly once, and past payouts. Decision 115. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DebitAccount } from '../../contract/banking/drawdown-account.ts'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import type { CreditBalance, CreditPayout } from '../../contract/repayments/credit-payouts.ts'
import { creditPayoutFault } from '../../contract/repayments/repayment-rules.ts'
import { creditPayoutLifecycle } from '../../machines/repayments/lifecycles/creditPayout.ts'
import { requireStepUp } from '../account/step-up.ts'
import { maskNumber } from '../banking/numbers.ts'
import { isFrozen } from '../company/freezes.ts'
import { accountRefusal, submittedAccount } from '../lending/drawable.ts'
import { readOwnPayoutAccount } from '../lending/drawdown-account.ts'
import { facilityOf } from '../lending/facilities.ts'
import { creditBalanceOf, lockFacilities } from '../lending/loans/loans.ts'
import { sealAccount } from '../lending/payout-account.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { type LedgerLine, ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { initialStatus } from '../platform/lifecycle.ts'
import { readPage } from '../platform/paging.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { applyCredit } from './apply-credit.ts'
import { payableCredit, takenFrom } from './payable-credit.ts'
import { takeSurplus } from './surplus-used.ts'

/** A row of `credit_payouts`. */
export type CreditPayoutRow = Selectable<Tables['credit_payouts']>

const hkd = (minor: bigint) => money(minor, 'HKD')

/** The credit balance of the company; the account of the product for an administrator alone. */
export async function readCreditBalance(call: Call<'company'>, { product }: InputOf<'readCreditBalance'>): Promise<CreditBalance> {
  const { deps, companyId } = call
  const { due, sources, held } = await payableCredit(deps.db, companyId, dayOf(deps.clock.now()))
  const account = await readOwnPayoutAccount(call, product)
  return {
    balance: hkd(await creditBalanceOf(deps.db, companyId)),
    due: hkd(due),
    payable: hkd(sumOf(sources.map(({ left }) => left))),
    held: held.map(({ from, amount }) => ({ from, amount: hkd(amount) })),
    paused: (await isPaused(deps, deps.db, companyId)) || (await isFrozen(deps.db, { companyId })),
    account: account?.submitted ? { id: account.id, number: account.account.accountNumber, refusal: creditAccountRefusal(account) } : null,
  }
}

/** Payouts of the company, newest first. */
export const listCreditPayouts: Handler<'listCreditPayouts'> = ({ deps, companyId }, page): Promise<OutputOf<'listCreditPayouts'>> =>
  readPage(deps.db.selectFrom('credit_payouts').selectAll().where('company_id', '=', companyId), page, present)

/**
 * Pays out credit balance: locks the facilities of the company, repays what is due from it first, takes the amount, and has it transferred after the
 * commit. Problem `notFound` without a facility or an account, `refused` with field `bank_account_id` as of {@link creditAccountRefusal}, with
 * field `amount` for nothing, for more than is payable or while the books of the company are checked; last, `verificationFailed` without a step-up.
 */
export const requestCreditPayout: Handler<'requestCreditPayout'> = async (call, asked) => async (trx) => {
  const { companyId, deps } = call
  const at = deps.clock.now()
  const facility = await facilityOf(trx, companyId, asked.product)
  if (!facility) throw new Problem('notFound')
  await lockFacilities(trx, facility.id)
  await applyCredit(trx, companyId, at)
  const account = await submittedAccount(trx, call, asked, creditAccountRefusal)
  const { sources } = await payableCredit(trx, companyId, dayOf(at))
  const amount = askedAmount(asked, sumOf(sources.map(({ left }) => left)))
  if (await isPaused(deps, trx, companyId)) throw new Problem('refused', { fields: { amount: 'field.repayment.creditPaused' } })
  await requireStepUp(trx, call, 'creditPaidOut')
  const [id, reference] = [randomUUID(), await nextReference(trx, 'CP', dayOf(at))]
  const row = await trx
    .insertInto('credit_payouts')
    .values({
      id,
      reference,
      facility_id: facility.id,
      company_id: companyId,
      product: asked.product,
      bank_account_id: asked.bank_account_id,
      account_sealed: sealAccount(deps.config, 'credit_payouts', id, account),
      account_masked: maskNumber(account.number),
      amount,
      currency: facility.currency,
      status: initialStatus(creditPayoutLifecycle) as 'requested',
      refusal: null,
      requested_by: call.user.id,
      requested_at: at,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const lines: LedgerLine[] = []
  for (const { source, taken } of takenFrom(sources, amount)) {
    await trx.insertInto('credit_payout_sources').values({ payout_id: id, repayment_id: source.id, amount: taken }).execute()
    await takeSurplus(trx, source.id, taken, { paid: true })
    lines.push({ account: ledgerAccounts.surplus(source.facility_id), amount: taken, currency: row.currency })
    lines.push({ account: ledgerAccounts.payout(source.facility_id), amount: -taken, currency: row.currency })
  }
  await post(trx, { kind: 'creditPayout.requested', reference, at, lines })
  const details = { reference, amount: amount.toString(), currency: row.currency }
  await audit(trx, call, { action: 'creditPayout.requested', subject: 'credit_payouts', subjectId: id, details })
  const values = { product: row.product, reference, amount: formatMoney(hkd(amount)), account: row.account_masked, email: call.user.email }
  await notifyMembers(trx, { companyId, kind: 'credit.requested', values, at })
  await enqueue(trx, 'creditPayout.send', { payoutId: id }, { runAt: at })
  return present(row)
}

/** Why credit balance is not paid to an account: as of a drawdown, and until it is verified. */
function creditAccountRefusal(account: DebitAccount): string | null {
  return accountRefusal(account) ?? (account.verified ? null : 'field.account.unverified')
}

/** The amount in minor units when it can be paid out. */
function askedAmount({ amount: asked }: InputOf<'requestCreditPayout'>, payable: bigint): bigint {
  if (asked.currency !== 'HKD') throw new Problem('invalidInput', { fields: { amount: 'field.invalid' } })
  const amount = BigInt(asked.amount)
  const fault = creditPayoutFault(amount, payable)
  if (fault === null) return amount
  throw new Problem('refused', { fields: { amount: fault }, details: { payable: hkd(payable) } })
}

/** Whether the books of a facility of the company are checked: its surplus may be wrong. Decision 106. */
export async function isPaused({ differences }: Pick<Deps, 'differences'>, db: Db | Trx, companyId: string): Promise<boolean> {
  const facilities = await db.selectFrom('facilities').select('id').where('company_id', '=', companyId).execute()
  for (const { id } of facilities) if (await differences.isDrawingPaused(db, id)) return true
  return false
}

function present({ id, reference, amount, currency, account_masked, status, requested_at }: CreditPayoutRow): CreditPayout {
  return { id, reference, amount: money(amount, currency), account: account_masked, status, requested_at: requested_at.toISOString() }
}
