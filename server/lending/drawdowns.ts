/** Drawdowns: the allowed amounts, the price, and the request that reserves the money exactly once. CRED-06, R12. */

import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Drawdown, DrawdownOffer } from '../../contract/lending/drawdowns.ts'
import { plus } from '../../contract/lending/loan/exact.ts'
import { offerOf } from '../../contract/lending/loan/present.ts'
import { rateRefusal } from '../../contract/lending/loan/refusals.ts'
import { type SharedSales, sharedTerms } from '../../contract/lending/loan/share.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
import { requireStepUp } from '../account/step-up.ts'
import { maskNumber } from '../banking/numbers.ts'
import { approvalFrom } from '../company/approval.ts'
import { lockCompanyFor } from '../company/locks.ts'
import { type BenchmarkRate, readSofr } from '../outside/rates/rates.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import { recordEvent } from '../platform/company-events.ts'
import { json } from '../platform/db/connection.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { initialStatus, statusAfter } from '../platform/lifecycle.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { holidayLists, knownHolidays } from '../reference/calendar/holidays.ts'
import { approvalUntil, awaitApproval } from './approvals.ts'
import { withinService } from './debt-service.ts'
import { activeFacility, drawableAmount, sharedPayouts, submittedAccount } from './drawable.ts'
import { drawnOn, lockDrawn, needsStepUp } from './drawdown-step-up.ts'
import type { FacilityRow } from './facilities.ts'
import { sealAccount } from './payout-account.ts'
import { type DrawdownRow, drawdownDetails, presentDrawdown } from './present.ts'
import { notifyRequested } from './requested-notice.ts'
import { termsOf } from './terms.ts'
import type { HeldWaiver } from './waivers-port.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'payout.send': { drawdownId: string }
    'payout.follow': { drawdownId: string; looks: number }
  }
}

type Asked = InputOf<'previewDrawdown'>

/**
 * The price of a drawdown now. Problem `notFound` without a facility, `conflict` when it is not active, `refused` as of `drawdownRefusal`,
 * `networkError` when SOFR is not known, `refused` with field `repaid_by` when no share can be held back; of a red packet as of `Waivers`.
 */
export async function previewDrawdown(call: Call<'company'>, asked: Asked): Promise<DrawdownOffer> {
  const { db, clock } = call.deps
  const facility = await activeFacility(db, call.companyId, asked.product)
  const at = clock.now()
  const start = dayOf(at)
  const amount = await drawableAmount(db, asked, facility, { ...call.deps, today: start })
  await approvalUntil(db, call, amount)
  const packet = await call.deps.waivers.usable(db, { companyId: call.companyId, offerId: asked.red_packet_id, amount, at })
  const payouts = asked.repaid_by === 'share' ? await sharedPayouts(db, call.deps, facility, start) : null
  const loan = loanAt(asked, { facility, sofr: await readSofr(call.deps), start, packet, amount, payouts })
  const offer = acceptable(offerOf(loan, { day: start, amount }))
  return withinService(db, call.deps, { companyId: call.companyId, day: start, offer })
}

/**
 * Makes a drawdown: locks the facility, checks, reserves the amount in facility and ledger, and has the payout sent after the commit, or
 * waits for a second administrator (decision 086).
 * Problems as of {@link previewDrawdown}; `notFound` also when the company has submitted no account for the product, `refused` with field
 * `bank_account_id` when it is not the one that was shown or nothing is paid to it (decisions 080, 082, 083), with field `agreed` when the price is not; last,
 * `verificationFailed` for one of {@link needsStepUp}. API-093, CRED-06, CRED-13, decision 083.
 */
export const submitDrawdown: Handler<'submitDrawdown'> = async (call, asked) => {
  // Asked before the transaction; a repeated key is answered even while the rate is not known.
  const [sofr] = await Promise.allSettled([readSofr(call.deps)])
  return (trx) => reserve(trx, call, asked, sofr)
}

async function reserve(
  trx: Trx,
  call: Call<'company'>,
  asked: InputOf<'submitDrawdown'>,
  sofr: PromiseSettledResult<BenchmarkRate>,
): Promise<Drawdown> {
  const { clock } = call.deps
  const { companyId } = call
  const at = clock.now()
  // With a rule, no administrator comes or goes until the request is stored. Decision 086.
  if ((await approvalFrom(trx, companyId)) !== null) await lockCompanyFor(trx, { id: companyId, userId: call.user.id })
  const facility = await activeFacility(trx, companyId, asked.product, true)
  const start = dayOf(at)
  const amount = await drawableAmount(trx, asked, facility, { ...call.deps, today: start })
  const id = randomUUID()
  const account = await submittedAccount(trx, call, asked)
  const packet = await call.deps.waivers.usable(trx, { companyId, offerId: asked.red_packet_id, amount, at, lock: true })
  if (sofr.status === 'rejected') throw sofr.reason
  // From here on no other drawdown of the company takes a share or an instalment of the same sales.
  await lockDrawn(trx, companyId)
  const payouts = asked.repaid_by === 'share' ? await sharedPayouts(trx, call.deps, facility, start) : null
  const { waiver, tenor, ...terms } = loanAt(asked, { facility, sofr: sofr.value, start, packet, amount, payouts })
  const offer = acceptable(offerOf({ ...terms, waiver, tenor }, { day: start, amount }))
  refuseOtherPrice(asked, offer)
  const { heldUntil } = await trx
    .selectFrom('bank_accounts')
    .select('held_until as heldUntil')
    .where('id', '=', asked.bank_account_id)
    .executeTakeFirstOrThrow()
  await withinService(trx, call.deps, { companyId, day: start, offer })
  const until = await approvalUntil(trx, call, amount)
  const drawn = amount + (await drawnOn(trx, companyId, start))
  if (needsStepUp({ drawn, heldUntil }, { above: call.deps.config.stepUpAbove, now: at }))
    await requireStepUp(trx, call, 'drawdownSubmitted')
  if (packet) await call.deps.waivers.spend(trx, packet, actorOf(call), at)
  await trx
    .updateTable('facilities')
    .set((row) => ({ pending: row('pending', '+', amount) }))
    .where('id', '=', facility.id)
    .execute()
  const row = await trx
    .insertInto('drawdowns')
    .values({
      id,
      reference: await nextReference(trx, 'DD', start),
      facility_id: facility.id,
      company_id: companyId,
      product: asked.product,
      bank_account_id: asked.bank_account_id,
      account_sealed: sealAccount(call.deps.config, 'drawdowns', id, account),
      account_masked: maskNumber(account.number),
      amount,
      fee: BigInt(offer.fee.amount),
      currency: facility.currency,
      tenor,
      terms: json(terms),
      holidays_of: holidayLists(),
      counted_from: start,
      value_date: start,
      status: firstStatus(until),
      approval_until: until,
      refusal: null,
      waiver: waiver && json(waiver),
      red_packet_id: packet?.id ?? null,
      requested_by: call.user.id,
      requested_at: at,
      settled_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await post(trx, {
    kind: 'drawdown.reserved',
    reference: row.reference,
    at,
    lines: [
      { account: ledgerAccounts.reserved(facility.id), amount, currency: facility.currency },
      { account: ledgerAccounts.undrawn(facility.id), amount: -amount, currency: facility.currency },
    ],
  })
  const details = { amount: amount.toString(), currency: facility.currency, reference: row.reference, redPacket: packet?.type }
  await audit(trx, call, { action: 'drawdown.submitted', subject: 'drawdowns', subjectId: row.id, details })
  await recordEvent(trx, {
    kind: 'drawdown.requested',
    companyId,
    subjectId: row.id,
    details: drawdownDetails(row),
    actor: actorOf(call),
    at,
  })
  await notifyRequested(trx, call, row)
  if (until) await awaitApproval(trx, call, row, until)
  else await enqueue(trx, 'payout.send', { drawdownId: row.id }, { runAt: at })
  return presentDrawdown(row)
}

/** Status of a new drawdown: it waits where a second administrator has to approve it. Decision 086. */
function firstStatus(until: Date | null): DrawdownRow['status'] {
  const initial = initialStatus(drawdownLifecycle)
  const status = until ? statusAfter(drawdownLifecycle, initial, { type: 'approval.required' }) : initial
  return status as DrawdownRow['status']
}

/** What the terms of a requested loan follow from; `payouts` are those of which a share can be held back. */
interface Terms {
  readonly facility: FacilityRow
  readonly sofr: BenchmarkRate
  readonly start: string
  readonly packet: HeldWaiver | null
  readonly amount: bigint
  readonly payouts: SharedSales | null
}

/** The requested loan, under the terms of its day. */
function loanAt({ product, tenor, repaid_by }: Asked, { facility, sofr, start: day, packet, amount, payouts }: Terms): Loan {
  const { rate: benchmark, ...fixing } = sofr
  const terms = termsOf(product, { benchmark, fixing, most: facility.signed_limit, holidays: knownHolidays(day) })
  const waiver = packet?.waiver ?? null
  if (repaid_by !== 'share') return { ...terms, tenor, waiver }
  if (payouts === null) throw new Problem('refused', { fields: { repaid_by: 'field.repaidBy.none' } })
  const { terms: shared, refusal } = sharedTerms(terms, { day, amount, tenor, ...payouts })
  if (refusal) throw refusal
  return { ...shared, tenor, waiver }
}

/** Refuses a price the law does not allow. */
function acceptable(offer: DrawdownOffer): DrawdownOffer {
  const refusal = rateRefusal(offer)
  if (refusal) throw refusal
  return offer
}

/** Refuses a request whose price differs from the preview: benchmark, terms or counted payouts may have changed since. CRED-13, CRED-14. */
function refuseOtherPrice({ agreed }: InputOf<'submitDrawdown'>, { annual_rate, total_cost, share }: DrawdownOffer): void {
  const sameCost = agreed.total_cost.amount === total_cost.amount && agreed.total_cost.currency === total_cost.currency
  const same = plus(agreed.annual_rate, '0') === annual_rate && sameCost && agreed.share === share?.share
  if (!same) throw new Problem('refused', { fields: { agreed: 'field.agreed.changed' } })
}
