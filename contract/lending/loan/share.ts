/** Repayment by a share of sales: the share that is offered, and how a loan is expected to run. Decision 127. */
import { addDays } from '../../kernel/days.ts'
import { Problem } from '../../kernel/problem.ts'
import { dueDays } from './business-days.ts'
import { effectiveAnnualRate } from './effective-rate.ts'
import { fractionOf, greater, roundHalfEven, roundUp, shareOf, sumOf } from './exact.ts'
import { deductionOf } from './fees.ts'
import { divided, isClosed, payable, upcoming } from './quote.ts'
import { agreedSchedule, type Instalment, type PaidOut, schedule } from './schedule.ts'
import { advance, type LoanState, open, pay, unpaidBy } from './state.ts'
import { statutoryRate } from './statutory-rate.ts'
import type { Loan, LoanTerms } from './structure.ts'

/** Half per cents of the sales that the shares of all loans of a company take at most: a quarter. */
const mostHalves = 50n

/** Sales are counted by a month of so many days. */
const monthDays = 30n

/** Sales of which a share is taken: those of thirty days that count, minor units, and the shares of them that other loans take, a decimal string. */
export interface SharedSales {
  readonly monthly: bigint
  readonly taken: string
}

/** A drawdown that is asked for: minor units and months. */
interface AskedShare extends PaidOut, SharedSales {
  readonly tenor: number
}

/** Months after a tenor at whose end all that is left falls due: a third of it, so that sales a tenth lower than counted still repay in time, also where holidays move the end of the tenor. */
export function longerBy(tenor: number): number {
  return Math.ceil(tenor / 3)
}

/**
 * The terms of a day with a share of sales for instalments: the least share, in half per cents, by which the counted sales repay the loan within
 * its tenor. `refused` with field `tenor` when its longest duration is longer than the structure allows, or the share more than other loans
 * leave of a quarter.
 */
export function sharedTerms(terms: LoanTerms, asked: AskedShare): { terms: LoanTerms; refusal: null } | { terms: null; refusal: Problem } {
  const { amount, tenor, monthly, taken } = asked
  const refused = (tenor: string) => ({ terms: null, refusal: new Problem('refused', { fields: { tenor } }) })
  if (tenor + longerBy(tenor) > terms.structure.maximumTenor) return refused('field.tenor.shareTooLong')
  // Below it not even the principal is repaid by then.
  const until = BigInt(lastWithin(sharedBy(terms, 0n, asked), asked))
  const least = monthly > 0n ? roundUp(200n * amount * monthDays, monthly * until) : mostHalves + 1n
  const { numerator, denominator } = fractionOf(taken)
  const most = mostHalves - roundUp(200n * numerator, denominator)
  for (let halves = least; halves <= most; halves++) {
    const offered = sharedBy(terms, halves, asked)
    if (repaysWithin(offered, asked)) return { terms: offered, refusal: null }
  }
  return refused('field.tenor.shareTooHigh')
}

/** The terms with a share of so many half per cents, whose payments and interest are weekly, as PSPs settle, and nothing of which is due before the last day. */
function sharedBy(terms: LoanTerms, halves: bigint, { tenor, monthly }: AskedShare): LoanTerms {
  const share = `0.${String(halves * 5n).padStart(3, '0')}`
  const { currency } = terms.structure.minimumRepaymentAmount
  const structure = {
    ...terms.structure,
    repaymentMethod: { kind: 'share_of_sales', share, monthly: String(monthly), longer: longerBy(tenor) },
    minimumRepaymentAmount: { amount: '0', currency },
    interestPaymentTiming: 'weekly',
  } as const
  return { ...terms, structure }
}

/** The last day of the tenor, in days after the drawdown. */
function lastWithin({ structure, ...terms }: LoanTerms, { day, tenor }: AskedShare): number {
  const within = { ...terms, structure: { ...structure, repaymentMethod: { kind: 'equal_instalments' as const } }, tenor, waiver: null }
  return dueDays(within, day).at(-1) ?? 0
}

function repaysWithin(terms: LoanTerms, asked: AskedShare): boolean {
  const payments = expectedPayments(open({ ...terms, tenor: asked.tenor, waiver: null }, asked))
  return (payments.at(-1)?.after ?? 0) <= lastWithin(terms, asked)
}

/** Share of sales a loan takes, in minor units; zero when returns exceed sales, or for another repayment method. */
export function shareOfSales({ structure: { repaymentMethod } }: Loan, sold: bigint): bigint {
  return repaymentMethod.kind === 'share_of_sales' ? shareOf(greater(0n, sold), repaymentMethod.share) : 0n
}

/**
 * The payments after the day of a state that are expected when what is due is paid on it: by a share of sales, on each due day that of the
 * counted sales since the one before, and on the last one all that is left. Of any other loan they are those to come.
 */
export function expectedPayments(state: LoanState): Instalment[] {
  const { loan, paidOut, schedule: due, isShared } = state.drawn
  const { repaymentMethod: method } = loan.structure
  if (!isShared || method.kind !== 'share_of_sales') return upcoming(state)
  const last = due.at(-1)?.after ?? 0
  // Nothing is held back before the money is there.
  let from = Math.max(state.day, loan.interestAfter ?? 0)
  const days = [...dueDays(loan, paidOut.day).filter((after) => after > from && after < last), ...(last > state.day ? [last] : [])]
  const { numerator, denominator } = fractionOf(method.share)
  let current = pay(state, unpaidBy(state, state.day))
  const payments: Instalment[] = []
  for (const after of days) {
    if (isClosed(current)) break
    current = advance(current, after)
    const share = roundHalfEven(BigInt(method.monthly) * BigInt(after - from) * numerator, monthDays * denominator)
    const total = payable(current, greater(unpaidBy(current, after), share))
    if (total > 0n) payments.push(divided(current, { due: addDays(paidOut.day, after), after }, total))
    current = pay(current, total)
    from = after
  }
  return payments
}

/** A loan of which nothing is repaid before its last day: the longest it can take, and the most it can cost, in minor units. */
export interface Longest {
  readonly due: string
  readonly interest: bigint
  readonly cost: bigint
  readonly effectiveAnnualRate: string
  readonly statutoryRate: string
}

/** The longest duration of a drawdown that is repaid by a share of sales. The rates are those of the agreed price. */
export function longestOf(loan: Loan, { day, amount }: PaidOut): Longest {
  const instalments = agreedSchedule({ ...loan, interestAfter: 0 }, { day, amount })
  const [interest, fees] = [sumOf(instalments.map((each) => each.interest)), sumOf(instalments.map((each) => each.fees))]
  const deduction = deductionOf(loan, amount)
  const received = { day, amount: amount - deduction }
  const payments = instalments.map(({ due, total }) => ({ day: due, amount: total }))
  return {
    due: schedule(loan, { day, amount }).at(-1)?.due ?? day,
    interest: interest + fees,
    cost: deduction + fees + interest,
    effectiveAnnualRate: effectiveAnnualRate(received, payments),
    statutoryRate: statutoryRate(received, payments, loan.structure.interestPaymentTiming),
  }
}
