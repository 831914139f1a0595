/** Verifies a company's bank account by two micro-deposits, whose amounts the company reads from its statement. BANK-02, decision 024. */
import { randomInt } from 'node:crypto'
import type { EventFromLogic } from 'xstate'
import type { CompanyBankAccount } from '../../contract/banking/bank-accounts.ts'
import { depositRules } from '../../contract/banking/proof-rules.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { accountDepositLifecycle } from '../../machines/banking/lifecycles/accountDeposit.ts'
import { bankAccountLifecycle } from '../../machines/banking/lifecycles/bankAccount.ts'
import { takeDailyAllowance } from '../company/daily-allowances.ts'
import { isFrozen } from '../company/freezes.ts'
import { certifiedNamesOf } from '../kyc/memberships.ts'
import { isPayoutKnown, readPayout, sendPayout } from '../outside/bank/bank.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { can, type EffectsOf, moveOnce } from '../platform/lifecycle.ts'
import { referenceMark } from '../platform/reference-numbers.ts'
import { daySeconds } from '../platform/security/allowances.ts'
import { accountNow, auditAccount, type Changed, change, lockAccount, moveAccount } from './changes.ts'
import { mailOutcome } from './notify.ts'
import { openNumber, plainNumber } from './numbers.ts'
import { nameCheckOf } from './payee-check.ts'
import type { AccountRow } from './present.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'payout.deposit': { accountId: string; round: number }
    'payout.depositFollow': { accountId: string; round: number; looks: number }
    'deposit.lapse': { accountId: string; round: number }
  }
}

/** Pairs a company, and a user for whatever company, may have sent in a day. */
const perDay = { company: 5, user: 10 } as const

const bank = 'provider:bank'
const hourMs = 3_600_000

/** Until when a pair that is sent at a time can be confirmed. */
const expiryOf = (at: Date) => new Date(at.getTime() + depositRules.days * daySeconds * 1000)

/**
 * Sends two different amounts of at most 99 minor units to an account. Problem `unavailable` after three pairs, for a third party's account and for one in another name, `tooManyRequests` after
 * five in a day for the company or ten for the user, `conflict` and `notFound` as of `lockAccount`. They go out after the commit.
 */
export function sendDeposit(call: Call<'company'>, changed: Changed): Promise<CompanyBankAccount> {
  const { deps, companyId, user } = call
  return deps.db.transaction().execute(async (trx) => {
    const names = await certifiedNamesOf(trx, companyId)
    const row = await change(trx, call, changed, {
      event: { type: 'deposit.sent' },
      action: 'bankAccount.deposit.sent',
      set: (before, at) => {
        // The amounts show who can read its statement, not that the third party agrees. Decision 082.
        if (before.details.relationType === 'third_party') throw new Problem('unavailable', { details: { reason: 'thirdParty' } })
        if (nameCheckOf(before.payee_check, [before.details.accountName], names) === 'no match')
          throw new Problem('unavailable', { details: { reason: 'name' } })
        if (before.rounds >= depositRules.rounds) throw new Problem('unavailable', { details: { reason: 'deposits' } })
        return { rounds: before.rounds + 1, tries: 0, refusal: null, deposit_sent_at: at, deposit_expires_at: expiryOf(at) }
      },
      effects: (before, at) => {
        const round = before.rounds + 1
        return {
          sendAmounts: async () => {
            await takeDailyAllowance(trx, { key: `deposits:${companyId}`, limit: perDay.company, at })
            await takeDailyAllowance(trx, { key: `deposits:${user.id}`, limit: perDay.user, at })
            await orderAmounts(trx, before, { round, at })
          },
          awaitAmounts: () => enqueue(trx, 'deposit.lapse', { accountId: before.id, round }, { runAt: expiryOf(at) }),
        }
      },
    })
    return accountNow(trx, call, row.id)
  })
}

async function orderAmounts(trx: Trx, { id, details }: AccountRow, { round, at }: { round: number; at: Date }): Promise<void> {
  const mark = await referenceMark(trx)
  const amounts = twoAmounts().map((amount, index) => ({
    reference: `VD-${mark}-${id.slice(0, 8)}-${id.slice(-4)}-${round}-${index + 1}`.toUpperCase(),
    account_id: id,
    round,
    place: index + 1,
    amount,
    currency: details.currency,
    status: 'ordered' as const,
    ordered_at: at,
  }))
  await trx.insertInto('account_deposits').values(amounts).execute()
  await enqueue(trx, 'payout.deposit', { accountId: id, round }, { runAt: at })
}

/**
 * Compares two amounts with those that were sent, in any order. Problem `verificationFailed` with the remaining tries when they differ;
 * after the third wrong answer the account is refused. `conflict` when no deposits await confirmation. Wrong answers are counted although
 * the call fails. The company's administrators are notified of the outcome, because a user may be guessing.
 */
export async function confirmDeposit(
  call: Call<'company'>,
  { amounts, ...changed }: InputOf<'confirmDeposit'>,
): Promise<CompanyBankAccount> {
  const answered = await call.deps.db.transaction().execute(async (trx): Promise<CompanyBankAccount | { left: number }> => {
    const row = await lockAccount(trx, call, changed)
    const at = call.deps.clock.now()
    if (!can(bankAccountLifecycle, row, { type: 'amounts.matched' }))
      throw new Problem('conflict', { details: { status: row.status, version: row.version } })
    const moving = { row, actor: actorOf(call), at }
    const refusing = (cause: 'deposit lapsed' | 'amounts wrong') => ({
      set: { refusal: cause },
      effects: { mailOutcome: () => mailOutcome(trx, call.deps, row, { accepted: false, cause }) },
    })
    if (row.deposit_expires_at && row.deposit_expires_at <= at) {
      await moveAccount(trx, { ...moving, event: { type: 'deposit.lapsed' }, ...refusing('deposit lapsed') })
      return { left: 0 }
    }
    const sent = await trx
      .selectFrom('account_deposits')
      .select(['amount', 'currency'])
      .where('account_id', '=', row.id)
      .where('round', '=', row.rounds)
      .execute()
    if (sameAmounts(sent, amounts)) {
      const effects = { mailOutcome: () => mailOutcome(trx, call.deps, row, { accepted: true }) }
      await moveAccount(trx, { ...moving, event: { type: 'amounts.matched' }, set: { verified_by: 'deposit', verified_at: at }, effects })
      await auditAccount(trx, call, { action: 'bankAccount.verified', id: row.id })
      return accountNow(trx, call, row.id)
    }
    const left = depositRules.tries - row.tries - 1
    await trx
      .updateTable('company_bank_accounts')
      .set({ tries: row.tries + 1 })
      .where('id', '=', row.id)
      .execute()
    await auditAccount(trx, call, { action: 'bankAccount.amounts.wrong', id: row.id })
    if (left <= 0) await moveAccount(trx, { ...moving, event: { type: 'amounts.exhausted' }, ...refusing('amounts wrong') })
    return { left }
  })
  if ('left' in answered) throw new Problem('verificationFailed', { details: { left: answered.left } })
  return answered
}

/** Two different amounts, minor units. */
function twoAmounts(): bigint[] {
  const first = randomInt(1, depositRules.most + 1)
  const others = randomInt(1, depositRules.most)
  return [BigInt(first), BigInt(others < first ? others : others + 1)]
}

function sameAmounts(
  sent: readonly { amount: bigint; currency: string }[],
  entered: readonly { amount: string; currency: string }[],
): boolean {
  const inOrder = (amounts: readonly { amount: bigint | string; currency: string }[]) =>
    amounts.map(({ amount, currency }) => `${currency} ${BigInt(amount)}`).sort()
  return sent.length === 2 && inOrder(sent).join() === inOrder(entered).join()
}

export const depositJobs: JobHandlersOf<'payout.deposit' | 'payout.depositFollow' | 'deposit.lapse'> = {
  /** Orders both amounts. The bank knows them by their references, so that ordering again changes nothing. Of a frozen company they wait. */
  'payout.deposit': async (deps, { accountId, round }) => {
    const row = await accountById(deps, accountId)
    // Its company was erased meanwhile, and the amounts with it.
    if (!row) return
    if ((await isFrozen(deps.db, { companyId: row.company_id })) && !(await areKnown(deps, await ordered(deps, accountId, round))))
      return wait(deps, { accountId, round })
    const account = {
      swift: row.details.swiftCode,
      number: plainNumber(openNumber(deps.config, 'company_bank_accounts', row)),
      name: row.details.accountName,
    }
    for (const { reference, amount, currency } of await ordered(deps, accountId, round)) {
      try {
        await sendPayout(deps, { reference, amount, currency, account })
      } catch (error) {
        if (!(error instanceof PartnerRefusal && [400, 422].includes(error.status))) throw error
        await returned(deps, { accountId, round, reference })
      }
    }
    await deps.db.transaction().execute((trx) => follow(trx, { accountId, round, looks: 0 }, deps.clock.now()))
  },

  /** Looks until both have arrived, which is booked, or one has come back. */
  'payout.depositFollow': async (deps, { accountId, round, looks }) => {
    for (const { reference, amount, currency } of await ordered(deps, accountId, round)) {
      const { status } = await readPayout(deps, reference)
      if (status === 'refused') await returned(deps, { accountId, round, reference })
      if (status !== 'settled') continue
      const at = deps.clock.now()
      const lines = [
        { account: ledgerAccounts.verification, amount, currency },
        { account: ledgerAccounts.cash, amount: -amount, currency },
      ]
      await deps.db.transaction().execute(async (trx) => {
        const effects = { bookDeposit: () => post(trx, { kind: 'deposit.settled', reference, at, lines }) }
        await moveDeposit(trx, reference, { event: { type: 'payout.settled' }, at, effects })
      })
    }
    if ((await ordered(deps, accountId, round)).length === 0) return
    await deps.db.transaction().execute((trx) => follow(trx, { accountId, round, looks: looks + 1 }, deps.clock.now()))
  },

  /** The days to answer are over, unless they were counted from a later day, because the pair waited. */
  'deposit.lapse': async (deps, { accountId, round }) => {
    await deps.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('company_bank_accounts').select('deposit_expires_at').where('id', '=', accountId).executeTakeFirst()
      const runAt = row?.deposit_expires_at
      if (runAt && runAt > deps.clock.now()) await enqueue(trx, 'deposit.lapse', { accountId, round }, { runAt })
      else await refuse(trx, deps, { accountId, round, cause: 'deposit lapsed' })
    })
  },
}

/** Whether the bank has every one of the amounts, from an order whose answer was lost: then they are followed. */
async function areKnown(deps: Deps, amounts: readonly { reference: string }[]): Promise<boolean> {
  for (const { reference } of amounts) if (!(await isPayoutKnown(deps, reference))) return false
  return true
}

/** Looks again in an hour whether the company is released; the days to confirm the amounts begin when they are sent. Decision 123. */
async function wait({ db, clock }: Deps, { accountId, round }: { accountId: string; round: number }): Promise<void> {
  const at = clock.now()
  const runAt = new Date(at.getTime() + hourMs)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('company_bank_accounts')
      .set({ deposit_expires_at: expiryOf(runAt) })
      .where('id', '=', accountId)
      .where('status', '=', 'deposit sent')
      .where('rounds', '=', round)
      .execute()
    await enqueue(trx, 'payout.deposit', { accountId, round }, { runAt, key: `payout.deposit:${accountId}:${round}` })
  })
}

/** Does nothing for an amount that another poll has moved before. */
async function moveDeposit(
  trx: Trx,
  reference: string,
  moved: {
    event: EventFromLogic<typeof accountDepositLifecycle>
    at: Date
    effects: EffectsOf<typeof accountDepositLifecycle>
  },
): Promise<void> {
  await moveOnce(trx, { chart: accountDepositLifecycle, table: 'account_deposits', id: reference, actor: bank, ...moved })
}

/** One of the amounts has not reached the account: the pair is worth nothing. */
async function returned(
  deps: Deps,
  { accountId, round, reference }: { accountId: string; round: number; reference: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const effects = { refuseAccount: () => refuse(trx, deps, { accountId, round, cause: 'deposit returned' }) }
    await moveDeposit(trx, reference, { event: { type: 'payout.refused' }, at: deps.clock.now(), effects })
  })
}

/** Ends a pair that still waits; does nothing when the account was erased meanwhile. */
async function refuse(
  trx: Trx,
  deps: Deps,
  { accountId, round, cause }: { accountId: string; round: number; cause: 'deposit returned' | 'deposit lapsed' },
): Promise<void> {
  const row = await trx.selectFrom('company_bank_accounts').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst()
  const type = cause === 'deposit returned' ? 'deposit.returned' : 'deposit.lapsed'
  if (!row || !can(bankAccountLifecycle, row, { type }) || row.rounds !== round) return
  const at = deps.clock.now()
  const effects = { mailOutcome: () => mailOutcome(trx, deps, row, { accepted: false, cause }) }
  const actor = cause === 'deposit returned' ? bank : 'system'
  await moveAccount(trx, { row, event: { type }, actor, at, set: { refusal: cause }, effects })
}

/** Amounts of a pair that have neither arrived nor come back. */
async function ordered({ db }: Deps, accountId: string, round: number) {
  return db
    .selectFrom('account_deposits')
    .select(['reference', 'amount', 'currency'])
    .where('account_id', '=', accountId)
    .where('round', '=', round)
    .where('status', '=', 'ordered')
    .orderBy('place')
    .execute()
}

/** Soon at first, then at most every ten minutes. */
async function follow(trx: Trx, { accountId, round, looks }: { accountId: string; round: number; looks: number }, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + Math.min(2 ** (Math.min(looks, 9) + 1), 600) * 1000)
  await enqueue(trx, 'payout.depositFollow', { accountId, round, looks }, { runAt, key: `payout.deposit:${accountId}:${round}:${looks}` })
}

async function accountById({ db }: Deps, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('company_bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()
}
