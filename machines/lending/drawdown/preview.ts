/** The price of a drawdown while its terms are chosen, and how it would run on the merchant's own sales: the engine of the server, in the browser. CRED-06, CRED-12, CRED-14. */

import type { Money } from '../../../contract/kernel/money.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { needsApproval } from '../../../contract/lending/approval-rules.ts'
import type { DrawdownBasis, DrawdownOffer, RepaidBy, Tenor } from '../../../contract/lending/drawdowns.ts'
import type { FacilitySummary } from '../../../contract/lending/facilities.ts'
import { serviceRefusal } from '../../../contract/lending/loan/debt-service.ts'
import { roundHalfEven, sumOf } from '../../../contract/lending/loan/exact.ts'
import { offerOf } from '../../../contract/lending/loan/present.ts'
import { drawdownRefusal, rateRefusal } from '../../../contract/lending/loan/refusals.ts'
import { type Replay, type ReplayedPeriod, replay, salesFactors } from '../../../contract/lending/loan/replay.ts'
import type { PaidOut } from '../../../contract/lending/loan/schedule.ts'
import { sharedTerms } from '../../../contract/lending/loan/share.ts'
import type { Loan } from '../../../contract/lending/loan/structure.ts'
import { redPacketTerms } from '../../../contract/rewards/red-packet-terms.ts'
import type { RedPacket } from '../../../contract/rewards/red-packets.ts'

/** What a price follows from. */
export type Priced = {
  basis: DrawdownBasis | null
  summary: FacilitySummary | null
  amount: Money | null
  tenor: Tenor
  repaidBy: RepaidBy
  packets: readonly RedPacket[]
  packet: string | null
}

/** The offer for terms, or why there is none; neither before an amount is chosen. The server decides again when the merchant agrees. */
export function previewOf(priced: Priced): { offer: DrawdownOffer | null; problem: Problem | null } {
  const { basis, summary, amount, tenor } = priced
  if (!basis || !summary || !amount) return { offer: null, problem: null }
  const refused = (problem: Problem) => ({ offer: null, problem })
  const refusal = drawdownRefusal({ amount, tenor }, basis.terms.structure, summary)
  if (refusal) return refused(refusal)
  const drawdown = { day: basis.day, amount: BigInt(amount.amount) }
  const { loan, refusal: unshared } = pricedLoan(priced, basis, drawdown)
  if (unshared) return refused(unshared)
  const offer = offerOf(loan, drawdown)
  const left = basis.service_left === null ? null : BigInt(basis.service_left)
  const objection = rateRefusal(offer) ?? serviceRefusal(offer, basis.day, left)
  return objection ? refused(objection) : { offer, problem: null }
}

/** Both ways to repay the chosen amount, each as {@link previewOf}; null where no share can be held back, or before an amount is chosen. Decision 127. */
export function waysOf(priced: Priced): Readonly<Record<RepaidBy, ReturnType<typeof previewOf>>> | null {
  if (!priced.basis?.payouts || !priced.amount) return null
  const by = (repaidBy: RepaidBy) => previewOf({ ...priced, repaidBy })
  return { instalments: by('instalments'), share: by('share') }
}

/** How terms are repaid: in instalments where no share can be held back any more. */
export function repaidAs(basis: DrawdownBasis | null, repaidBy: RepaidBy | undefined): RepaidBy {
  return basis?.payouts && repaidBy === 'share' ? 'share' : 'instalments'
}

/** The problem that blocks the chosen terms; null when there is an offer: an earlier refusal is shown beside it and blocks nothing. */
export function objectionTo({ offer, problem }: ReturnType<typeof previewOf>): Problem | null {
  return offer ? null : problem
}

/** A loan on the sales of the last twelve months: slow, as they were, strong. */
export type Replays = Readonly<Record<keyof typeof salesFactors, Replay>>

/** The chosen terms run over the sales of the last twelve months, beside the other loans; null without an offer or sales to run them over. */
export function replaysOf(priced: Priced): Replays | null {
  const { basis, amount } = priced
  if (!basis || !amount || basis.sales.length === 0 || previewOf(priced).offer === null) return null
  const drawdown = { day: basis.day, amount: BigInt(amount.amount) }
  const { loan } = pricedLoan(priced, basis, drawdown)
  if (!loan) return null
  const daily = basis.sales.map(BigInt)
  const owed = basis.owed.map((each) => ({ due: each.due, amount: BigInt(each.amount) }))
  const run = (factor: string) => replay(loan, drawdown, { daily, factor, owed })
  return { slow: run(salesFactors.slow), base: run(salesFactors.base), peak: run(salesFactors.peak) }
}

/** Whether a drawdown of the chosen amount waits for a second administrator before it is paid out. Decision 086. */
export function waitsForApproval({ basis, amount }: Pick<Priced, 'basis' | 'amount'>): boolean {
  const from = basis?.approval_from ?? null
  return amount !== null && needsApproval(BigInt(amount.amount), from === null ? null : BigInt(from))
}

/** What a period leaves on average, minor units. */
export function averageLeft({ periods }: Replay): bigint {
  return periods.length === 0 ? 0n : roundHalfEven(sumOf(periods.map(({ left }) => left)), BigInt(periods.length))
}

/** The run of the most periods, whose days the picture spans. */
export function longestRun({ slow, base, peak }: Replays): Replay {
  return [slow, base, peak].reduce((longest, run) => (run.periods.length > longest.periods.length ? run : longest))
}

/** The period that leaves least, the first of several. */
export function leanestPeriod({ periods }: Replay): ReplayedPeriod | undefined {
  return periods.reduce<ReplayedPeriod | undefined>((least, period) => (least && least.left <= period.left ? least : period), undefined)
}

/** Whether two offers ask the same price, and the same share. CRED-13. */
export function samePrice(one: DrawdownOffer | null, other: DrawdownOffer): boolean {
  const { amount, currency } = other.total_cost
  const sameCost = one?.total_cost.amount === amount && one.total_cost.currency === currency
  return sameCost && one.annual_rate === other.annual_rate && one.share?.share === other.share?.share
}

function pricedLoan(
  priced: Priced,
  { terms, payouts }: DrawdownBasis,
  drawdown: PaidOut,
): { loan: Loan; refusal: null } | { loan: null; refusal: Problem } {
  const { tenor, repaidBy } = priced
  const chosen = packetOf(priced)
  const waiver = chosen ? redPacketTerms[chosen.type].waiver : null
  if (repaidBy !== 'share' || payouts === null) return { loan: { ...terms, tenor, waiver }, refusal: null }
  const shared = sharedTerms(terms, { ...drawdown, tenor, monthly: BigInt(payouts.monthly), taken: payouts.taken })
  return shared.terms ? { loan: { ...shared.terms, tenor, waiver }, refusal: null } : { loan: null, refusal: shared.refusal }
}

function packetOf({ packets, packet }: Priced): RedPacket | undefined {
  return packets.find(({ id }) => id === packet)
}
