/** Debits from the merchant's account: sent to the bank, polled, booked when collected or refused, and monitored while they can be returned. */
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { repaymentLifecycle } from '../../machines/repayments/lifecycles/repayment.ts'
import { debitStopOf } from '../lending/loans/debit-stop.ts'
import { drawdownOf } from '../lending/loans/loans.ts'
import { openAccount } from '../lending/payout-account.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { hasDebit, readDebit, sendDebit } from '../outside/bank/bank-debits.ts'
import { pauseSeconds } from '../outside/bank/pause.ts'
import { PartnerRefusal } from '../outside/http.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ledgerAccounts } from '../platform/ledger/ledger.ts'
import { can, moveOnce } from '../platform/lifecycle.ts'
import { applyCredit } from './apply-credit.ts'
import { auditRepayment } from './audit-repayment.ts'
import { clearedFrom, clearRepayment, lockRepayment, nextDay, postRepayment, release, returnRepayment } from './post-repayment.ts'
import type { RepaymentRow } from './present.ts'
import { suspendOrder } from './suspend.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'repayment.send': { repaymentId: string }
    'repayment.follow': { repaymentId: string; looks: number }
    /** Asks every day whether the bank has taken the money back, until it can no more. */
    'repayment.watch': { repaymentId: string }
  }
}

const actor = 'provider:bank'
const account = ledgerAccounts.collections

export const debitJobs: JobHandlersOf<'repayment.send' | 'repayment.follow' | 'repayment.watch'> = {
  /**
   * Orders the debit. The bank knows it by the reference, so that sending it again changes nothing. One of our own for a loan that is not debited
   * any more is taken back, unless the bank has it: then its answer was lost.
   */
  'repayment.send': async (deps, { repaymentId }) => {
    const repayment = await repaymentById(deps, repaymentId)
    if (!can(repaymentLifecycle, repayment, { type: 'debit.accepted' })) return
    const { reference, amount, currency, drawdown_id } = repayment
    if ((await isStopped(deps.db, repayment, deps.clock.now())) && !(await hasDebit(deps, reference))) return withdraw(deps, repaymentId)
    const { account_sealed } = await drawdownOf(deps.db, drawdown_id)
    try {
      await sendDebit(deps, { reference, amount, currency, account: openAccount(deps.config, 'drawdowns', drawdown_id, account_sealed) })
    } catch (error) {
      if (error instanceof PartnerRefusal && [400, 422].includes(error.status)) return refuse(deps, repaymentId, 'account not accepted')
      throw error
    }
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      const event = { type: 'debit.accepted' } as const
      const effects = { followDebit: () => follow(trx, repaymentId, 0, at) }
      await moveOnce(trx, { chart: repaymentLifecycle, table: 'repayments', id: repaymentId, event, actor, at, effects })
    })
  },

  /** Polls the bank until the debit is settled or refused. */
  'repayment.follow': async (deps, { repaymentId, looks }) => {
    const { status, reference } = await repaymentById(deps, repaymentId)
    if (status !== 'collecting') return
    const found = await readDebit(deps, reference)
    if (found.status === 'refused') return refuse(deps, repaymentId, found.reason)
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      if (found.status === 'accepted') return follow(trx, repaymentId, looks + 1, at)
      // Returned before the first poll: both events are recorded.
      await postRepayment(trx, repaymentId, { account, final: false, actor, at })
      if (found.status === 'returned') await returnRepayment(trx, repaymentId, { account, by: 'bank', actor, at })
    })
  },

  'repayment.watch': async (deps, { repaymentId }) => {
    const repayment = await repaymentById(deps, repaymentId)
    const { reference, received_at, company_id } = repayment
    if (!can(repaymentLifecycle, repayment, { type: 'window.ended' }) || !received_at) return
    const found = await readDebit(deps, reference)
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      if (found.status === 'returned') return returnRepayment(trx, repaymentId, { account, by: 'bank', actor, at })
      if (at >= clearedFrom(received_at)) {
        await clearRepayment(trx, repaymentId, at)
        return applyCredit(trx, company_id, at)
      }
      await enqueue(trx, 'repayment.watch', { repaymentId }, { runAt: nextDay(at) })
    })
  },
}

/** Handles a debit the bank refused: the debt is unchanged and can be paid by other means. */
async function refuse({ db, clock }: Deps, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const { repayment, drawdown } = await lockRepayment(trx, id)
    const { company_id: companyId, amount, currency, product, sub_order_id } = repayment
    const refused = { event: { type: 'debit.refused' }, actor, at, values: { refusal: reason, ended_at: at } } as const
    const effects = {
      releaseDebit: () => release(trx, drawdown.id, amount),
      suspendOrder: async () => sub_order_id && suspendOrder(trx, sub_order_id, { actor, at }),
      notifyRefused: () => {
        const values = { product, reference: drawdown.reference, amount: formatMoney(money(amount, currency)) }
        return notifyMembers(trx, { companyId, kind: 'repayment.refused', values, at })
      },
    }
    if (await moveOnce(trx, { chart: repaymentLifecycle, table: 'repayments', id, ...refused, effects }))
      await auditRepayment(trx, repayment, 'refused', { actor, at })
  })
}

/** Whether a debit that no one ordered is for a loan that is not debited now. */
async function isStopped(db: Db | Trx, { sub_order_id, drawdown_id }: RepaymentRow, at: Date): Promise<boolean> {
  return sub_order_id !== null && (await debitStopOf(db, await drawdownOf(db, drawdown_id), dayOf(at))) !== null
}

/** Takes a debit back that was not sent: its order goes on once the loan is debited again. */
async function withdraw({ db, clock }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const { repayment, drawdown } = await lockRepayment(trx, id)
    const values = { refusal: 'debits stopped', ended_at: at }
    const withdrawn = { event: { type: 'debit.withdrawn' }, actor: 'system', at, values } as const
    const effects = { releaseDebit: () => release(trx, drawdown.id, repayment.amount) }
    if (await moveOnce(trx, { chart: repaymentLifecycle, table: 'repayments', id, ...withdrawn, effects }))
      await auditRepayment(trx, repayment, 'withdrawn', { actor: 'system', at })
  })
}

async function follow(trx: Trx, repaymentId: string, looks: number, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + pauseSeconds(looks) * 1000)
  await enqueue(trx, 'repayment.follow', { repaymentId, looks }, { runAt, key: `repayment.follow:${repaymentId}:${looks}` })
}

async function repaymentById({ db }: Deps, id: string): Promise<RepaymentRow> {
  return db.selectFrom('repayments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
