/** Payouts of credit balance at the bank: sent, polled, booked when paid, and put back when refused or sent back. Decision 115. */
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { ownRefusals, refusedBy } from '../../contract/lending/payout-refusals.ts'
import { creditPayoutLifecycle } from '../../machines/repayments/lifecycles/creditPayout.ts'
import { isFrozen } from '../company/freezes.ts'
import { isPayoutBlocked } from '../lending/account-block.ts'
import { lockFacilities } from '../lending/loans/loans.ts'
import { openAccount } from '../lending/payout-account.ts'
import { isDisputed } from '../lending/payouts.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { isPayoutKnown, readPayout, sendPayout } from '../outside/bank/bank.ts'
import { pauseSeconds } from '../outside/bank/pause.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { auditAt } from '../platform/audit.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { type LedgerLine, ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { can, type EffectsOf, move, moveOnce } from '../platform/lifecycle.ts'
import { applyCredit, fallenDue } from './apply-credit.ts'
import { type CreditPayoutRow, isPaused } from './credit-payouts.ts'
import { takeSurplus } from './surplus-used.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'creditPayout.send': { payoutId: string }
    'creditPayout.follow': { payoutId: string; looks: number }
  }
}

const actor = 'provider:bank'
const hourMs = 3_600_000

export const creditPayoutJobs: JobHandlersOf<'creditPayout.send' | 'creditPayout.follow'> = {
  /** Orders the payout, unless its account was disputed meanwhile or the bank names another holder. The bank knows it by the reference, so that sending it again changes nothing. */
  'creditPayout.send': async (deps, { payoutId }) => {
    const payout = await payoutById(deps, payoutId)
    if (!can(creditPayoutLifecycle, payout, { type: 'payout.accepted' })) return
    const { reference, amount, currency, account_sealed } = payout
    const fault = await faultOf(deps, payout)
    const held = fault === null && (await isHeld(deps, payout))
    // After an order whose answer was lost the bank may have it: then it is followed.
    const known = (fault !== null || held) && (await isPayoutKnown(deps, reference))
    if (fault !== null && !known) return refuse(deps, payoutId, fault)
    if (held && !known) return (await isOwed(deps, payout)) ? refuse(deps, payoutId, ownRefusals.fellDue) : wait(deps, payoutId)
    try {
      const account = openAccount(deps.config, 'credit_payouts', payoutId, account_sealed)
      if (!known) await sendPayout(deps, { reference, amount, currency, account })
    } catch (error) {
      if (error instanceof PartnerRefusal && [400, 422].includes(error.status)) return refuse(deps, payoutId, 'account not accepted')
      throw error
    }
    await deps.db.transaction().execute(async (trx) => {
      const at = deps.clock.now()
      const event = { type: 'payout.accepted' } as const
      const effects = { followPayout: () => follow(trx, payoutId, 0, at) }
      await moveOnce(trx, { chart: creditPayoutLifecycle, table: 'credit_payouts', id: payoutId, event, actor, at, effects })
    })
  },

  /** Polls the bank until the payout is settled or refused. */
  'creditPayout.follow': async (deps, { payoutId, looks }) => {
    const payout = await payoutById(deps, payoutId)
    if (payout.status !== 'sent') return
    const { status, reason } = await readPayout(deps, payout.reference)
    if (status === 'settled') return settle(deps, payoutId)
    if (status === 'refused') return refuse(deps, payoutId, reason)
    await deps.db.transaction().execute((trx) => follow(trx, payoutId, looks + 1, deps.clock.now()))
  },
}

/** Why a payout is not sent to its account any more; null when it is. */
async function faultOf(deps: Deps, payout: CreditPayoutRow): Promise<string | null> {
  if (await isDisputed(deps, payout.bank_account_id)) return ownRefusals.disputed
  return (await isPayoutBlocked(deps, { ...payout, table: 'credit_payouts' })) ? ownRefusals.blocked : null
}

/** The money has left. */
async function settle({ db, clock }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const payout = await lockPayout(trx, id)
    if (!can(creditPayoutLifecycle, payout, { type: 'payout.settled' })) return
    await end(trx, payout, { event: 'payout.settled', values: { ended_at: at }, actor, at })
  })
}

/** It is not paid, by the bank or because we do not send it: the amount is in the credit balance again. */
async function refuse({ db, clock }: Deps, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const payout = await lockPayout(trx, id)
    if (!can(creditPayoutLifecycle, payout, { type: 'payout.refused' })) return
    const by = refusedBy(reason) === 'bank' ? actor : 'system'
    await end(trx, payout, { event: 'payout.refused', values: { refusal: reason, ended_at: at }, actor: by, at })
  })
}

/** A line of the statement says that the money came back, in full: the amount is in the credit balance again. Repeatable. */
export async function returnCreditPayout(trx: Trx, line: { reference: string; amount: bigint; currency: string }, at: Date): Promise<void> {
  const found = await trx
    .selectFrom('credit_payouts')
    .select('id')
    .where('reference', '=', line.reference)
    .where('amount', '=', line.amount)
    .executeTakeFirst()
  if (!found) return
  const payout = await lockPayout(trx, found.id)
  // The bank has sent it and back again before it was polled, or before its answer to the order arrived.
  if (can(creditPayoutLifecycle, payout, { type: 'payout.settled' }))
    await end(trx, payout, { event: 'payout.settled', values: { ended_at: at }, actor, at, isPassing: true })
  else if (!can(creditPayoutLifecycle, payout, { type: 'money.returned' })) return
  await end(trx, payout, { event: 'money.returned', values: {}, actor, at })
}

/** The ledger account that each end of a payout takes the money from, and the one that it gives it to. */
const flows = {
  'payout.settled': { kind: 'creditPayout.settled', from: ledgerAccounts.payout, to: () => ledgerAccounts.cash },
  'payout.refused': { kind: 'creditPayout.refused', from: ledgerAccounts.payout, to: ledgerAccounts.surplus },
  'money.returned': { kind: 'creditPayout.returned', from: () => ledgerAccounts.cash, to: ledgerAccounts.surplus },
} as const

/** How a locked payout ends; `isPassing` for one that is returned in the same moment, of which no message says that it was paid. */
interface End {
  readonly event: keyof typeof flows
  readonly values: { ended_at?: Date; refusal?: string }
  readonly actor: string
  readonly at: Date
  readonly isPassing?: boolean
}

/** Moves a locked payout, with what this does to the ledger and the credit balance. */
async function end(trx: Trx, payout: CreditPayoutRow, { event, values, actor, at, isPassing = false }: End): Promise<void> {
  const { id, reference, company_id: companyId, amount, currency } = payout
  const { kind, from, to } = flows[event]
  const book = async () => {
    const lines = (await sourcesOf(trx, id)).flatMap(({ facility_id, amount: taken }): LedgerLine[] => [
      { account: from(facility_id), amount: taken, currency },
      { account: to(facility_id), amount: -taken, currency },
    ])
    await post(trx, { kind, reference, at, lines })
  }
  const restoreSurplus = () => putBack(trx, payout, at)
  const ended = { ...payout, ...values }
  const effects: EffectsOf<typeof creditPayoutLifecycle> = {
    'payout.settled': { bookPayout: book, notifyPaid: async () => isPassing || notify(trx, ended, 'credit.paid', at) },
    'payout.refused': { bookRefusal: book, restoreSurplus, notifyRefused: () => notify(trx, ended, 'credit.refused', at) },
    'money.returned': { bookReturn: book, restoreSurplus, notifyReturned: () => notify(trx, ended, 'credit.returned', at) },
  }[event]
  await move(trx, { chart: creditPayoutLifecycle, table: 'credit_payouts', id, event: { type: event }, actor, at, values, effects })
  const details = { reference, amount: amount.toString() }
  await auditAt(trx, at, { action: kind, actor, companyId, subject: 'credit_payouts', subjectId: id, details })
}

/** What was taken of each surplus is unused again, and repays what has fallen due meanwhile. */
async function putBack(trx: Trx, { id, company_id }: CreditPayoutRow, at: Date): Promise<void> {
  for (const { repayment_id, amount } of await sourcesOf(trx, id)) await takeSurplus(trx, repayment_id, -amount, { paid: true })
  await applyCredit(trx, company_id, at)
}

async function sourcesOf(trx: Trx, id: string) {
  return trx
    .selectFrom('credit_payout_sources as source')
    .innerJoin('repayments', 'repayments.id', 'source.repayment_id')
    .select(['source.repayment_id', 'source.amount', 'repayments.facility_id'])
    .where('source.payout_id', '=', id)
    .orderBy('repayments.number')
    .execute()
}

async function notify(
  trx: Trx,
  { company_id: companyId, product, reference, amount, currency, account_masked: account, refusal }: CreditPayoutRow,
  kind: 'credit.paid' | 'credit.refused' | 'credit.returned',
  at: Date,
): Promise<void> {
  const values = { product, reference, amount: formatMoney(money(amount, currency)), account, why: refusedBy(refusal) }
  await notifyMembers(trx, { companyId, kind, values, at })
}

/** Locks a payout after the facilities of its company, in the common lock order. */
async function lockPayout(trx: Trx, id: string): Promise<CreditPayoutRow> {
  const { facility_id } = await trx.selectFrom('credit_payouts').select('facility_id').where('id', '=', id).executeTakeFirstOrThrow()
  await lockFacilities(trx, facility_id)
  return trx.selectFrom('credit_payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Whether a payout waits: the company or the user who requested it is frozen, or its books differ. Decisions 106, 123, 129. */
async function isHeld(deps: Deps, { company_id, requested_by }: CreditPayoutRow): Promise<boolean> {
  return (await isFrozen(deps.db, { companyId: company_id, userId: requested_by })) || isPaused(deps, deps.db, company_id)
}

/** Whether something has fallen due that a held payout repays: put back, it does. Decision 123. */
async function isOwed({ db, clock }: Deps, { company_id }: CreditPayoutRow): Promise<boolean> {
  return (await fallenDue(db, company_id, dayOf(clock.now()))).due.length > 0
}

/** Looks again in an hour whether it may be sent. */
async function wait({ db, clock }: Deps, payoutId: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + hourMs)
  await db.transaction().execute((trx) => enqueue(trx, 'creditPayout.send', { payoutId }, { runAt, key: `creditPayout.send:${payoutId}` }))
}

async function follow(trx: Trx, payoutId: string, looks: number, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + pauseSeconds(looks) * 1000)
  await enqueue(trx, 'creditPayout.follow', { payoutId, looks }, { runAt, key: `creditPayout.follow:${payoutId}:${looks}` })
}

async function payoutById({ db }: Deps, id: string): Promise<CreditPayoutRow> {
  return db.selectFrom('credit_payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
