/** Payouts of drawdowns: sent to the bank, polled, and booked when settled or refused. SHELL-37, decision A96. */

import { latestDay } from '../../contract/kernel/days.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { ownRefusals, refusedBy } from '../../contract/lending/payout-refusals.ts'
import { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
import { isFrozen } from '../company/freezes.ts'
import { lockOwnCompany } from '../company/locks.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { isPayoutKnown, readPayout, sendPayout } from '../outside/bank/bank.ts'
import { pauseSeconds } from '../outside/bank/pause.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { can, move, moveOnce } from '../platform/lifecycle.ts'
import { isPayoutBlocked } from './account-block.ts'
import { facilityOf } from './facilities.ts'
import { bookInterest } from './interest.ts'
import { openAccount } from './payout-account.ts'
import { type DrawdownRow, presentDrawdown } from './present.ts'
import { lockDrawdown, release } from './release.ts'
import { remindOfRepayments } from './repayment-notices.ts'

const actor = 'provider:bank'
const hourMs = 3_600_000

export const payoutJobs: JobHandlersOf<'payout.send' | 'payout.follow'> = {
  /** Orders the payout. The bank knows it by the reference, so that sending it again changes nothing. */
  'payout.send': async (deps, { drawdownId }) => {
    const drawdown = await drawdownById(deps, drawdownId)
    if (!can(drawdownLifecycle, drawdown, { type: 'payout.accepted' })) return
    const { reference, amount, fee, currency } = drawdown
    const fault = await faultOf(deps, drawdown)
    const held = fault === null && (await isHeld(deps, drawdown))
    // After an order whose answer was lost the bank may have it: then it is followed.
    const known = (fault !== null || held) && (await isPayoutKnown(deps, reference))
    if (fault !== null && !known) return refuse(deps, drawdownId, fault)
    if (held && !known) return isDue(deps, drawdown) ? refuse(deps, drawdownId, ownRefusals.held) : wait(deps, drawdownId)
    try {
      const account = openAccount(deps.config, 'drawdowns', drawdownId, drawdown.account_sealed)
      if (!known) await sendPayout(deps, { reference, amount: amount - fee, currency, account })
    } catch (error) {
      if (error instanceof PartnerRefusal && [400, 422].includes(error.status)) return refuse(deps, drawdownId, 'account not accepted')
      throw error
    }
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      const event = { type: 'payout.accepted' } as const
      const effects = { followPayout: () => follow(trx, drawdownId, 0, at) }
      await moveOnce(trx, { chart: drawdownLifecycle, table: 'drawdowns', id: drawdownId, event, actor, at, effects })
    })
  },

  /** Polls the bank until the payout is settled or refused. */
  'payout.follow': async (deps, { drawdownId, looks }) => {
    const drawdown = await drawdownById(deps, drawdownId)
    if (drawdown.status !== 'paying out') return
    const { status, reason } = await readPayout(deps, drawdown.reference)
    if (status === 'settled') return settle(deps, drawdown)
    if (status === 'refused') return refuse(deps, drawdownId, reason)
    await deps.db.transaction().execute((trx) => follow(trx, drawdownId, looks + 1, deps.clock.now()))
  },
}

/** Why a payout is not sent to its account any more; null when it is. Waits for the bank's name check; no interest runs before the money arrives. Decision 082. */
async function faultOf(deps: Deps, drawdown: DrawdownRow): Promise<string | null> {
  if (await isDisputed(deps, drawdown.bank_account_id)) return ownRefusals.disputed
  return (await isPayoutBlocked(deps, { ...drawdown, table: 'drawdowns' })) ? ownRefusals.blocked : null
}

/**
 * Whether an administrator said that they had not replaced the account: a payout that was not sent yet is not sent, also once the account was
 * replaced again, which ends its row. Decision 083.
 */
export async function isDisputed({ db }: Deps, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_events')
    .select('id')
    .where('kind', '=', 'account.disputed')
    .where('subject_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a payout waits: company, facility or the user who requested it is frozen, or the books of the facility differ. Decisions 106, 123, 129. */
async function isHeld({ db, differences }: Deps, { company_id, facility_id, product, requested_by }: DrawdownRow): Promise<boolean> {
  const of = { companyId: company_id, product, userId: requested_by }
  return (await isFrozen(db, of)) || differences.isDrawingPaused(db, facility_id)
}

/**
 * Whether the first due day of a held drawdown has come, of a share of payouts the first one that is expected: once paid out, it would be due at
 * once, or at a rate that was not agreed. Decision 123.
 */
function isDue({ clock }: Deps, drawdown: DrawdownRow): boolean {
  const [first] = presentDrawdown(drawdown).offer.schedule
  return first !== undefined && first.due <= dayOf(clock.now())
}

/** Looks again in an hour whether it may be sent. */
async function wait({ db, clock }: Deps, drawdownId: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + hourMs)
  await db.transaction().execute((trx) => enqueue(trx, 'payout.send', { drawdownId }, { runAt, key: `payout.send:${drawdownId}` }))
}

/** The money has arrived: interest begins, due days stay as they were agreed to, the reserve becomes a loan, and after the first drawdown the limit is calculated again. CRED-04. */
async function settle({ db, clock, limits }: Deps, { id, company_id: ofCompany }: Pick<DrawdownRow, 'id' | 'company_id'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const company = await lockOwnCompany(trx, { companyId: ofCompany })
    const drawdown = await lockDrawdown(trx, id)
    if (!can(drawdownLifecycle, drawdown, { type: 'payout.settled' })) return
    const { company_id: companyId, amount, fee, currency, facility_id: facilityId, reference, product } = drawdown
    const earlier = await trx
      .selectFrom('drawdowns')
      .select('id')
      .where('facility_id', '=', facilityId)
      .where('settled_at', 'is not', null)
      .limit(1)
      .execute()
    const first = earlier.length === 0
    if (first) await limits.openApplications(trx, [company], { actor: 'system', at })
    await facilityOf(trx, companyId, product, true)
    const values = { settled_at: at, value_date: latestDay(dayOf(at), drawdown.value_date), outstanding: amount }
    const loan = { ...drawdown, ...values, status: 'settled' } as const
    await move(trx, {
      chart: drawdownLifecycle,
      table: 'drawdowns',
      id,
      event: { type: 'payout.settled' },
      actor,
      at,
      values,
      effects: {
        bookPayout: async () => {
          await trx
            .updateTable('facilities')
            .set((row) => ({ pending: row('pending', '-', amount), outstanding: row('outstanding', '+', amount) }))
            .where('id', '=', facilityId)
            .execute()
          await post(trx, {
            kind: 'drawdown.settled',
            reference,
            at,
            lines: [
              { account: ledgerAccounts.reserved(facilityId), amount: -amount, currency },
              { account: ledgerAccounts.commitments(product), amount, currency },
              { account: ledgerAccounts.loans(facilityId), amount, currency },
              { account: ledgerAccounts.cash, amount: fee - amount, currency },
              { account: ledgerAccounts.fees, amount: -fee, currency },
            ],
          })
        },
        bookInterest: () => bookInterest(trx, loan, { until: dayOf(at), at }),
        notifyPaid: async () => {
          const paid = formatMoney(money(amount - fee, currency))
          await notifyMembers(trx, {
            companyId,
            kind: 'drawdown.settled',
            values: { product, reference, amount: paid, day: dayOf(at) },
            at,
          })
        },
        scheduleReminders: () => remindOfRepayments(trx, loan, at),
        // Last: a queued job stays locked until the end of the transaction, after the facility and the ledger.
        calculateLimit: async () => first && limits.calculateSoon(trx, companyId, at),
      },
    })
    await auditAt(trx, at, { action: 'drawdown.settled', actor, companyId, subject: 'drawdowns', subjectId: id, details: { reference } })
  })
}

/** It is not paid, by the bank or because we do not send it: the reserve is free again, and a red packet is the company's again. */
async function refuse({ db, clock, waivers }: Deps, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const drawdown = await lockDrawdown(trx, id)
    if (!can(drawdownLifecycle, drawdown, { type: 'payout.refused' })) return
    const { company_id: companyId, amount, currency, reference, product } = drawdown
    const why = refusedBy(reason)
    const by = why === 'bank' ? actor : 'system'
    const returned = formatMoney(money(amount, currency))
    const values = { product, reference, amount: returned, why }
    const notifyRefused = () => notifyMembers(trx, { companyId, kind: 'drawdown.refused', values, at })
    await release(trx, waivers, drawdown, { type: 'payout.refused', reason, actor: by, at, notify: { notifyRefused } })
    await auditAt(trx, at, {
      action: 'drawdown.refused',
      actor: by,
      companyId,
      subject: 'drawdowns',
      subjectId: id,
      details: { reference },
    })
  })
}

async function follow(trx: Trx, drawdownId: string, looks: number, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + pauseSeconds(looks) * 1000)
  await enqueue(trx, 'payout.follow', { drawdownId, looks }, { runAt, key: `payout.follow:${drawdownId}:${looks}` })
}

async function drawdownById({ db }: Deps, id: string): Promise<DrawdownRow> {
  return db.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
